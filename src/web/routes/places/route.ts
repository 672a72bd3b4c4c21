import { suggestPlaces } from '#domain/search/index.ts'
import { isLocale } from '#kernel/locale.ts'
import { requestLimits } from '#domain/attempt-limits.ts'
import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import type { Route } from './+types/route.ts'

/** Longest text that is looked up. */
const longest = 100
const allow = createMemoryRateLimit(requestLimits.placeSuggestions)

/**
 * Returns up to five places that match `?q=&lang=`; without a text the marketplace's own places. With `lat` and `lng`
 * instead, the place around that point. At most two hundred requests per minute from one IP address.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale, address } = context.get(requestContext)
  const query = new URL(request.url).searchParams
  if (!allow(address, app.clock.now())) return refusedJson(new Problem('too-many-requests'), locale)
  const text = (query.get('q') ?? '').trim()
  if (text.length > longest) return refusedJson(new Problem('validation-invalid-params'), locale)
  const lang = query.get('lang')
  const places = await suggestPlaces(app, isLocale(lang) ? lang : locale, { text, near: query })
  return Response.json({ places }, { headers: { 'cache-control': 'private, max-age=300' } })
}
