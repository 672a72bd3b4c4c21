/**
 * Returns a distance to a place whose point on the map is moved on purpose, as it is shown: halves of a kilometre below ten,
 * whole kilometres from there on. Finer numbers would promise what the point does not say.
 */
export function shownKilometres(kilometres: number): number {
  return kilometres < 9.75 ? Math.max(0.5, Math.round(kilometres * 2) / 2) : Math.round(kilometres)
}
