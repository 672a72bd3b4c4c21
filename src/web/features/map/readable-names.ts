import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { cssColour } from './css-colour.ts'
import { medium } from './label-layers.ts'

/** An area as GeoJSON. */
type Area = { type: 'Polygon'; coordinates: [number, number][][] }

/**
 * Writes the names of districts like those of towns, and darker inside a circle, whose colour lies below them. For maps
 * on which districts say where a place is.
 */
export function strengthenDistricts(map: MapLibreMap, circle?: Area): void {
  const write = () => {
    if (!map.getLayer('district-name')) return
    const colour = map.getPaintProperty('place-name', 'text-color') as string
    const inside = cssColour(map.getContainer(), '--ink')
    const within: ExpressionSpecification | undefined = circle && ['case', ['within', circle], inside, colour]
    map.setPaintProperty('district-name', 'text-color', within ?? colour)
    map.setLayoutProperty('district-name', 'text-font', medium)
    map.setLayoutProperty('district-name', 'text-size', 12.5)
  }
  // A change of theme replaces the style.
  map.on('style.load', write)
  if (map.isStyleLoaded()) write()
}

/** Leaves out the dots of towns for whose names there is no room. `towns`: which towns the map names. */
export function keepNamedDots(map: MapLibreMap, towns: ExpressionSpecification[]): void {
  let shown = ''
  map.on('style.load', () => {
    shown = ''
  })
  map.on('idle', () => {
    if (!map.getLayer('place-dot')) return
    const features = map.queryRenderedFeatures({ layers: ['place-name'] })
    const names = features.map(({ properties }) => String(properties['name'])).sort()
    const now = names.join('\n')
    if (now === shown) return
    shown = now
    map.setFilter('place-dot', ['all', ...towns, ['in', ['get', 'name'], ['literal', names]]])
  })
}
