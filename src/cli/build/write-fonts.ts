import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fallbackFaces } from './fallback-faces.ts'

/** A part of a typeface: its file in the package, the ranges of characters, and the weights that the styles use. */
type Part = { name: string; typeface: 'inter' | 'bricolage-grotesque'; from: 'latin' | 'latin-ext'; range: string }

/**
 * What European names and places need beside `latin`, which has ı and œ; with all other extended letters it is eight times
 * as large.
 */
const european = 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B'
const families = { inter: 'Inter Variable', 'bricolage-grotesque': 'Bricolage Grotesque Variable' }
/** Headings have one weight: with all from 500 to 700 the file is 36 instead of 20 kB. */
const weights = { inter: { min: 400, max: 700, default: 400 }, 'bricolage-grotesque': 650 }
/**
 * Pairs of letters, accents, figures of one width. Without the others (arrows from `->`, fractions) Inter is a fifth
 * smaller.
 */
const features = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']
const fallbacks = {
  inter: { short: 'Inter', weight: 400, boldWeight: 600 },
  'bricolage-grotesque': { short: 'Bricolage', weight: 650, boldWeight: 650 },
}
const require = createRequire(import.meta.url)

/**
 * Writes smaller files of the typefaces, and `fonts.css` with their rules and those of their fallbacks, into a folder: only
 * the weights that pages use, and the European letters apart from all other extended ones. The style sheets of the packages
 * have to come before: what is not in these files is taken from theirs. Does nothing when the files are there already.
 */
export async function writeFonts(folder: string): Promise<void> {
  const parts = (['inter', 'bricolage-grotesque'] as const).flatMap(partsOf)
  const made = createHash('sha256').update(JSON.stringify([parts, weights, features, fallbacks]))
  made.update(readFileSync(join(import.meta.dirname, 'fallback-faces.ts')))
  for (const part of parts) made.update(readFileSync(fileOf(part)))
  const stamp = `/* ${made.digest('hex')} */\n`
  const sheet = join(folder, 'fonts.css')
  if (existsSync(sheet) && readFileSync(sheet, 'utf8').startsWith(stamp)) return
  mkdirSync(folder, { recursive: true })
  for (const part of parts) writeFileSync(join(folder, `${part.name}.woff2`), await cut(part))
  const scaled = parts
    .filter(({ from }) => from === 'latin')
    .map((part) => fallbackFaces({ ...fallbacks[part.typeface], file: fileOf(part) }))
  // Last, so that an interrupted run is not taken for a finished one.
  writeFileSync(sheet, stamp + parts.map(ruleOf).join('') + (await Promise.all(scaled)).join(''))
}

function partsOf(typeface: Part['typeface']): Part[] {
  const ranges = require(`@fontsource-variable/${typeface}/unicode.json`) as Record<string, string>
  return [
    { name: `${typeface}-latin`, typeface, from: 'latin', range: ranges.latin ?? '' },
    { name: `${typeface}-european`, typeface, from: 'latin-ext', range: european },
  ]
}

function fileOf({ typeface, from }: Part): string {
  return require.resolve(`@fontsource-variable/${typeface}/files/${typeface}-${from}-wght-normal.woff2`)
}

function cut(part: Part): Promise<Uint8Array> {
  const variationAxes = { wght: weights[part.typeface] }
  // The types of the library do not have `keepFeatures` yet.
  const options: Parameters<typeof subsetFont>[2] & { keepFeatures: string[] } = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: features,
  }
  return subsetFont(readFileSync(fileOf(part)), lettersIn(part.range), options)
}

/** The characters of a CSS `unicode-range`. */
function lettersIn(range: string): string {
  const spans = range.split(',').map((each) =>
    each
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  )
  return spans
    .flatMap(([from = 0, until = from]) => Array.from({ length: until - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** All rules of a family name the same weights, as those of the packages do: others would be another face. */
function ruleOf({ name, typeface, range }: Part): string {
  return `@font-face {
  font-family: '${families[typeface]}';
  font-style: normal;
  font-display: swap;
  font-weight: ${typeface === 'inter' ? '100 900' : '200 800'};
  src: url(./${name}.woff2) format('woff2');
  unicode-range: ${range};
}
`
}
