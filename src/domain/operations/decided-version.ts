import { sql } from 'kysely'
import type { App } from '../app.ts'
import { decisionActions } from './latest-decisions.ts'

/** What people read of a listing at the moment at which staff decided about it. `pictureIds` are those still shown. */
export type DecidedVersion = {
  at: Date
  title: string
  description: string
  capacity: number
  availableFrom: string | null
  availableUntil: string | null
  /** Answers to the marketplace's questions by their keys, and what programs have added. */
  publicData: Record<string, unknown>
  pictureIds: string[]
}

type Snapshot = {
  title: string
  description: string
  capacity: number
  available_from: string | null
  available_until: string | null
  public_data: Record<string, unknown>
}

/**
 * Returns a listing as it was when staff last decided about it. An approval that was undone is no decision. Null where nobody has
 * decided, and where how the listing was is not kept any more (`forgetPastHistory`).
 */
export async function decidedVersion({ db }: Pick<App, 'db'>, listingId: string): Promise<DecidedVersion | null> {
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'at'])
    .where('subjectId', '=', listingId)
    .where('action', 'in', [...decisionActions])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const at = entries.find(
    ({ action }, place) =>
      action !== 'listing.approval-undone' && entries[place - 1]?.action !== 'listing.approval-undone',
  )?.at
  if (!at) return null
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select snapshot from (
      select at, seq as number, snapshot from events where subject_id = ${listingId} and snapshot is not null
      union all
      select at, sequence_id, snapshot from event_feed where resource_id = ${listingId} and snapshot is not null
    ) kept where at <= ${at} order by at desc, number desc limit 1`.execute(db)
  const kept = rows[0]?.snapshot
  if (!kept) return null
  const pictures = await db
    .selectFrom('listingImages')
    .innerJoin('images', 'images.id', 'listingImages.imageId')
    .select('imageId')
    .where('listingId', '=', listingId)
    .where('images.createdAt', '<=', at)
    .execute()
  return {
    at,
    title: kept.title,
    description: kept.description,
    capacity: kept.capacity,
    availableFrom: kept.available_from,
    availableUntil: kept.available_until,
    publicData: kept.public_data,
    pictureIds: pictures.map(({ imageId }) => imageId),
  }
}
