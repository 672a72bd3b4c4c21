import type { ComponentProps } from 'react'
import { LargeField } from '../../parts/large-field.tsx'

/** A field for an e-mail address with the attributes for on-screen keyboards and password managers. */
export function EmailField(props: Omit<ComponentProps<typeof LargeField>, 'name' | 'type'>) {
  return (
    <LargeField
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
