import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { App } from '#domain/app.ts'
import { callingAs } from '#domain/caller.ts'
import { setLocale } from '#domain/users/index.ts'
import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { containsCardNumber } from '#kernel/card-number.ts'
import { isInside } from '#kernel/inside-address.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { compressPage } from './compress.ts'
import { cookie, readCookies } from './cookies.ts'
import { withoutOrigin } from './forwarded.ts'
import { guardRoutes } from './guard-routes.ts'
import { inLocale, localeCookie, readerLocale } from './reader-locale.ts'
import { isCrossSiteWrite } from './cross-site.ts'
import { newNonce, pageHeaders } from './page-headers.ts'
import { readSession } from './read-session.ts'
import { mergeVisitorPlaces } from './merge-visitor-places.ts'
import { standaloneErrorPage } from './standalone-error-page.ts'

const year = 365 * 24 * 3600
const tooMany = new Problem('too-many-requests', { params: { seconds: 60 } })

export type PageSettings = RequestContext['site'] & {
  /** Searches, listings and profiles per minute for visitors from one IP address; 0: no limit. */
  pagesPerMinute: number
  /** A function when routes can change while the site runs (development); it is then called for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
}

/**
 * Returns the handler for requests for pages and their data: it identifies the reader and the language, then runs the
 * route.
 */
export function createPages(
  app: App,
  settings: PageSettings,
): (request: Request, address: string) => Promise<Response> {
  const respond = createRequestHandler(guarded(settings.build), settings.mode)
  const mayRead = createMemoryRateLimit({ max: settings.pagesPerMinute || Number.POSITIVE_INFINITY })
  const isTooMany = (request: Request, address: string) =>
    isPageView(request) && !isInside(address) && !mayRead(address, app.clock.now())
  return async (request, address) => {
    const cookies = readCookies(request)
    const { pathname, searchParams } = new URL(request.url)
    const query = searchParams.get('lang')
    const askedLocale = {
      query,
      cookie: cookies[localeCookie],
      acceptLanguage: request.headers.get('accept-language'),
      site: app.marketplace,
    }
    const refuse = (problem: Problem) =>
      standaloneErrorPage(app, problem, { locale: readerLocale(askedLocale), site: settings, url: request.url })
    if (isCrossSiteWrite(request, app.publicUrl)) return refuse(new Problem('cross-site-request'))
    // Before anything of the body is read, stored or logged.
    if (await containsCardNumber(request)) return refuse(new Problem('card-number-not-accepted'))
    const setCookies: string[] = []
    const session = await readSession(app, cookies, settings.secure).catch((error: unknown) => {
      if (isProblem(error)) return error
      throw error
    })
    if (isProblem(session)) return refuse(session)
    if (session.viewer.kind === 'visitor' && isTooMany(request, address)) return refuse(tooMany)
    setCookies.push(...session.setCookies)
    const locale = readerLocale({
      ...askedLocale,
      profile: session.viewer.kind === 'member' ? session.viewer.locale : undefined,
    })
    const isSpoken = app.marketplace.locales.some((each) => each === query)
    if (isSpoken && session.viewer.kind === 'member' && session.viewer.scopes === 'user')
      await setLocale(app, session.viewer, query)
    if (query && isSpoken) setCookies.push(cookie(localeCookie, query, { maxAge: year, secure: settings.secure }))
    const operatorId = session.viewer.kind === 'member' ? session.viewer.operatorId : undefined
    await mergeVisitorPlaces(app, session.viewer, request, { setCookies, site: settings })
    const nonce = newNonce()
    const routerContext = new RouterContextProvider()
    const looksOnly = session.viewer.kind === 'visitor' && isPageView(request)
    const context: RequestContext = {
      app: looksOnly && app.replica ? { ...app, db: app.replica } : app,
      viewer: { ...session.viewer, locale },
      locale,
      nonce,
      address,
      answersForm: request.method === 'POST',
      setCookies,
      formTargets: [],
      site: settings,
    }
    routerContext.set(requestContext, context)
    const source = /^\/console(?:\/|\.data$|$)/.test(pathname) ? 'console' : 'marketplace-api'
    const response = await callingAs({ source, operatorId }, () =>
      inLocale(locale, () => respond(withoutOrigin(request), routerContext)),
    )
    const finished = finish(response, setCookies, pageHeaders(app, context, pathname))
    return session.viewer.kind === 'visitor' ? compressPage(request, finished) : finished
  }
}

function guarded(build: PageSettings['build']): PageSettings['build'] {
  return typeof build === 'function' ? async () => guardRoutes(await build()) : guardRoutes(build)
}

/** Returns whether a request only reads a search, listing or profile: these are answered from replicas. */
function isPageView({ method, url }: Request): boolean {
  return (
    method === 'GET' && /^\/(s(\/(cards|count|groups))?|l(\/[^/]+){1,2}|u\/[^/]+)(\.data)?$/.test(new URL(url).pathname)
  )
}

function finish(response: Response, setCookies: string[], headers: Record<string, string>): Response {
  const finished = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers))
    if (!finished.headers.has(name)) finished.headers.set(name, value)
  for (const value of setCookies) finished.headers.append('set-cookie', value)
  if (response.status === 503 && !finished.headers.has('retry-after')) finished.headers.set('retry-after', '5')
  if (!finished.headers.has('cache-control')) finished.headers.set('cache-control', 'private, no-store')
  return finished
}
