import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { byZoom, fromTiles, isBig, isSettlement, isShown } from './expressions.ts'
import type { MapPalette } from './palette.ts'

/** MapLibre reads the weight from the first name, which is no font family, and the family from the rest. */
const regular = ['Regular', 'Inter Variable', 'Inter']
export const medium = ['Medium', 'Inter Variable', 'Inter']
const semibold = ['SemiBold', 'Inter Variable', 'Inter']

/** Returns all labels. Later layers are placed first and win where two overlap. */
export function labels(palette: MapPalette, name: ExpressionSpecification): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.land, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  const quiet = { 'text-color': palette.quiet, ...halo }
  return [
    stateNames(name, quiet),
    districtNames(name, quiet),
    countryNames(name, quiet),
    placeNames(name, { ...quiet, 'text-color': palette.text }),
  ]
}

type TextPaint = {
  'text-color': string
  'text-halo-color': string
  'text-halo-width': number
  'text-halo-blur': number
}

const byPeople: ExpressionSpecification = ['-', ['get', 'population']]

function stateNames(name: ExpressionSpecification, paint: TextPaint): LayerSpecification {
  return {
    id: 'state-name',
    type: 'symbol',
    ...fromTiles,
    'source-layer': 'state',
    minzoom: 6,
    maxzoom: 8.5,
    layout: {
      'text-field': name,
      'text-font': medium,
      'text-size': 11,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.12,
      'text-max-width': 9,
    },
    paint,
  }
}

function districtNames(name: ExpressionSpecification, paint: TextPaint): LayerSpecification {
  return {
    id: 'district-name',
    type: 'symbol',
    ...fromTiles,
    'source-layer': 'place',
    minzoom: 9.5,
    filter: ['has', 'district'],
    layout: {
      'text-field': name,
      'text-font': regular,
      'text-size': 12,
      'symbol-sort-key': byPeople,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.3,
      'text-padding': 6,
    },
    paint,
  }
}

function countryNames(name: ExpressionSpecification, paint: TextPaint): LayerSpecification {
  return {
    id: 'country-name',
    type: 'symbol',
    ...fromTiles,
    'source-layer': 'country',
    minzoom: 1,
    maxzoom: 6,
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2, 2, 3, 3, 4, 4, 5, 5]],
    layout: {
      'text-field': name,
      'text-font': semibold,
      'text-size': byZoom([2, 11], [5, 14]),
      'text-letter-spacing': 0.06,
      'text-max-width': 7,
      'text-variable-anchor': ['center', 'top', 'bottom'],
      'text-radial-offset': 1.2,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint,
  }
}

/** Where a name stands beside its dot, in ems of its size: the best place first. */
const beside = ['left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.5], 'bottom', [0, -0.5]]
/** Farther out, for the name of a big city whose dot lies under the mark of a venue. */
const aside = ['top', [0, 1.5], 'bottom', [0, -1.5], 'right', [-1.8, 0], 'left', [1.8, 0]]

function placeNames(name: ExpressionSpecification, paint: TextPaint): LayerSpecification {
  const isMiddling: ExpressionSpecification = ['<=', ['get', 'rank'], 5]
  const size = (big: number, middle: number, small: number): ExpressionSpecification => [
    'case',
    isBig,
    big,
    isMiddling,
    middle,
    small,
  ]
  return {
    id: 'place-name',
    type: 'symbol',
    ...fromTiles,
    'source-layer': 'place',
    minzoom: 3,
    filter: ['all', isSettlement, isShown],
    layout: {
      'text-field': name,
      'text-font': ['case', isBig, ['literal', medium], ['literal', regular]],
      'text-size': byZoom([4, 11.5], [7, size(13.5, 12, 12)], [9, size(16, 14, 12.5)], [11, size(18, 15, 13.5)]),
      'text-variable-anchor-offset': ['case', isBig, ['literal', [...beside, ...aside]], ['literal', beside]],
      'text-justify': 'auto',
      'text-max-width': 9,
      // Room for the dot of the next town, which stands before its name.
      'text-padding': 10,
      'symbol-sort-key': byPeople,
    },
    paint,
  }
}
