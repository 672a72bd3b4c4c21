import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { App } from '#domain/app.ts'
import type { Locale } from '#kernel/locale.ts'
import { cameFrom } from './came-from.ts'
import { failureId } from './failure-id.ts'
import { noteCookies } from './notes.ts'
import { positionCookie } from './position-cookie.ts'
import { sessionCookie } from './session.ts'

/** Addresses whose pages are kept: what visitors see there depends on nothing but the listings. */
const paths = new Set(['/s', '/s.data'])
/** Milliseconds. A page is forgotten with the first change of a listing; this is for what changes with the day. */
const longest = 30_000
/** Bytes of all kept pages; one of 24 cards has some 130 kB. */
const room = 12_000_000
const longestQuestion = 1000

/** The page of an answer, and where the number that is used once stands in it. */
type KeptPage = {
  version: number
  at: number
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  places: Place[]
}
type Place = { at: number; kind: 'nonce' | 'failure' }

/** A page as a visitor gets it: nobody else gets this nonce. */
export type FreshPage = { body: Buffer<ArrayBuffer>; headers: Record<string, string>; nonce: string }

/** What a visitor asks for, as a text; and the version of the listings from before the page was made. */
export type Question = { text: string; version: number }

export type KeptPages = {
  /** Null for whoever is signed in or has just changed something, and for pages that are not kept. */
  questionOf(request: Request, asked: { cookies: Record<string, string>; locale: Locale }): Question | null
  find(question: Question): FreshPage | null
  /** The same answer; its page is kept, unless a listing has changed while it was made. */
  keep(question: Question, nonce: string, response: Response): Promise<Response>
}

/**
 * Search pages that visitors asked for lately. They are answered again as long as the copy of the listings in memory has
 * looked for changes within the last second and found none, so that what was closed, deleted or edited is gone from them as
 * from every other search. Each answer has a nonce of its own.
 */
export function keepPages({ searchModel, publicUrl }: Pick<App, 'publicUrl'> & Held): KeptPages {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (text: string) => {
    bytes -= pages.get(text)?.body.length ?? 0
    pages.delete(text)
  }
  return {
    questionOf: (request, { cookies, locale }) => {
      if (request.method !== 'GET' || request.url.length > longestQuestion) return null
      const { host, pathname, search, searchParams } = new URL(request.url)
      // Who chooses a language gets a cookie.
      if (!paths.has(pathname) || searchParams.has('lang')) return null
      if (cookies[sessionCookie] || cookies[positionCookie]) return null
      const version = searchModel()?.version() ?? null
      if (version === null) return null
      const before = cameFrom(request, publicUrl)
      const lastSearch = before?.pathname === '/s' ? before.search : ''
      const notes = Object.values(noteCookies).map(({ cookie }) => (cookies[cookie] === '1' ? 1 : 0))
      return { text: [host, pathname, search, locale, lastSearch, ...notes].join('\n'), version }
    },
    find: ({ text, version }) => {
      const page = pages.get(text)
      if (!page) return null
      if (page.version === version && performance.now() - page.at < longest) return freshen(page)
      drop(text)
      return null
    },
    keep: async ({ text, version }, nonce, response) => {
      if (response.status !== 200 || response.headers.has('set-cookie')) return response
      const body = Buffer.from(await response.arrayBuffer())
      const headers = Object.fromEntries(response.headers)
      const answer = new Response(body, { headers })
      if (searchModel()?.version() !== version) return answer
      drop(text)
      pages.set(text, { version, at: performance.now(), body, headers, places: placesOf(body, nonce) })
      bytes += body.length
      for (const oldest of pages.keys()) {
        if (bytes <= room) break
        drop(oldest)
      }
      return answer
    },
  }
}

type Held = { searchModel(): App['searchModel'] }

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

function freshen({ body, headers, places }: KeptPage): FreshPage {
  const nonce = newNonce()
  const texts = { nonce, failure: failureId(nonce) }
  const copy = Buffer.allocUnsafe(body.length)
  body.copy(copy)
  for (const { at, kind } of places) copy.write(texts[kind], at, 'latin1')
  return { body: copy, headers, nonce }
}

function placesOf(body: Buffer, nonce: string): Place[] {
  return [...placesOfText(body, nonce, 'nonce'), ...placesOfText(body, failureId(nonce), 'failure')]
}

function placesOfText(body: Buffer, text: string, kind: Place['kind']): Place[] {
  const places: Place[] = []
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) places.push({ at, kind })
  return places
}
