import { clampRgb, converter, formatHex, parse, wcagContrast } from 'culori'

/** A theme's colours by token, in one of its two looks. */
export type ThemeColours = Map<string, Colour>
/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Colour = { l: number; c: number; h: number }
export type Look = 'light' | 'dark'

/** Tokens that mails and map pictures use, where the browser does not read the theme. */
const drawnTokens = [
  'brand',
  'on-brand',
  'accent',
  'request',
  'request-soft',
  'bubble-own',
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-2',
  'line',
  'line-strong',
]

const toOklch = converter('oklch')

/**
 * Reads the colours of a marketplace's theme.css: every notation of CSS, `light-dark()` and `var()`. Tokens with
 * transparency are left out: they have no contrast.
 */
export function themeColours(css: string, look: Look): ThemeColours {
  const tokens = new Map(readTokens(css).map(({ token, value }) => [token, value]))
  const colours: ThemeColours = new Map()
  for (const [token, value] of tokens) {
    const colour = parse(resolve(value, look, tokens))
    if (!colour || (colour.alpha ?? 1) < 1) continue
    const { l, c, h = 0 } = toOklch(colour)
    colours.set(token, { l, c, h })
  }
  return colours
}

/**
 * Returns a sentence with file and line for each declaration without its semicolon, and otherwise for each colour of a theme
 * that cannot be read: a notation that CSS does not
 * have, and for the tokens of mails and maps also a missing, repeated, transparent or computed value.
 */
export function themeFaults(css: string, file: string): string[] {
  const open = unfinished(css, file)
  if (open.length > 0) return open
  const all = readTokens(css)
  const tokens = new Map(all.map(({ token, value }) => [token, value]))
  const invalid = all.flatMap(({ token, value, line }) =>
    leaves(value)
      .filter((leaf) => looksLikeColour(leaf) && !parse(leaf))
      .map((leaf) => `${file}:${line} --${token}: "${leaf}" is no colour of CSS`),
  )
  return [...invalid, ...drawnTokens.flatMap((token) => drawnFaults(token, { all, tokens, css, file }))]
}

/** Declarations without the semicolon at their end: they swallow the next one, and browsers drop both. */
function unfinished(css: string, file: string): string[] {
  const text = withoutComments(css)
  return [...text.matchAll(/([^;{}]+)([;{}]|$)/g)].flatMap(({ 1: part = '', 2: end, index }) => {
    // Text before a brace is a selector, as in `a:hover`.
    if (end === '{') return []
    const names = [...part.matchAll(/(?<=^|\n)\s*(-{0,2}[a-z][\w-]*)\s*:|\s(--[\w-]+)\s*:/g)]
    return names.slice(1).map((next, at) => {
      const line = text
        .slice(0, index + next.index)
        .trimEnd()
        .split('\n').length
      const name = names[at]?.[1] ?? names[at]?.[2] ?? ''
      return `${file}:${line} ${name}: the ";" at the end is missing`
    })
  })
}

type Theme = { all: Token[]; tokens: Map<string, string>; css: string; file: string }

function drawnFaults(token: string, { all, tokens, css, file }: Theme): string[] {
  const [first, second] = all.filter((each) => each.token === token)
  if (!first) return [`${file}: --${token} is missing`]
  if (second) return [`${file}:${second.line} --${token}: stands twice; write light-dark(…, …) for the two looks`]
  const looks = ['light', 'dark'] as const
  if (looks.every((look) => themeColours(css, look).has(token))) return []
  const values = looks.map((look) => resolve(first.value, look, tokens))
  if (values.some((value) => looksLikeColour(value) && !parse(value))) return [] // said above
  return [
    `${file}:${first.line} --${token}: "${first.value}" is not one opaque colour. Mails and maps need #rrggbb, rgb(), hsl(), oklch() or a name, and light-dark(…, …) for the two looks`,
  ]
}

/** Returns a colour of the theme for mails and maps, as `#rrggbb`. Throws when an unchecked theme lacks it. */
export function themeHex(css: string, look: Look, token: string): string {
  const colour = themeColours(css, look).get(token)
  if (!colour) throw new Error(`The theme has no opaque colour --${token}`)
  return toHex(colour)
}

/** Returns the contrast of two colours as WCAG defines it: 1 for equal ones, 21 for black on white. */
export function contrast(a: Colour, b: Colour): number {
  return wcagContrast(shown(a), shown(b))
}

/** Returns a colour for what does not read `oklch`, as `#rrggbb`. */
export function toHex(colour: Colour): string {
  return formatHex(shown(colour))
}

/** Colours beyond sRGB are cut off, as screens do. */
function shown(colour: Colour) {
  return clampRgb({ mode: 'oklch' as const, ...colour })
}

type Token = { token: string; value: string; line: number }

function readTokens(css: string): Token[] {
  const text = withoutComments(css)
  return [...text.matchAll(/--([\w-]+)\s*:\s*([^;{}]+)/g)].map(({ 1: token = '', 2: value = '', index }) => ({
    token,
    value: value.trim().replaceAll(/\s+/g, ' '),
    line: text.slice(0, index).split('\n').length,
  }))
}

/** Comments become blank, so that lines stay as they are counted. */
function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** The value that a look has in the end; a token that names itself stays as it is. */
function resolve(value: string, look: Look, tokens: Map<string, string>, depth = 0): string {
  const pair = argumentsOf('light-dark', value)
  if (pair?.length === 2 && depth < 10)
    return resolve((look === 'light' ? pair[0] : pair[1]) ?? '', look, tokens, depth + 1)
  const [name = '', otherwise] = argumentsOf('var', value) ?? []
  const named = tokens.get(name.replace(/^--/, '')) ?? otherwise
  return name && named !== undefined && depth < 10 ? resolve(named, look, tokens, depth + 1) : value
}

/** The colours that a value consists of: itself, or the two of `light-dark()`. */
function leaves(value: string): string[] {
  return argumentsOf('light-dark', value)?.flatMap(leaves) ?? [value]
}

function looksLikeColour(value: string): boolean {
  return /^#|^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from\b)[^()]*\)$/i.test(value)
}

/** The arguments of a function that makes up a whole value; undefined where it does not. */
function argumentsOf(name: string, value: string): string[] | undefined {
  if (!value.toLowerCase().startsWith(`${name}(`) || !value.endsWith(')')) return undefined
  const parts = ['']
  let depth = 0
  for (const letter of value.slice(name.length + 1, -1)) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) return undefined
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
