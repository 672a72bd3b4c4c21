import type { ExpressionSpecification } from 'maplibre-gl'

/** Where all layers come from. */
export const fromTiles = { source: 'quartier' } as const

/** A value that changes evenly between zooms. */
export function byZoom(...stops: [zoom: number, value: number | ExpressionSpecification][]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

/** How near one must be for a place of a rank to have a name. */
export const isShown: ExpressionSpecification = [
  '<=',
  ['get', 'rank'],
  ['step', ['zoom'], 1, 4, 2, 5, 3, 6, 4, 7, 5, 8, 6, 9, 7, 10, 8],
]

/** A town or village, not a part of one. */
export const isSettlement: ExpressionSpecification = ['!', ['has', 'district']]

/** Larger than some 150,000 people. */
export const isBig: ExpressionSpecification = ['<=', ['get', 'rank'], 4]
