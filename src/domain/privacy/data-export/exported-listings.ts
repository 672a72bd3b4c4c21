import type { App } from '../../app.ts'
import { imageIdsOf, type OwnListingRecord, ownListingRecords } from '../../listings/index.ts'
import { stockOf } from '../../availability/index.ts'
import type { Member } from '../../users/viewer.ts'
import type { OwnPicture } from './exported-pictures.ts'

/** A listing of the person, drafts too, with everything its author wrote. */
export type ExportedListing = Omit<OwnListingRecord, 'authorId' | 'point' | 'exact'> & {
  category: string | null
  /** The home itself, and the point near it that everybody may see. */
  location: OwnListingRecord['exact']
  publicPoint: OwnListingRecord['point']
  submittedAt: Date | null
  publishedAt: Date | null
  /** What staff asked to be changed, or why they closed it. */
  reviewNote: string | null
  /** Days whose seats differ from the plan. */
  exceptions: { start: Date; end: Date; seats: number }[]
  stock: number | null
  pictures: string[]
}

/** Returns a person's listings in any state, the oldest first. */
export async function exportedListings(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Member,
  pictures: OwnPicture[],
): Promise<ExportedListing[]> {
  const rows = await app.db
    .selectFrom('listings')
    .select(['id', 'category', 'submittedAt', 'publishedAt', 'reviewNote'])
    .where('authorId', '=', viewer.userId)
    .orderBy('createdAt')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [records, images, exceptions, stocks] = await Promise.all([
    ownListingRecords(app, viewer, ids),
    imageIdsOf(app, ids),
    app.db
      .selectFrom('availabilityExceptions')
      .select(['listingId', 'startAt', 'endAt', 'seats'])
      .where('listingId', 'in', ids)
      .orderBy('startAt')
      .execute(),
    stockOf(app, ids),
  ])
  const fileOf = new Map(pictures.map(({ id, file }) => [id, file]))
  return rows.flatMap((row) => {
    const record = records.get(row.id)
    if (!record) return []
    const { authorId: _, point, exact, ...said } = record
    return [
      {
        ...said,
        ...row,
        location: exact,
        publicPoint: point,
        exceptions: exceptions
          .filter(({ listingId }) => listingId === row.id)
          .map(({ startAt, endAt, seats }) => ({ start: startAt, end: endAt, seats })),
        stock: stocks.get(row.id)?.quantity ?? null,
        pictures: (images.get(row.id) ?? []).flatMap((id) => fileOf.get(id) ?? []),
      },
    ]
  })
}
