import { pendingIdentityLifetime } from '#domain/identities/index.ts'
import { secondStepLifetime } from '#domain/users/index.ts'
import { cookie } from './cookies.ts'
import { hostCookieName } from './host-cookies.ts'
import type { RequestContext } from './request-context.ts'

const year = 365 * 24 * 3600

/** Returns the device token of this browser, which lists the accounts that have logged in on it. */
export function deviceToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[hostCookieName('quartier_device', secure)]
}

/** Stores for a year that an account has logged in on this browser. */
export function rememberDevice({ setCookies, site: { secure } }: RequestContext, device: string): void {
  setCookies.push(cookie(hostCookieName('quartier_device', secure), device, { maxAge: year, secure }))
}

/** Returns the token of a log-in that waits in this browser for its second factor. */
export function secondStepToken(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[hostCookieName('quartier_second_step', secure)]?.slice(0, 200)
}

/** Stores the token of a log-in that waits for its second factor: only this browser can finish it. */
export function startSecondStep({ setCookies, site: { secure } }: RequestContext, token: string): void {
  const maxAge = secondStepLifetime / 1000
  setCookies.push(cookie(hostCookieName('quartier_second_step', secure), token, { maxAge, secure }))
}

/** Removes the token of a log-in that has been finished. */
export function endSecondStep({ setCookies, site: { secure } }: RequestContext): void {
  setCookies.push(cookie(hostCookieName('quartier_second_step', secure), '', { maxAge: 0, secure }))
}

/** Returns what this browser keeps of a log-in with another provider. */
export function providerNote(cookies: Record<string, string>, secure: boolean): string | undefined {
  return cookies[hostCookieName('quartier_provider', secure)]?.slice(0, 5000)
}

/**
 * Keeps a log-in with another provider in this browser. It names its own end; the cookie is kept for as long as the longest
 * of them, an identity that waits for its account.
 */
export function keepProviderNote({ setCookies, site: { secure } }: RequestContext, note: string): void {
  const maxAge = pendingIdentityLifetime / 1000
  setCookies.push(cookie(hostCookieName('quartier_provider', secure), note, { maxAge, secure }))
}

/** Removes a log-in with another provider that has come to its end. */
export function endProviderNote({ setCookies, site: { secure } }: RequestContext): void {
  setCookies.push(cookie(hostCookieName('quartier_provider', secure), '', { maxAge: 0, secure }))
}
