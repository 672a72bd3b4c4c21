/** Colours of the page that fields in frames need, as `rgb(…)`: a frame knows no custom properties of the page. */
export type Look = Record<(typeof names)[number], string>

const names = ['ink', 'ink-2', 'surface', 'sunken', 'line', 'danger', 'focus'] as const

/** Custom properties of the theme for the names above, where they differ. */
const properties: Partial<Record<(typeof names)[number], string>> = { line: 'line-strong' }

/** Returns the colours as the browser computes them inside an element. */
export function readLook(inside: HTMLElement): Look {
  const probe = document.createElement('span')
  // Where people want less motion every change of a colour is a transition, which begins with the colour before.
  probe.style.setProperty('transition', 'none', 'important')
  inside.append(probe)
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const entries = names.map((name) => {
    probe.style.color = `var(--${properties[name] ?? name})`
    return [name, asRgb(getComputedStyle(probe).color, pixel)]
  })
  probe.remove()
  return Object.fromEntries(entries) as Look
}

/** The typeface of the site, as fields in frames name it. */
export const siteFont = "'Inter Variable', Inter, system-ui, sans-serif"

/**
 * Returns where the site's typeface is loaded from, for fields in frames, which have no typefaces of the page; null where
 * the page names none.
 */
export function siteFontSource(): string | null {
  for (const sheet of document.styleSheets) {
    // Styles of another origin may not be read.
    if (sheet.href && new URL(sheet.href).origin !== location.origin) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.style.fontFamily.includes('Inter')) continue
      // The part with the Latin letters and digits.
      if (!/^(|U\+0{1,4}-0*FF\b.*)$/i.test(rule.style.getPropertyValue('unicode-range'))) continue
      const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1]
      if (source) return new URL(source, sheet.href ?? location.href).href
    }
  }
  return null
}

/** Returns the colour that is painted behind an element, as `rgb(…)`. */
export function colourBehind(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'transparent'
}

/** Fields of the provider do not read every notation of colours: the colour is painted and read back. */
function asRgb(colour: string, context: CanvasRenderingContext2D | null): string {
  if (!context) return colour
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
