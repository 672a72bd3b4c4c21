import { redirect, type RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import { type Member, resolveSession, sessionLifetime, type Viewer } from '#domain/users/index.ts'
import { type RequestContext, requestContext } from './context.ts'
import { cookie } from './cookies.ts'

const name = 'quartier_session'

/**
 * Name of the cookie that holds the session's token. The prefix makes browsers refuse it from other hosts of the domain, from
 * plain http and for a part of the site; it exists for https only.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/**
 * The session's token among the cookies of a request; undefined for none. With https a cookie without the prefix does not
 * count: a neighbouring host of the domain could have set it, to sign somebody in to an account that is not theirs.
 */
export function sessionToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[sessionCookieName(secure)]?.slice(0, 200) || undefined
}

/** Who is asking, by the session cookie. A rotated token comes back as a cookie to set, a dead one as its removal. */
export async function readSession(
  app: App,
  cookies: Record<string, string>,
  secure: boolean,
): Promise<{ viewer: Viewer; setCookies: string[] }> {
  const visitor: Viewer = { kind: 'visitor', locale: app.marketplace.defaultLocale }
  const token = sessionToken(cookies, secure)
  if (!token) return { viewer: visitor, setCookies: [] }
  const { viewer, rotatedToken } = await resolveSession(app, token)
  if (!viewer) return { viewer: visitor, setCookies: [endedSessionCookie(secure)] }
  return { viewer, setCookies: rotatedToken ? [startedSessionCookie(rotatedToken, secure)] : [] }
}

/** The cookie of a session that was opened. */
export function startedSessionCookie(token: string, secure: boolean): string {
  return cookie(sessionCookieName(secure), token, { maxAge: sessionLifetime / 1000, secure })
}

/** The cookie that takes a session away. */
export function endedSessionCookie(secure: boolean): string {
  return cookie(sessionCookieName(secure), '', { maxAge: 0, secure })
}

/**
 * The member who asks; everybody else is sent to sign in (or to sign up, as the marketplace wants), and from there back to
 * this page. A form that was sent comes back to the page it was on.
 */
export function requireSignedIn(context: Readonly<RouterContextProvider>, request: Request): Member {
  const { viewer, app } = context.get(requestContext)
  if (viewer.kind === 'member') return viewer
  const { pathname, search } = new URL(request.url)
  const from = pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '')
  throw redirect(`/${app.marketplace.signedOutGoesTo}?from=${encodeURIComponent(from)}`)
}

/** Gives the answer of this request a session cookie. */
export function setSession({ setCookies, site }: RequestContext, token: string): void {
  setCookies.push(startedSessionCookie(token, site.secure))
}
