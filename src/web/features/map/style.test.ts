import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import { glowShare } from './ground-layers.ts'
import { mapPalettes } from './palette.ts'
import { mapMaxZoom, mapStyle } from './style.ts'

const tilesUrl = 'https://quartier.example/map/basemap.pmtiles'
const styles = (['light', 'dark'] as const).flatMap((theme) =>
  (['de', 'en'] as const).map((locale) => ({ theme, locale, style: mapStyle({ theme, locale, tilesUrl }) })),
)

describe('the map', () => {
  it.each(styles)('keeps to the style specification ($theme, $locale)', ({ style }) => {
    expect(validateStyleMin(style)).toEqual([])
  })

  it.each(styles)('asks for nothing but its tiles ($theme, $locale)', ({ style }) => {
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    const addresses = JSON.stringify({ ...style, sources: undefined }).match(/https?:/g)
    expect(addresses).toBeNull()
    expect(style.sources['quartier']).toMatchObject({ type: 'vector', url: `pmtiles://${tilesUrl}` })
  })

  it('takes tiles from a template too', () => {
    const style = mapStyle({ theme: 'light', locale: 'de', tilesUrl: '/map/{z}/{x}/{y}.mvt' })
    expect(style.sources['quartier']).toMatchObject({ tiles: ['/map/{z}/{x}/{y}.mvt'], maxzoom: 7 })
    expect(mapMaxZoom).toBeGreaterThan(7)
  })

  it.each(styles)('draws only layers that the tiles have ($theme, $locale)', ({ style }) => {
    const drawn = style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))
    expect(new Set(drawn)).toEqual(new Set(['land', 'lake', 'river', 'border', 'state', 'country', 'place']))
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
  })

  it.each(styles)(
    'names places in the reader’s language, else as they are called ($theme, $locale)',
    ({ style, locale }) => {
      const fields = style.layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-field']] : []))
      expect(fields).toHaveLength(4)
      for (const field of fields) expect(field).toEqual(['coalesce', ['get', `name_${locale}`], ['get', 'name']])
    },
  )

  it.each(styles)('credits its data in the reader’s language ($theme, $locale)', ({ style, locale }) => {
    const { attribution } = style.sources['quartier'] as { attribution: string }
    expect(attribution).toContain('naturalearthdata.com')
    expect(attribution).toContain('geonames.org')
    expect(attribution).toContain(locale === 'de' ? 'Orte' : 'Places')
  })

  it('shows the glow of settlements in whole from afar, and less than half of it close by, where it fills the map', () => {
    expect([4, 8, 9.5].map(glowShare)).toEqual([1, 1, 1])
    expect(glowShare(10.25)).toBeCloseTo(0.7)
    expect(glowShare(mapMaxZoom)).toBeLessThan(0.5)
  })

  it.each(['light', 'dark'] as const)('can be read (%s)', (theme) => {
    const { land, town, text, quiet, water } = mapPalettes[theme]
    for (const ground of [land, town]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(quiet, land)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(water, land)).toBeGreaterThanOrEqual(1.4)
  })
})

/** Contrast of two colours by WCAG 2. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
