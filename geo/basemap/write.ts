import { writeFileSync } from 'node:fs'
import type { Country } from '../countries.ts'
import type { NamedPlace } from '../named-places.ts'
import { countryLabels, placePoints, stateLabels } from './labels.ts'
import { readBorders, readLand } from './outlines.ts'
import { writeArchive } from './pmtiles-writer.ts'
import { drawStateLines } from './state-lines.ts'
import { cutTiles, type Layers, type Span } from './tiles.ts'
import { readWater } from './water.ts'

/** Europe with its rims: where the map names villages too. West, south, east, north. */
const europe: [number, number, number, number] = [-25, 34, 45, 72]
const credit =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>'

/** Writes the map as one archive of vector tiles. Returns how much is in it. */
export function writeBasemap(
  path: string,
  countries: Country[],
  places: NamedPlace[],
): { tiles: number; bytes: number } {
  const tiles = cutTiles(spans(countries, places), placePoints(places, inEurope))
  const file = writeArchive(tiles, {
    minZoom: 0,
    maxZoom: 7,
    bounds: [-180, -85.0511, 180, 85.0511],
    center: { lng: 10.4, lat: 51.2, zoom: 5 },
    metadata: {
      name: 'Quartier',
      description: 'Land, borders, water and places for finding a place to stay',
      attribution: credit,
      vector_layers: ['land', 'lake', 'river', 'border', 'country', 'state', 'place'].map((id) => ({ id, fields: {} })),
    },
  })
  writeFileSync(path, file)
  return { tiles: tiles.length, bytes: file.length }
}

function spans(countries: Country[], places: NamedPlace[]): Span[] {
  const { lakes, rivers } = readWater()
  const country = countryLabels(countries)
  const base = (scale: '110m' | '50m' | '10m'): Layers => ({
    land: readLand(scale),
    border: readBorders(scale),
    lake: lakes,
    country,
  })
  const close = base('10m')
  close['border']!.push(...drawStateLines(places, countries))
  return [
    { from: 0, to: 1, layers: base('110m') },
    { from: 2, to: 4, layers: { ...base('50m'), river: rivers } },
    { from: 5, to: 7, layers: { ...close, river: rivers, state: stateLabels() } },
  ]
}

function inEurope({ lng, lat }: NamedPlace): boolean {
  return lng >= europe[0] && lat >= europe[1] && lng <= europe[2] && lat <= europe[3]
}
