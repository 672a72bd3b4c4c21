import { randomBytes } from 'node:crypto'
import { href } from 'react-router'
import type { App } from '#domain/app.ts'
import { cardSources } from './card-sources.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Pages whose address contains a secret from a mail. Not a flag of the routes, because the headers are set where only the
 * path is known. `page-headers.test.ts` finds a route that is missing here.
 */
const secretPages = new Set([
  href('/verify'),
  href('/login/link'),
  href('/reset-password'),
  href('/keep-account'),
  href('/saved-searches/end'),
  href('/unsubscribe'),
  href('/answer'),
  href('/answer/listing'),
])

/** Returns a value for the `nonce` of one response: unique and unpredictable. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Returns the headers of a page: a strict content security policy and related ones. */
export function pageHeaders(
  app: App,
  { nonce, site, formTargets }: Pick<RequestContext, 'nonce' | 'site' | 'formTargets'>,
  pathname = '/',
): Record<string, string> {
  const map = site.mapStyleUrl ? ` ${new URL(site.mapStyleUrl).origin}` : ''
  const cards = cardSources(app, pathname)
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...cards.scripts].join(' '),
    "style-src 'self' 'nonce-" + nonce + "'",
    "style-src-attr 'unsafe-inline'",
    [`img-src 'self' data: blob:${map}`, ...cards.images].join(' '),
    [`connect-src 'self'${map}`, ...cards.connections].join(' '),
    "worker-src 'self' blob:",
    "font-src 'self'",
    ...(cards.frames.length > 0 ? [`frame-src ${cards.frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers hold a form to it also where its answer leads to another address.
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
  const enforced = app.marketplace.contentSecurityPolicy === 'enforce'
  return {
    [enforced ? 'content-security-policy' : 'content-security-policy-report-only']: policy,
    // The secret must not reach other sites. Not `no-referrer`: a form would then be sent with `Origin: null`, which
    // browsers without Sec-Fetch-Site, and all browsers over plain http, leave as the only sign of where it comes from.
    'referrer-policy': secretPages.has(pathname.replace(/\.data$/, ''))
      ? 'same-origin'
      : 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': `geolocation=(self), camera=(), microphone=(), payment=${cards.payment}`,
    'cross-origin-opener-policy': cards.opener,
  }
}

/**
 * Returns the headers of every response: `nosniff`; other sites may embed pictures, as mails and social networks do,
 * and call the API, which sets its own value, but nothing else; and with https, HSTS.
 */
export function commonHeaders(contentType: string | null, secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': contentType?.startsWith('image/') ? 'cross-origin' : 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
