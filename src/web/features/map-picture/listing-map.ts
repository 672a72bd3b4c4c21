import { findListing } from '#domain/listings/index.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { listingCircle } from '../map/listing-circle.ts'
import { themeHex } from '#config/theme-colours.ts'
import { drawMapPicture, type MapPicture } from './draw-map-picture.ts'
import { keepLatest } from './keep-latest.ts'

/** Cache: about 40 kB each, and as costly as a page. */
const drawn = keepLatest<string>(100)

/**
 * Returns the map picture of a listing as SVG, for readers who may see the listing: `look=dark` for the dark theme,
 * `names=en` for the language of names. Null where no place is known. Throws the Problem of a listing that is not
 * shown.
 */
export async function listingMap(
  { app, viewer, locale, site }: RequestContext,
  id: string,
  asked: URLSearchParams,
): Promise<string | null> {
  const listing = await findListing(app, viewer, id, locale)
  const circle = listingCircle(app, listing)
  if (!circle) return null
  const look = asked.get('look') === 'dark' ? 'dark' : 'light'
  const hex = (token: string) => themeHex(app.marketplace.themeCss, look, token)
  const isOffer = listing.kind === 'offer'
  const colours = { colour: hex(isOffer ? 'brand' : 'request'), inside: hex(isOffer ? 'brand' : 'accent') }
  const picture: MapPicture = { ...circle, kind: listing.kind, look, ...colours, locale: namesOf(asked, locale) }
  return drawn(JSON.stringify(picture), () => drawMapPicture(site.readTile, picture))
}

function namesOf(asked: URLSearchParams, otherwise: Locale): Locale {
  const names = asked.get('names')
  return isLocale(names) ? names : otherwise
}
