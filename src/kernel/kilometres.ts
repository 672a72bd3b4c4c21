/**
 * Returns a distance to an approximate point as it is shown: halves of a kilometre below ten, whole kilometres above. Finer
 * numbers would suggest a precision that the point does not have.
 */
export function shownKilometres(kilometres: number): number {
  return kilometres < 9.75 ? Math.max(0.5, Math.round(kilometres * 2) / 2) : Math.round(kilometres)
}
