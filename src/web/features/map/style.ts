import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { Locale } from '#kernel/locale.ts'
import { borders, dots, ground, water } from './ground-layers.ts'
import { labels } from './label-layers.ts'
import { mapPalettes } from './palette.ts'
import * as m from '#words/compiled/messages.js'

export type MapTheme = 'light' | 'dark'

/**
 * Highest zoom: beyond it the built-in map has nothing more to show. It is whole: with a fraction MapLibre draws the
 * tiles of its highest zoom without their places.
 */
export const mapMaxZoom = 12

/** Highest zoom of the first view of one listing: its circle can be read, and the names of other districts are around it. */
export const closeUpZoom = 11.2

/** Highest zoom of the built-in tiles; closer views enlarge them. */
const tileMaxZoom = 7

/**
 * The fonts of the labels. MapLibre takes fonts from the page and caches what it finds, so await
 * `document.fonts.load(font, mapFontSample)` for each before the map is created.
 */
export const mapFonts = ['400 16px "Inter Variable"', '500 16px "Inter Variable"', '600 16px "Inter Variable"']
export const mapFontSample = 'aßÅłžșğ'

/**
 * Returns the MapLibre style of the built-in map. `tilesUrl` is the address of `basemap.pmtiles` (read through the
 * `pmtiles` protocol) or a template with `{z}`, `{x}` and `{y}`. Names are in the reader's language where available. No
 * glyphs or sprites are loaded. The source has the attribution.
 */
export function mapStyle({
  theme,
  locale,
  tilesUrl,
}: {
  theme: MapTheme
  locale: Locale
  tilesUrl: string
}): StyleSpecification {
  const palette = mapPalettes[theme]
  const name: ExpressionSpecification = ['coalesce', ['get', `name_${locale}`], ['get', 'name']]
  return {
    version: 8,
    name: `Quartier ${theme}`,
    sources: {
      quartier: {
        type: 'vector',
        ...(tilesUrl.includes('{z}') ? { tiles: [tilesUrl], maxzoom: tileMaxZoom } : { url: `pmtiles://${tilesUrl}` }),
        attribution: credits(locale),
      },
    },
    layers: [...ground(palette), ...water(palette), ...borders(palette), ...dots(palette), ...labels(palette, name)],
  }
}

const link = (url: string, text: string) => `<a href="${url}" rel="noopener" target="_blank">${text}</a>`

/** Addresses of the data that the built-in map is made of. */
export const builtInSources = ['https://www.naturalearthdata.com', 'https://www.geonames.org']

function credits(locale: Locale): string {
  const places = `${m.search_map_places({}, { locale })}: ${link('https://www.geonames.org', 'GeoNames')}`
  const licence = link(`https://creativecommons.org/licenses/by/4.0/deed.${locale}`, 'CC BY 4.0')
  return `${link('https://www.naturalearthdata.com', 'Natural Earth')} · ${places} (${licence})`
}
