/** The icons that a marketplace's fields can name. */
export const factIcons = [
  'accessibility',
  'bed',
  'calendar',
  'coffee',
  'cooking-pot',
  'dog',
  'door-open',
  'flame',
  'flower',
  'gift',
  'languages',
  'map-pin',
  'paw-print',
  'shower-head',
  'square-parking',
  'users',
  'waves',
  'wifi',
] as const
export type FactIcon = (typeof factIcons)[number]
