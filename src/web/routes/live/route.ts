import { liveOf } from '#domain/messages/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { isDataRequest } from '#web/server/page-address.ts'
import { requestContext } from '#web/server/request-context.ts'
import { isCrossSite } from '#web/server/cross-site.ts'
import type { Route } from './+types/route.ts'
import { liveResponse } from '../../features/live/live-response.ts'

/**
 * Returns the event stream of an open page: changes in the reader's conversations. Refuses requests from pages of other
 * sites, for which browsers would send the cookie too, and data requests: React Router reads a response to its end
 * before it answers them, and a stream has none.
 */
export function loader({ context, request }: Route.LoaderArgs): Response {
  if (isDataRequest(request)) return refusal(404)
  const { app, viewer } = context.get(requestContext)
  if (isCrossSite(request, app.publicUrl)) return refusal(403)
  if (viewer.kind !== 'member') return refusal(401)
  try {
    return liveResponse(liveOf(app), viewer, request.signal, request.headers.get('last-event-id'))
  } catch (error) {
    if (isProblem(error)) return refusal(error.status)
    throw error
  }
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', 'retry-after': '60' } })
}
