/** Largest number that is shown beside a link. */
const largest = 99

/** Returns whether a number is too large to be shown as it is. */
export function isAboveShortCount(count: number): boolean {
  return count > largest
}

/** Returns a number for the little room beside a link: `99+` for larger ones. Texts for screen readers are said beside it. */
export function shortCount(count: number): string {
  return isAboveShortCount(count) ? `${largest}+` : String(count)
}
