import { createContext } from 'react-router'
import type { App } from '#domain/app.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import type { OwnWordTexts } from '#words/word.ts'
import type { StyleText } from './style-text.ts'

/** A tile of the basemap, unpacked; null where there is none. */
export type ReadTile = (z: number, x: number, y: number) => Promise<Uint8Array | null>

/** What a loader or action knows of its request. */
export type RequestContext = {
  app: App
  viewer: Viewer
  locale: Locale
  /** Nonce of this answer's content security policy. */
  nonce: string
  /** The visitor's address, for rate limits only. */
  address: string
  /** Cookies that the answer should set. */
  setCookies: string[]
  /** Settings the pages need. */
  site: {
    demo: boolean
    secure: boolean
    mapStyleUrl: string | undefined
    styleText: StyleText
    ownWords: OwnWordTexts
    readTile: ReadTile
  }
}

export const requestContext = createContext<RequestContext>()
