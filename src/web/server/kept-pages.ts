import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { App } from '#domain/app.ts'
import type { Locale } from '#kernel/locale.ts'
import { cameFrom } from './came-from.ts'
import { acceptsGzip } from './compress.ts'
import { failureId } from './failure-id.ts'
import { noteCookies } from './notes.ts'
import { gzipPieces, joinPieces, packPiece, type Piece } from './packed-text.ts'
import { positionCookie } from './position-cookie.ts'
import { hasSessionCookie } from './session.ts'

/** Addresses whose pages are kept: what visitors see there depends on nothing but the listings. */
const paths = new Set(['/s', '/s.data'])
/** Milliseconds. A page is forgotten with the first change of a listing; this is for what changes with the day. */
const longest = 30_000
/** Bytes of all kept pages; one of 24 cards has some 150 kB with its packed half. */
const room = 12_000_000
const longestQuestion = 1000

/** What each answer has for itself, and so stands between the pieces of a page. */
type Own = 'nonce' | 'failure'
type KeptPage = {
  version: number
  at: number
  headers: Record<string, string>
  pieces: Piece[]
  between: Own[]
  bytes: number
}

/** What a visitor asks for, as a text; the version of the listings from before the page was made; how it may be sent. */
export type Question = { text: string; version: number; packed: boolean }

export type KeptPages = {
  /** Null for whoever is signed in or has just changed something, and for pages that are not kept. */
  questionOf(request: Request, asked: { cookies: Record<string, string>; locale: Locale }): Question | null
  /** The page with a nonce of its own, for which `headersOf` gives the headers. */
  find(question: Question, headersOf: (nonce: string) => Record<string, string>): Response | null
  /** The same answer; its page is kept, unless a listing has changed while it was made. */
  keep(question: Question, nonce: string, response: Response): Promise<Response>
}

type Held = { searchModel(): App['searchModel'] }

/**
 * Search pages that visitors asked for lately. They are answered again as long as the copy of the listings in memory has
 * looked for changes within the last second and found none, so that what was closed, deleted or edited is gone from them as
 * from every other search. Each answer has a nonce of its own.
 */
export function keepPages({ searchModel, publicUrl }: Pick<App, 'publicUrl'> & Held): KeptPages {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (text: string) => {
    bytes -= pages.get(text)?.bytes ?? 0
    pages.delete(text)
  }
  return {
    questionOf: (request, { cookies, locale }) => {
      if (request.method !== 'GET' || request.url.length > longestQuestion) return null
      const { host, pathname, search, searchParams } = new URL(request.url)
      // Who chooses a language gets a cookie.
      if (!paths.has(pathname) || searchParams.has('lang')) return null
      if (hasSessionCookie(cookies) || cookies[positionCookie]) return null
      const version = searchModel()?.version() ?? null
      if (version === null) return null
      const before = cameFrom(request, publicUrl)
      const lastSearch = before?.pathname === '/s' ? before.search : ''
      const notes = Object.values(noteCookies).map(({ cookie }) => (cookies[cookie] === '1' ? 1 : 0))
      const text = [host, pathname, search, locale, lastSearch, ...notes].join('\n')
      return { text, version, packed: acceptsGzip(request) }
    },
    find: ({ text, version, packed }, headersOf) => {
      const page = pages.get(text)
      if (!page) return null
      const nonce = newNonce()
      if (page.version === version && performance.now() - page.at < longest)
        return answer(page, nonce, packed, headersOf(nonce))
      drop(text)
      return null
    },
    keep: async ({ text, version, packed }, nonce, response) => {
      if (response.status !== 200 || response.headers.has('set-cookie')) return response
      const page = toKeep(Buffer.from(await response.arrayBuffer()), nonce, response.headers, version)
      if (searchModel()?.version() === version) {
        drop(text)
        pages.set(text, page)
        bytes += page.bytes
        for (const oldest of pages.keys()) {
          if (bytes <= room) break
          drop(oldest)
        }
      }
      return answer(page, nonce, packed, {})
    },
  }
}

/** A number that is used once. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

function answer({ headers, pieces, between }: KeptPage, nonce: string, packed: boolean, own: Record<string, string>) {
  const texts = { nonce: Buffer.from(nonce), failure: Buffer.from(failureId(nonce)) }
  const filled = between.map((kind) => texts[kind])
  const all = { ...headers, ...own }
  if (!packed) return new Response(joinPieces(pieces, filled), { headers: all })
  return new Response(gzipPieces(pieces, filled), { headers: { ...all, 'content-encoding': 'gzip' } })
}

function toKeep(body: Buffer<ArrayBuffer>, nonce: string, headers: Headers, version: number): KeptPage {
  const places = placesOf(body, { nonce, failure: failureId(nonce) })
  const starts = [0, ...places.map(({ until }) => until)]
  const pieces = starts.map((start, index) => packPiece(body.subarray(start, places[index]?.from)))
  return {
    version,
    at: performance.now(),
    headers: { ...Object.fromEntries(headers), vary: 'Accept-Encoding' },
    pieces,
    between: places.map(({ kind }) => kind),
    bytes: pieces.reduce((sum, { raw, deflated }) => sum + raw.length + deflated.length, 0),
  }
}

type Place = { from: number; until: number; kind: Own }

/** One after the other: the short text may also be the beginning of the long one, and is then a part of it. */
function placesOf(body: Buffer, texts: Record<Own, string>): Place[] {
  const places: Place[] = []
  const next = { nonce: body.indexOf(texts.nonce), failure: body.indexOf(texts.failure) }
  while (next.nonce >= 0 || next.failure >= 0) {
    const kind = next.nonce >= 0 && (next.failure < 0 || next.nonce <= next.failure) ? 'nonce' : 'failure'
    const until = next[kind] + texts[kind].length
    places.push({ from: next[kind], until, kind })
    for (const each of ['nonce', 'failure'] as const)
      if (next[each] >= 0 && next[each] < until) next[each] = body.indexOf(texts[each], until)
  }
  return places
}
