import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/quote-route.ts'
import { quoteFor } from '../../features/enquiry/quote.ts'

/** Returns the price of dates at a listing as JSON. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const dates = { from: query.get('from') ?? '', until: query.get('until') ?? '' }
  return Response.json(await quoteFor(context.get(requestContext), params.id, dates))
}
