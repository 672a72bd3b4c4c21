import { createContext } from 'react'
import { type Look, themeColours, toHex } from '#config/theme-colours.ts'

type LookColours = { brand: string; onBrand: string; quote: string }
/** The marketplace's colours in mails. Mail programs support `#rrggbb` only. */
export type MailColours = Record<Look, LookColours>

/** For themes that leave a colour out. */
const ours: MailColours = {
  light: { brand: '#0f5b3a', onBrand: '#ffffff', quote: '#e2f2e6' },
  dark: { brand: '#6fd39b', onBrand: '#0c2417', quote: '#22382c' },
}

/** The colours of the mail that is drawn. */
export const Colours = createContext(ours)

/** Returns the colours of a marketplace's theme.css. */
export function mailColours(themeCss: string): MailColours {
  const of = (look: Look): LookColours => {
    const theme = themeColours(themeCss, look)
    const hex = (token: string, otherwise: string) => {
      const colour = theme.get(token)
      return colour ? toHex(colour) : otherwise
    }
    return {
      brand: hex('brand', ours[look].brand),
      onBrand: hex('on-brand', ours[look].onBrand),
      quote: hex('bubble-own', ours[look].quote),
    }
  }
  return { light: of('light'), dark: of('dark') }
}
