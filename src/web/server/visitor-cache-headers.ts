import type { RequestContext } from './request-context.ts'

/**
 * Returns the caching headers of a page that is the same for all visitors: browsers may keep it for Back but have to
 * revalidate it otherwise. Shared caches may not store it, because each response has its own nonce. Empty for members,
 * and when the response sets a cookie.
 */
export function visitorCacheHeaders({ viewer, setCookies }: RequestContext): Record<string, string> {
  if (viewer.kind === 'member' || setCookies.length > 0) return {}
  return { 'cache-control': 'private, no-cache' }
}
