import { createContext } from 'react-router'
import type { App } from '#domain/app.ts'
import type { Member, Viewer } from '#domain/users/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import type { OwnWordTexts } from '#words/word.ts'
import type { StyleText } from './style-text.ts'

/** Returns an uncompressed tile of the basemap; null where there is none. */
export type ReadTile = (z: number, x: number, y: number) => Promise<Uint8Array | null>

/** The context of a request for loaders and actions. */
export type RequestContext = {
  app: App
  viewer: Viewer
  locale: Locale
  /** Nonce of this response's content security policy. */
  nonce: string
  /** The visitor's IP address, for rate limits only. */
  address: string
  /** Whether a form was sent without script: its answer is shown at the address it was sent to. */
  answersForm: boolean
  /** Cookies to set with the response. */
  setCookies: string[]
  /** Origins beside our own to which a form of this page may lead. */
  formTargets: string[]
  /** Settings for the pages. */
  site: {
    demo: boolean
    secure: boolean
    mapStyleUrl: string | undefined
    styleText: StyleText
    ownWords: OwnWordTexts
    readTile: ReadTile
  }
}

/** The context of a request of a logged-in member. */
export type MemberContext = RequestContext & { viewer: Member }

export const requestContext = createContext<RequestContext>()
