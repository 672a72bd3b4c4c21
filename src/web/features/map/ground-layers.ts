import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { byZoom, fromTiles, isBig, isSettlement, isShown } from './expressions.ts'
import type { MapPalette } from './palette.ts'

/** In close views the glow of settlements fills the map: it is paler there, so that land looks like land. */
const pale = { from: 9.5, at: 11, share: 0.4 }

/** Returns how much of the glow of settlements is left at a zoom, from 0 to 1. */
export function glowShare(zoom: number): number {
  const part = Math.min(1, Math.max(0, (zoom - pale.from) / (pale.at - pale.from)))
  return 1 - part * (1 - pale.share)
}

/** Returns land, and a glow around each settlement that is sized by its population. */
export function ground({ water, land, town, townOpacity }: MapPalette): LayerSpecification[] {
  const part: ExpressionSpecification = ['case', ['has', 'district'], 6, 12.5]
  const metres: ExpressionSpecification = ['+', 400, ['*', part, ['sqrt', ['get', 'population']]]]
  // Pixels at zooms 4 and 12 in the latitude of Germany; in between the size follows the map's scale.
  const pixels = (zoom: number): ExpressionSpecification => ['*', metres, 2 ** zoom / 48_000]
  // Many small circles would look like bubbles.
  const min: ExpressionSpecification = ['step', ['zoom'], 400_000, 6, 60_000, 7, 20_000, 8, 6000, 9, 2500, 10, 0]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', ...fromTiles, 'source-layer': 'land', paint: { 'fill-color': land } },
    {
      id: 'town',
      type: 'circle',
      ...fromTiles,
      'source-layer': 'place',
      minzoom: 4,
      filter: ['all', ['any', isSettlement, ['>=', ['zoom'], 8]], ['>=', ['get', 'population'], min]],
      paint: {
        'circle-color': town,
        'circle-blur': 1,
        'circle-opacity': byZoom(
          [4, 0.5 * townOpacity],
          [8, townOpacity],
          ...[pale.from, pale.at].map((zoom): [number, number] => [zoom, glowShare(zoom) * townOpacity]),
        ),
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 4, pixels(4), 12, pixels(12)],
        'circle-pitch-alignment': 'map',
      },
    },
  ]
}

/** Returns lakes, and rivers that get wider with the zoom. */
export function water({ water, river }: MapPalette): LayerSpecification[] {
  const isSmall: ExpressionSpecification = ['==', ['get', 'size'], 'small']
  const width = (large: number): ExpressionSpecification => ['case', isSmall, large * 0.75, large]
  return [
    { id: 'lake', type: 'fill', ...fromTiles, 'source-layer': 'lake', minzoom: 3, paint: { 'fill-color': water } },
    {
      id: 'river',
      type: 'line',
      ...fromTiles,
      'source-layer': 'river',
      minzoom: 4,
      filter: ['any', ['!', isSmall], ['>=', ['zoom'], 7]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': river,
        'line-width': byZoom([4, width(0.6)], [6, width(1.3)], [9, width(3)], [11, width(4)]),
      },
    },
  ]
}

/** Returns borders of countries with a soft band, and of Länder, which are too coarse for close views. */
export function borders({ edge, stateOpacity }: MapPalette): LayerSpecification[] {
  const layer = (id: string, kind: 'country' | 'state', minzoom: number) =>
    ({
      id,
      type: 'line',
      ...fromTiles,
      'source-layer': 'border',
      minzoom,
      filter: ['==', ['get', 'kind'], kind] as ExpressionSpecification,
      layout: { 'line-join': 'round' },
    }) as const
  return [
    {
      ...layer('state-border', 'state', 5),
      paint: {
        'line-color': edge,
        'line-dasharray': [5, 4],
        'line-width': byZoom([5, 0.8], [9, 1.1]),
        'line-opacity': byZoom(
          [5, 0.8 * stateOpacity],
          [6.5, stateOpacity],
          [9, stateOpacity],
          [10.5, 0.4 * stateOpacity],
        ),
      },
    },
    {
      ...layer('border-band', 'country', 3),
      paint: { 'line-color': edge, 'line-opacity': 0.18, 'line-width': byZoom([3, 2], [6, 6], [10, 10]) },
    },
    {
      ...layer('border', 'country', 0),
      paint: { 'line-color': edge, 'line-width': byZoom([1, 0.4], [4, 0.8], [9, 1.4]) },
    },
  ]
}

/** Returns a ring at each named place. */
export function dots({ land, text }: MapPalette): LayerSpecification[] {
  const radius = (big: number, small: number): ExpressionSpecification => ['case', isBig, big, small]
  return [
    {
      id: 'place-dot',
      type: 'circle',
      ...fromTiles,
      'source-layer': 'place',
      minzoom: 3,
      filter: ['all', isSettlement, isShown],
      paint: {
        'circle-color': land,
        'circle-stroke-color': text,
        'circle-stroke-width': 1.5,
        'circle-radius': byZoom([4, 1.6], [8, radius(3, 2.2)], [10, radius(3.6, 2.6)]),
      },
    },
  ]
}
