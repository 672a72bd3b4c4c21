import { Problem } from '#kernel/problem.ts'
import type { App } from './app.ts'

/**
 * Throws `field-too-long` with `max` for a text that is longer than the marketplace allows. Schemas check only the maximum
 * of that setting, because they are created once.
 */
export function requireTextLength(
  { marketplace }: Pick<App, 'marketplace'>,
  text: string | null | undefined,
  field: string,
): void {
  const max = marketplace.limits.text
  if (text && text.length > max) throw new Problem('field-too-long', { field, params: { max } })
}
