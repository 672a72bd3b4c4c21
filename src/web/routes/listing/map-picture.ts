import { findListing } from '#domain/listings/index.ts'
import { isLocale } from '#kernel/locale.ts'
import { isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/context.ts'
import { circleOf } from '#web/server/listing/circle-of.ts'
import { drawMapPicture } from '#web/server/map-picture/draw-map-picture.ts'
import { themeColours } from '#web/server/theme-contrast.ts'
import type { Route } from './+types/map-picture.ts'

/**
 * Where a listing roughly is, as a picture for whoever may see the listing: `?look=dark` for the dark theme, `?names=en` for
 * the language of its names.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer, locale, site } = context.get(requestContext)
  const { searchParams: asked } = new URL(request.url)
  const look = asked.get('look') === 'dark' ? 'dark' : 'light'
  const names = asked.get('names')
  try {
    const listing = await findListing(app, viewer, params.id, locale)
    const circle = circleOf(app, listing)
    if (!circle) return new Response(null, { status: 404 })
    const token = themeColours(app.marketplace.themeCss, look).get(listing.kind === 'offer' ? 'brand' : 'request')
    const colour = token ? `oklch(${token.l} ${token.c} ${token.h})` : 'currentColor'
    const svg = await drawMapPicture(site.readTile, {
      ...circle,
      look,
      colour,
      locale: isLocale(names) ? names : locale,
    })
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
