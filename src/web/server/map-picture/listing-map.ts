import { findListing } from '#domain/listings/index.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '../context.ts'
import { circleOf } from '../listing/circle-of.ts'
import { themeColours, toHex } from '../theme-contrast.ts'
import { drawMapPicture } from './draw-map-picture.ts'

/**
 * Where a listing roughly is, drawn for whoever may see the listing: `look=dark` for the dark theme, `names=en` for the
 * language of its names. Null where no place is known. Throws the Problem of a listing that is not shown.
 */
export async function listingMap(
  { app, viewer, locale, site }: RequestContext,
  id: string,
  asked: URLSearchParams,
): Promise<string | null> {
  const listing = await findListing(app, viewer, id, locale)
  const circle = circleOf(app, listing)
  if (!circle) return null
  const look = asked.get('look') === 'dark' ? 'dark' : 'light'
  const token = themeColours(app.marketplace.themeCss, look).get(listing.kind === 'offer' ? 'brand' : 'request')
  return drawMapPicture(site.readTile, {
    ...circle,
    look,
    colour: token ? toHex(token) : 'currentColor',
    locale: namesOf(asked, locale),
  })
}

function namesOf(asked: URLSearchParams, otherwise: Locale): Locale {
  const names = asked.get('names')
  return isLocale(names) ? names : otherwise
}
