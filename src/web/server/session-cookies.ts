import { type Member, sessionLifetime } from '#domain/users/index.ts'
import { cookie } from './cookies.ts'
import { hostCookieName } from './host-cookies.ts'
import type { RequestContext } from './request-context.ts'

/** Whether a member's log-in ends when the browser is closed. */
type Lasting = Pick<Member, 'endsWithBrowser'>

/** Returns the token of the request's session. */
export function sessionToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[hostCookieName('quartier_session', secure)]?.slice(0, 200)
}

/** Sets the session cookie with the response, for a session of this member. */
export function setSession({ setCookies, site }: RequestContext, token: string, member: Lasting): void {
  setCookies.push(startedSessionCookie(token, site.secure, member))
}

/** Returns the cookie of a session; the browser forgets one that `endsWithBrowser` when it is closed. */
export function startedSessionCookie(token: string, secure: boolean, { endsWithBrowser }: Lasting): string {
  const maxAge = endsWithBrowser ? undefined : sessionLifetime / 1000
  return cookie(hostCookieName('quartier_session', secure), token, { maxAge, secure })
}

/** Returns the cookie that removes the session. */
export function endedSessionCookie(secure: boolean): string {
  return cookie(hostCookieName('quartier_session', secure), '', { maxAge: 0, secure })
}
