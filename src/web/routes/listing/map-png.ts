import { isProblem } from '#kernel/problem.ts'
import { requestLimits } from '#domain/attempt-limits.ts'
import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { requestContext, type RequestContext } from '#web/server/request-context.ts'
import { listingMap } from '../../features/map-picture/listing-map.ts'
import { paintOnce } from '../../features/map-picture/paint-once.ts'
import type { Route } from './+types/map-png.ts'

const allow = createMemoryRateLimit(requestLimits.mapPictures)

const scales = new Map<string, 1 | 2>([
  ['1', 1],
  ['2', 2],
])

/**
 * Returns the map picture as PNG for clients without SVG, such as mail programs: 640 × 320 pixels, with `?scale=2`
 * twice that. 429 above the limit of an IP address, 503 when many pictures wait already.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, address, viewer } = context.get(requestContext)
  const asked = new URL(request.url).searchParams
  const scale = scales.get(asked.get('scale') ?? '1')
  if (!scale) return new Response(null, { status: 400 })
  if (!allow(address, app.clock.now())) return new Response(null, { status: 429, headers: { 'retry-after': '60' } })
  try {
    const svg = await listingMap(context.get(requestContext), params.id, asked)
    if (!svg) return new Response(null, { status: 404 })
    const png = await paintOnce(app, svg, scale)
    return new Response(new Uint8Array(png), { headers: { ...headers, ...cacheFor(viewer) } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return new Response(null, {
      status: error.status,
      ...(error.code === 'busy' && { headers: { 'retry-after': '10' } }),
    })
  }
}

const headers = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  // Web mail embeds it in its own site.
  'cross-origin-resource-policy': 'cross-origin',
}

/** Returns caching headers: public for what visitors see; private for members, who may see listings of their own. */
function cacheFor({ kind }: RequestContext['viewer']): Record<string, string> {
  const whose = kind === 'visitor' ? 'public' : 'private'
  return { 'cache-control': `${whose}, max-age=3600`, vary: 'Accept-Language, Cookie' }
}
