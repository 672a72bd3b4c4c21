/**
 * Colours of the map. MapLibre does not support `oklch`, so these are the theme's map tokens in sRGB; the map looks the
 * same in all marketplaces.
 */
export type MapPalette = {
  land: string
  town: string
  townOpacity: number
  water: string
  river: string
  edge: string
  stateOpacity: number
  text: string
  /** Colour of secondary labels: countries, Länder, districts. */
  quiet: string
}

export const mapPalettes: Record<'light' | 'dark', MapPalette> = {
  light: {
    land: '#f6f4ed',
    town: '#e5d5bc',
    townOpacity: 0.85,
    water: '#a6cbda',
    river: '#a6cbda',
    edge: '#c2bbc4',
    stateOpacity: 1,
    text: '#414853',
    quiet: '#575d67',
  },
  dark: {
    land: '#162322',
    town: '#354c49',
    townOpacity: 0.9,
    water: '#2e5969',
    river: '#2e5969',
    edge: '#49595a',
    stateOpacity: 0.9,
    text: '#bcc7c6',
    quiet: '#a0adab',
  },
}
