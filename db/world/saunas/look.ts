import type { Look } from '../pictures/look.ts'

export const look: Look = {
  hero: {
    light: { picture: 'lake-light', sky: ['#fbf9f5', '#d9e9f2'] },
    dusk: { picture: 'lake-dusk', sky: ['#22365f', '#5f7ba6'] },
  },
  cities: ['helsinki', 'rovaniemi', 'ruka'],
  host: 'sauna-stove',
  auth: { login: ['sauna-by-the-lake', 'portrait-ben'], signup: ['sauna-in-the-forest', 'portrait-ingrid'] },
}
