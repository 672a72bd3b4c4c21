import { isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { listingMap } from '../../features/map-picture/listing-map.ts'
import type { Route } from './+types/map-svg.ts'

/** Returns the approximate location of a listing as an SVG picture. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  try {
    const svg = await listingMap(context.get(requestContext), params.id, new URL(request.url).searchParams)
    if (!svg) return new Response(null, { status: 404 })
    return new Response(svg, { headers: { ...headers, 'content-type': 'image/svg+xml' } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return new Response(null, { status: error.status })
  }
}

const headers = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
