import type { RequestContext } from './request-context.ts'

/**
 * Headers of a page that is the same for all visitors: their browsers may keep it for the way back, but ask again before they
 * show it anew. Caches that several people share may not, because each answer has a nonce of its own that allows its scripts.
 * None for members, and none where the answer sets a cookie.
 */
export function visitorCacheHeaders({ viewer, setCookies }: RequestContext): Record<string, string> {
  if (viewer.kind === 'member' || setCookies.length > 0) return {}
  return { 'cache-control': 'private, no-cache' }
}
