import { type ComponentProps, useRef } from 'react'

/**
 * A native date field. A date being typed passes through other dates (the 1 of 12 is January), each of which is given
 * to `onType`. `onSettle` is called with the final date: after choosing it with the pointer, after Enter, or when the
 * field loses the focus after typing.
 */
export function DayInput({
  onType,
  onSettle,
  ...rest
}: { onType(value: string): void; onSettle(value: string): void } & Omit<
  ComponentProps<'input'>,
  'type' | 'onChange'
>) {
  const isTyping = useRef(false)
  return (
    <input
      {...rest}
      type="date"
      onChange={(event) => {
        onType(event.target.value)
        if (!isTyping.current) onSettle(event.target.value)
      }}
      onPointerDown={() => (isTyping.current = false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onSettle(currentTarget.value)
        else if (key !== 'Tab') isTyping.current = true
      }}
      onBlur={(event) => {
        if (isTyping.current) onSettle(event.target.value)
        isTyping.current = false
      }}
    />
  )
}
