import type { App } from '#domain/app.ts'
import type { RequestContext } from './context.ts'

/**
 * Whether a request that changes something was sent from another site's page. Browsers say so in Sec-Fetch-Site, older
 * ones in Origin; programs without either carry no cookies of ours.
 */
export function isCrossSiteWrite(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== new URL(request.url).origin && origin !== new URL(publicUrl).origin
}

/** Headers of every page: a strict content security policy and its companions. */
export function securityHeaders(app: App, nonce: string, site: RequestContext['site']): Record<string, string> {
  const map = site.mapStyleUrl ? ` ${new URL(site.mapStyleUrl).origin}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'nonce-" + nonce + "'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    `connect-src 'self'${map}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const enforced = app.marketplace.contentSecurityPolicy === 'enforce'
  return {
    [enforced ? 'content-security-policy' : 'content-security-policy-report-only']: policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(site.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
