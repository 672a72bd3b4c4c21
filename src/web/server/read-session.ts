import type { App } from '#domain/app.ts'
import { resolveSession, type Viewer } from '#domain/users/index.ts'
import { endedSessionCookie, sessionToken, startedSessionCookie } from './session-cookies.ts'

/**
 * Returns the viewer of the session cookie. A rotated token is returned as a cookie to set, an invalid one as its
 * removal.
 */
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
  return { viewer, setCookies: rotatedToken ? [startedSessionCookie(rotatedToken, secure, viewer)] : [] }
}
