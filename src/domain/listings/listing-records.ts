import type { App } from '../app.ts'
import type { Point } from '../places/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { ExactLocation } from './exact-location.ts'
import { clientCategory } from './client-category.ts'
import { unitOf } from './listing-unit.ts'
import { priceOf } from './listing-price.ts'
import type { ListingState } from './listing-state.ts'
import { clientAlias, clientListingType } from '#config/allowed-aliases.ts'
import { publicPlaceName } from './set-location.ts'
import type { ListingRow } from './require-own.ts'

type Data = Record<string, unknown>

/** A listing as a whole, without anything private; `point` is the public one. */
export type ListingRecord = {
  id: string
  authorId: string
  title: string
  description: string
  state: ListingState
  deleted: boolean
  createdAt: Date
  updatedAt: Date
  price: { amount: number; currency: string } | null
  availabilityPlan: unknown
  capacity: number
  /** Data of the author, with category, places, days and the name of the surroundings. */
  publicData: Data
  metadata: Data
  point: Point | null
}

/** A listing record with the fields that only its author and the operator may read. */
export type OwnListingRecord = ListingRecord & {
  privateData: Data
  exact: ExactLocation | null
  /** Counts the changes of the listing: what a decision about it refers to. */
  revision: number
}

/** Returns published listings of people who are neither banned nor deleted, by id. Everybody may see them. */
export async function publicListingRecords(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
): Promise<Map<string, ListingRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(app, ids)
    .where('listings.state', '=', 'published')
    .where('listings.deleted', '=', false)
    .where('users.state', '=', 'active')
    .execute()
  return byId(rows.map((row) => recordOf(app, row)))
}

/** Returns listings in any state for people who have transactions about them; of a deleted one only that it is deleted. */
export async function knownListingRecords(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
): Promise<Map<string, ListingRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(app, ids).execute()
  return byId(rows.map((row) => recordOf(app, row)))
}

/** Returns the viewer's own listings by id, in whatever state. Throws `not-signed-in`. */
export async function ownListingRecords(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, OwnListingRecord>> {
  const { userId } = requireMember(viewer)
  const records = await wholeListingRecords(app, ids)
  return new Map([...records].filter(([, { authorId }]) => authorId === userId))
}

/** Returns complete listings with their exact place, for their author and for the operator's programs. */
export async function wholeListingRecords(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
): Promise<Map<string, OwnListingRecord>> {
  if (ids.length === 0) return new Map()
  const [rows, places] = await Promise.all([
    rowsOf(app, ids).execute(),
    app.db
      .selectFrom('listingLocations')
      .select(['listingId', 'address', 'building', 'lat', 'lng', 'precision'])
      .where('listingId', 'in', ids)
      .execute(),
  ])
  const placeOf = new Map(places.map(({ listingId, ...place }) => [listingId, place]))
  return byId(
    rows.map((row) => {
      const exact = placeOf.get(row.id) ?? null
      const record = recordOf(app, row)
      const location = exact ? { location: { address: exact.address, building: exact.building } } : {}
      return {
        ...record,
        publicData: { ...record.publicData, ...location },
        privateData: row.privateData as Data,
        revision: row.version,
        exact,
      }
    }),
  )
}

/** Returns the ids of the pictures of listings, in order, by listing. */
export async function imageIdsOf({ db }: Pick<App, 'db'>, listingIds: string[]): Promise<Map<string, string[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('listingImages')
    .select(['listingId', 'imageId'])
    .where('listingId', 'in', listingIds)
    .orderBy('position')
    .execute()
  const found = new Map<string, string[]>()
  for (const { listingId, imageId } of rows) {
    const list = found.get(listingId)
    if (list) list.push(imageId)
    else found.set(listingId, [imageId])
  }
  return found
}

/** A listing with what its author's account says of the author. */
type RecordRow = ListingRow & { profileType: string; organisationType: string | null; verified: boolean }

function rowsOf({ db }: Pick<App, 'db'>, ids: string[]) {
  return db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .selectAll('listings')
    .select(['users.profileType', 'users.organisationType', 'users.verified'])
    .where('listings.id', 'in', ids)
}

function recordOf({ marketplace }: Pick<App, 'marketplace'>, row: RecordRow): ListingRecord {
  const { id, authorId, title, description, deleted, createdAt, updatedAt, availabilityPlan, capacity, metadata } = row
  return {
    id,
    authorId,
    title,
    description,
    state: row.state as ListingState,
    deleted,
    createdAt,
    updatedAt,
    price: priceOf(marketplace, row),
    availabilityPlan,
    capacity,
    publicData: publicDataOf(marketplace, row),
    metadata: metadata as Data,
    point: row.publicLat === null || row.publicLng === null ? null : { lat: row.publicLat, lng: row.publicLng },
  }
}

/** Returns the public data together with values of columns and of the author, under the names that clients use. */
function publicDataOf(marketplace: App['marketplace'], row: RecordRow): Data {
  const { category, capacity, availableFrom, availableUntil, availabilityPlan } = row
  const unitType = unitOf(marketplace, availabilityPlan)
  const { [clientCategory]: named, ...said } = row.publicData as Data
  return {
    ...said,
    ...(category ? { category: named ?? category, listingType: clientListingType(category, unitType) } : {}),
    capacityNumberOfPeople: capacity,
    ...(availableFrom ? { availableFrom: { date: availableFrom } } : {}),
    ...(availableUntil ? { availableUntil: { date: availableUntil } } : {}),
    ...(row.deleted ? {} : authorData(row)),
    location: { address: publicPlaceName(row.publicPlace, marketplace.defaultLocale), building: '' },
    transactionProcessAlias: clientAlias(marketplace),
    unitType,
  }
}

function authorData({ profileType, organisationType, verified }: RecordRow): Data {
  return {
    profileType,
    ...(organisationType ? { organisationType } : {}),
    ...(verified ? { isVerified: true } : {}),
  }
}

function byId<Thing extends { id: string }>(things: Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]))
}
