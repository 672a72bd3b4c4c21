import type { ComponentProps } from 'react'

/** A named region that scrolls by itself, and so can be reached by keyboard. */
export function ScrollRegion(
  props: ComponentProps<'section'> & ({ 'aria-label': string } | { 'aria-labelledby': string }),
) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  return <section tabIndex={0} {...props} />
}
