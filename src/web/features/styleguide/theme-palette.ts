import { contrastPairs } from './contrast-pairs.ts'
import { contrast, themeColours } from '#config/theme-colours.ts'

export type PalettePair = { token: string; on: string; kind: 'text' | 'control'; light: number; dark: number }

/** Returns every pair of text and background with its contrast in both themes. */
export function loadPalette(themeCss: string): PalettePair[] {
  const [light, dark] = [themeColours(themeCss, 'light'), themeColours(themeCss, 'dark')]
  const ratio = (theme: typeof light, text: string, on: string) => {
    const [a, b] = [theme.get(text), theme.get(on)]
    return a && b ? Math.round(contrast(a, b) * 10) / 10 : 0
  }
  return contrastPairs.flatMap(({ on, text = [], control = [] }) =>
    [...text, ...control].map((token) => ({
      token,
      on,
      kind: text.includes(token) ? ('text' as const) : ('control' as const),
      light: ratio(light, token, on),
      dark: ratio(dark, token, on),
    })),
  )
}
