import type { CityName, PictureName } from './registry.ts'

/** Which drawings the pages of a marketplace show. */
export type Look = {
  /** The landing page by day and at dusk, 20:7 with a transparent sky; top and bottom of the sky where there is none. */
  hero: Record<'light' | 'dusk', { picture: PictureName; sky: [top: string, bottom: string] }>
  cities: CityName[]
  /** Beside the invitation to hosts. */
  host: PictureName
  /** Pictures beside the log-in and sign-up forms, each with the portrait of the quoted person. */
  auth: Record<'login' | 'signup', [scene: PictureName, face: PictureName]>
}
