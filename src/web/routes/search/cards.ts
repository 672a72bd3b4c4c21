import { listingCards } from '#domain/listings/index.ts'
import { isLocale } from '#kernel/locale.ts'
import { requestContext } from '#web/server/request-context.ts'
import { markNotBookable } from '../../features/payouts/unpayable-hosts.ts'
import { markRatings } from '../../features/reviews/mark-ratings.ts'
import type { Route } from './+types/cards.ts'

/** Cards of one page. */
const maxCards = 24

/** Returns cards of published listings by id, for a selection on the map that is not on the page: `?ids=a,b&in=de`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const ids = (query.get('ids') ?? '').slice(0, 40 * maxCards).split(',')
  const wanted = query.get('in')
  const found = await listingCards(app, [...new Set(ids)].slice(0, maxCards), isLocale(wanted) ? wanted : locale)
  const cards = await markRatings(app, await markNotBookable(app, found))
  return Response.json({ cards }, { headers: { 'cache-control': 'private, max-age=60' } })
}
