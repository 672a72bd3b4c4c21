/** The icons that a marketplace's fields can name. */
export const factIcons = [
  'accessibility',
  'bed',
  'calendar',
  'dog',
  'flame',
  'flower',
  'gift',
  'languages',
  'map-pin',
  'paw-print',
  'users',
  'waves',
] as const
export type FactIcon = (typeof factIcons)[number]
