import type { App } from '#domain/app.ts'
import { day, minute } from '#kernel/clock.ts'
import { type Scope, signAccessToken } from './access-token.ts'

/** The answer to a log-in. Times in seconds. */
export type IssuedTokens = { accessToken: string; scope: Scope; expiresIn: number; refreshToken?: string }

/** Lifetimes of tokens in milliseconds. Each use of a refresh token extends its lifetime. */
export const tokenLifetimes = {
  anonymous: day,
  access: 30 * minute,
  trusted: 10 * minute,
  refresh: 180 * day,
  /** The token before the newest one still works for so long: two windows may refresh at the same moment. */
  refreshOverlap: minute,
}

/** Returns a token for visitors who are not signed in. Needs no query of the database. */
export function issueAnonymousToken(app: Pick<App, 'secret' | 'clock'>, clientId: string): IssuedTokens {
  const expiresAt = app.clock.now().getTime() + tokenLifetimes.anonymous
  const scope = 'public-read'
  const accessToken = signAccessToken(app, { scope, clientId, grantId: null, expiresAt })
  return { accessToken, scope, expiresIn: tokenLifetimes.anonymous / 1000 }
}

/** Returns an access token of a grant, by the lifetime of its scope. */
export function issueAccessToken(
  app: Pick<App, 'secret' | 'clock'>,
  { id, clientId, scope }: { id: string; clientId: string; scope: Scope },
): IssuedTokens {
  const lifetime = scope === 'trusted:user' ? tokenLifetimes.trusted : tokenLifetimes.access
  const expiresAt = app.clock.now().getTime() + lifetime
  return {
    accessToken: signAccessToken(app, { scope, clientId, grantId: id, expiresAt }),
    scope,
    expiresIn: lifetime / 1000,
  }
}
