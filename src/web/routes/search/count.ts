import { countListings, parseSearchQuery, readSearchForm, resolvePlace } from '#domain/search/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import type { Route } from './+types/count.ts'

/** How many listings a search would find, for the button below the filters. Takes what the page takes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const sent = new URL(request.url).searchParams
  const asked = parseSearchQuery(readSearchForm(sent) ?? sent, app.marketplace)
  const { query } = await resolvePlace(app, locale, asked)
  return Response.json(await countListings(app, query), { headers: { 'cache-control': 'private, no-store' } })
}
