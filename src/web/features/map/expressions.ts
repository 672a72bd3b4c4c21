import type { ExpressionSpecification } from 'maplibre-gl'

/** The source of all layers. */
export const fromTiles = { source: 'quartier' } as const

/** Returns an expression that interpolates linearly between zooms. */
export function byZoom(...stops: [zoom: number, value: number | ExpressionSpecification][]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

/** Whether a place of this rank has a label at the present zoom. */
export const isShown: ExpressionSpecification = [
  '<=',
  ['get', 'rank'],
  ['step', ['zoom'], 1, 4, 2, 5, 3, 6, 4, 7, 5, 8, 6, 9, 7, 10, 8],
]

/** Whether a place is a town or village, not a district. */
export const isSettlement: ExpressionSpecification = ['!', ['has', 'district']]

/** Whether a place has more than about 150,000 people. */
export const isBig: ExpressionSpecification = ['<=', ['get', 'rank'], 4]
