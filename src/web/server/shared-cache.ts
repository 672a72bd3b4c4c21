import type { RequestContext } from './context.ts'

/**
 * Headers of a page that is the same for all visitors who read one language: a cache in front of the site may keep it for
 * a minute. None for members, and none where the answer sets a cookie.
 */
export function sharedCacheHeaders({ viewer, setCookies }: RequestContext): Record<string, string> {
  if (viewer.kind === 'member' || setCookies.length > 0) return {}
  return {
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    vary: 'Accept-Language, Cookie',
  }
}
