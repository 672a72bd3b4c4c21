import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { type Locale, type Localised, locales, textIn } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import {
  distanceKm,
  drawPublicPoint,
  isVague,
  keepsPublicPoint,
  type Point,
  radiusFor,
  settlementName,
  uncertaintyOf,
} from '../places/index.ts'
import type { ListingChange } from './listing-input.ts'

type Location = NonNullable<ListingChange['location']>

/** The public description of a place. */
export type PublicPlace = {
  name: Localised
  countryCode: string
  radius: number
  /** Draws the public point that a host gets for this place. */
  drawPoint(hostId: string): Point
}

/** Two listings of one host this near each other are at one address and share their public point. */
const sameAddressKm = 0.1

/**
 * Returns the names of the surroundings of a place: the town or district in each language, never a street. A place that was
 * chosen from the suggestions keeps its name; any other point gets the name of the town in the address. The radius is the
 * size of the uncertainty. Asks the geocoder, so call it before the transaction.
 */
export async function describePlace(
  app: Pick<App, 'geocoder' | 'marketplace' | 'secret'>,
  place: Point & { precision: string; address: string },
): Promise<PublicPlace> {
  const { lat, lng, address } = place
  const found = await Promise.all(locales.map((lang) => app.geocoder.reverse({ lat, lng }, { lang, address })))
  const name = Object.fromEntries(locales.map((locale, index) => [locale, settlementName(found[index])])) as Localised
  const hiding = Math.max(app.marketplace.fuzzyRadius, radiusFor(found[0]?.population))
  return {
    name,
    countryCode: found[0]?.address.countryCode ?? app.marketplace.search.country.code,
    radius: Math.max(hiding, uncertaintyOf(place, found[0] ?? null)),
    // The middle of a town hides nothing: its circle stays around it.
    drawPoint: (hostId) => drawPublicPoint(place, hiding, { secret: app.secret, hostId }),
  }
}

/**
 * Stores an exact place and its public point. The public point is kept as long as the home lies in the ring around it; a
 * second listing of the host at the same address gets the public point of the first.
 */
export async function setLocation(
  tx: Transaction<DB>,
  now: Date,
  listing: { id: string; authorId: string },
  location: Location,
  place: PublicPlace,
) {
  const publicPoint = await choosePublicPoint(tx, listing, location, place)
  const { lat, lng, address, building, precision } = location
  const row = { lat, lng, address, building, precision, updatedAt: now }
  await tx
    .insertInto('listingLocations')
    .values({ listingId: listing.id, ...row })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(row))
    .execute()
  return {
    publicLat: publicPoint.lat,
    publicLng: publicPoint.lng,
    publicRadius: publicPoint.radius,
    publicPlace: JSON.stringify(place.name),
    countryCode: place.countryCode,
  }
}

/** Returns the name of a public place in a language. */
export function publicPlaceName(publicPlace: unknown, locale: Locale): string {
  return textIn((publicPlace ?? {}) as Partial<Localised>, locale)
}

async function choosePublicPoint(
  tx: Transaction<DB>,
  listing: { id: string; authorId: string },
  exact: Point & { precision: string },
  { radius, drawPoint }: PublicPlace,
): Promise<Point & { radius: number }> {
  const others = await tx
    .selectFrom('listings')
    .innerJoin('listingLocations', 'listingLocations.listingId', 'listings.id')
    .select(['listings.id', 'publicLat', 'publicLng', 'publicRadius', 'lat', 'lng', 'precision'])
    .where('authorId', '=', listing.authorId)
    .execute()
  // The circle around a town says nothing about a home in it, nor the reverse.
  const homes = isVague(exact) ? [] : others.filter((other) => !isVague(other))
  const own = homes.find(({ id }) => id === listing.id)
  const neighbour = homes.find((other) => other.id !== listing.id && distanceKm(exact, other) <= sameAddressKm)
  for (const kept of [own, neighbour]) {
    if (!kept || kept.publicLat === null || kept.publicLng === null) continue
    const point = { lat: kept.publicLat, lng: kept.publicLng }
    const keptRadius = kept.publicRadius ?? radius
    if (kept === neighbour || keepsPublicPoint(exact, point, keptRadius)) return { ...point, radius: keptRadius }
  }
  return { ...drawPoint(listing.authorId), radius }
}
