import type { ComponentProps } from 'react'
import { DoorField } from './auth-field.tsx'

/** A field for an e-mail address, as keyboards and password managers like it. */
export function EmailField(props: Omit<ComponentProps<typeof DoorField>, 'name' | 'type'>) {
  return (
    <DoorField
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  )
}
