import type { Look } from '../pictures/look.ts'

export const look: Look = {
  hero: {
    light: { picture: 'hero-light-football', sky: ['#fdf9f0', '#f9dfb8'] },
    dusk: { picture: 'hero-dusk-football', sky: ['#26345e', '#7b6c97'] },
  },
  // The cities are those of the neutral look.
  cities: [],
  host: 'living-room',
  auth: { login: ['balcony', 'portrait-ben'], signup: ['parish-hall', 'portrait-klaus'] },
}
