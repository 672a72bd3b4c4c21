import { look as neutral } from '../neutral/look.ts'
import type { Look } from '../pictures/look.ts'

export const look: Look = {
  hero: {
    light: { picture: 'hero-light-football', sky: ['#fdf9f0', '#f9dfb8'] },
    dusk: { picture: 'hero-dusk-football', sky: ['#26345e', '#7b6c97'] },
  },
  // A start draws the pictures of its own marketplace only.
  cities: neutral.cities,
  host: 'living-room',
  auth: { login: ['balcony', 'portrait-ben'], signup: ['parish-hall', 'portrait-klaus'] },
}
