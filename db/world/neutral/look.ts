import type { Look } from '../pictures/look.ts'

/** Drawings for a marketplace that has none of its own, and of every city in Germany that is drawn. */
export const look: Look = {
  hero: {
    light: { picture: 'hero-light', sky: ['#fdf9f0', '#f9dfb8'] },
    dusk: { picture: 'hero-dusk', sky: ['#26345e', '#7b6c97'] },
  },
  cities: [
    'berlin',
    'dortmund',
    'duesseldorf',
    'frankfurt',
    'gelsenkirchen',
    'hamburg',
    'koeln',
    'leipzig',
    'muenchen',
    'stuttgart',
  ],
  host: 'living-room',
  auth: { login: ['balcony', 'portrait-lena'], signup: ['bedroom-by-the-trees', 'portrait-klaus'] },
}
