/** A theme's colours by token, in one of its two looks: lightness 0 to 1, chroma, hue in degrees. */
export type ThemeColours = Map<string, Colour>
export type Colour = { l: number; c: number; h: number }
export type Look = 'light' | 'dark'

/** Reads the colour tokens of a marketplace's theme.css. Tokens with transparency are left out: they have no contrast. */
export function themeColours(css: string, look: Look): ThemeColours {
  const colours: ThemeColours = new Map()
  for (const [, token = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)$/.exec(value.trim())
    const colour = parseColour((look === 'light' ? pair?.[1] : pair?.[2]) ?? value.trim())
    if (colour) colours.set(token, colour)
  }
  return colours
}

/** Contrast of two colours as WCAG counts it: 1 for the same, 21 for black on white. */
export function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function parseColour(text: string): Colour | undefined {
  const [, l, c, h] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(text) ?? []
  return l && c && h ? { l: Number(l) / 100, c: Number(c), h: Number(h) } : undefined
}

/** A colour for what does not read `oklch`, as `#rrggbb`. */
export function toHex(colour: Colour): string {
  const parts = linearRgb(colour).map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * shown)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Relative luminance in sRGB. */
function luminance(colour: Colour): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue in linear sRGB; colours beyond it are cut off, as screens do. */
function linearRgb({ l, c, h }: Colour): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const [r = 0, g = 0, bl = 0] = [red, green, blue].map((value) => Math.min(1, Math.max(0, value)))
  return [r, g, bl]
}
