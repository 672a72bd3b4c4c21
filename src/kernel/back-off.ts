/**
 * Returns the milliseconds to wait after a number of failed attempts: `first` after the first one, `factor` times as long
 * after each further one, at most `longest`.
 */
export function backOff(
  attempts: number,
  { first, factor = 2, longest }: { first: number; factor?: number; longest: number },
): number {
  return Math.min(longest, first * factor ** Math.min(Math.max(0, attempts - 1), 60))
}
