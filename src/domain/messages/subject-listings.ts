import { z } from 'zod'
import { byLocale, type Localised, withFallback } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { hoursZoneOf } from '../availability/index.ts'

/** The listing a conversation is about, as both sides may see it. Of where it lies only the public name of the district. */
export type SubjectListing = {
  id: string
  title: string
  kind: 'offer' | 'request'
  /** `published`: everybody can see it, so that its author is active. */
  state: 'published' | 'closed' | 'deleted'
  place: Localised | null
  /** How many people it takes at most. */
  capacity: number
  /** By which clocks it is given by the hour; null for one that is given by the night. */
  timeZone: string | null
  /** From when and until when guests come and go, as the host answered; null without an answer. */
  times: { arrival: Localised | null; departure: Localised | null }
  /** Content hash of the first picture; null without one. */
  picture: string | null
}

const placeName = z.record(z.string(), z.string()).transform((names) => withFallback(names))

/**
 * Returns the listings of conversations by their id: also closed and deleted ones, so that a conversation stays readable.
 */
export async function subjectListings(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
): Promise<Map<string, SubjectListing>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('listings')
    .leftJoin('publicListings', 'publicListings.id', 'listings.id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('listingImages')
          .innerJoin('images', 'images.id', 'listingImages.imageId')
          .select('images.contentHash')
          .whereRef('listingImages.listingId', '=', 'listings.id')
          .orderBy('listingImages.position')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select([
      'listings.id',
      'listings.title',
      'listings.category',
      'listings.deleted',
      'listings.publicPlace',
      'listings.publicData',
      'listings.availabilityPlan',
      'listings.capacity',
      'publicListings.id as publicId',
      'cover.contentHash',
    ])
    .where('listings.id', 'in', ids)
    .execute()
  const kinds = new Map(app.marketplace.categories.map(({ key, kind }) => [key, kind]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        kind: kinds.get(row.category ?? '') ?? 'offer',
        state: row.deleted ? 'deleted' : row.publicId ? 'published' : 'closed',
        place: placeName.safeParse(row.publicPlace).data ?? null,
        capacity: row.capacity,
        timeZone: hoursZoneOf(row.availabilityPlan),
        times: { arrival: timeOf(app, row, 'arrival'), departure: timeOf(app, row, 'departure') },
        picture: row.deleted ? null : row.contentHash,
      },
    ]),
  )
}

/** Returns the answer to the marketplace's question about the time of arrival or departure. */
function timeOf(
  { marketplace }: Pick<App, 'marketplace'>,
  { category, publicData }: { category: string | null; publicData: unknown },
  stay: 'arrival' | 'departure',
): Localised | null {
  const asked = marketplace.fields.find(
    (field) => field.stay === stay && (!field.categories || field.categories.includes(category ?? '')),
  )
  const answer = asked && (publicData as Record<string, unknown>)[asked.key]
  if (typeof answer !== 'string' || answer === '') return null
  const option = asked?.options?.find(({ value }) => value === answer)
  if (option) return option.label
  return asked?.kind === 'text' ? byLocale(() => answer) : null
}
