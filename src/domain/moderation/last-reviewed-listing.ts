import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../app.ts'
import { type DecisionAction, decisionActions } from './latest-decisions.ts'

/**
 * What people read of a listing at the moment at which staff decided about it. `publicPlace` is its place as everybody
 * reads it; `pictureIds` are its pictures in their order, null where that was not recorded.
 */
export type LastReviewedListing = {
  at: Date
  title: string
  description: string
  capacity: number
  availableFrom: string | null
  availableUntil: string | null
  /** Answers to the marketplace's questions by their keys, and what programs have added. */
  publicData: Record<string, unknown>
  publicPlace: unknown
  pictureIds: string[] | null
}

type Snapshot = {
  title: string
  description: string
  capacity: number
  available_from: string | null
  available_until: string | null
  public_data: Record<string, unknown>
  /** Absent in snapshots of earlier versions. */
  public_place?: unknown
}

const details = z.object({ pictures: z.array(z.string()).nullable().catch(null) })

const undone: DecisionAction = 'listing.approval-undone'

/**
 * Returns a listing as it was when staff last decided about it. An approval that was undone is no decision. Null where
 * nobody has decided, and where how the listing was is not kept any more (`forgetPastHistory`).
 */
export async function lastReviewedListing(
  { db }: Pick<App, 'db'>,
  listingId: string,
): Promise<LastReviewedListing | null> {
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'at', 'details'])
    .where('subjectId', '=', listingId)
    .where('action', 'in', [...decisionActions])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const decision = entries.find(({ action }, place) => action !== undone && entries[place - 1]?.action !== undone)
  if (!decision) return null
  const { at } = decision
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select snapshot from (
      select at, seq as number, snapshot from events where subject_id = ${listingId} and snapshot is not null
      union all
      select at, sequence_id, snapshot from event_feed where resource_id = ${listingId} and snapshot is not null
    ) kept where at <= ${at} order by at desc, number desc limit 1`.execute(db)
  const kept = rows[0]?.snapshot
  if (!kept) return null
  return {
    at,
    title: kept.title,
    description: kept.description,
    capacity: kept.capacity,
    availableFrom: kept.available_from,
    availableUntil: kept.available_until,
    publicData: kept.public_data,
    publicPlace: kept.public_place,
    pictureIds: details.parse(decision.details).pictures,
  }
}
