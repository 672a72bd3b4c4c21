import { countListings, parseSearchFromToday, readSearchForm, resolvePlace } from '#domain/search/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/count.ts'

/** Returns the number of results of a search, for the buttons of filters. Takes the query of the search page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const sent = new URL(request.url).searchParams
  const asked = parseSearchFromToday(app, readSearchForm(sent) ?? sent)
  const { query } = await resolvePlace(app, locale, asked)
  return Response.json(await countListings(app, query), { headers: { 'cache-control': 'private, no-store' } })
}
