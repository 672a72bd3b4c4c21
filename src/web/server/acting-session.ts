import { resolveSession } from '#domain/users/index.ts'
import { cookie, readCookies } from './cookies.ts'
import { hostCookieName } from './host-cookies.ts'
import type { RequestContext } from './request-context.ts'
import { sessionToken, setSession } from './session-cookies.ts'

/** How long the browser keeps the session of staff aside, in seconds: longer than acting as a member lasts. */
const ownSessionSeconds = 2 * 3600

/** Replaces the session of staff by one of a member, and keeps their own to return to. */
export function startActing(context: RequestContext, request: Request, token: string): void {
  const { setCookies, site } = context
  const { secure } = site
  const own = sessionToken(readCookies(request), secure) ?? ''
  setCookies.push(cookie(hostCookieName('quartier_operator', secure), own, { maxAge: ownSessionSeconds, secure }))
  setSession(context, token, {})
}

/** Restores the session of staff after acting as a member. Returns whether there was one. */
export async function stopActing(context: RequestContext, request: Request, operatorId: string): Promise<boolean> {
  const { app, setCookies, site } = context
  const name = hostCookieName('quartier_operator', site.secure)
  const token = readCookies(request)[name]?.slice(0, 200)
  const { viewer, rotatedToken } = await resolveSession(app, token)
  setCookies.push(cookie(name, '', { maxAge: 0, secure: site.secure }))
  if (!token || viewer?.userId !== operatorId) return false
  setSession(context, rotatedToken ?? token, viewer)
  return true
}
