import type { Insertable } from 'kysely'
import type { Listings } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { type BookingTime, createBooking, ruleColumns } from '#domain/availability/index.ts'
import { newId } from '#kernel/id.ts'
import type { TestApp } from '../app.ts'

/** A published listing of somebody, with what a test says about it. */
export async function publishedListing(app: TestApp, authorId: string, parts: Partial<Insertable<Listings>> = {}) {
  const id = newId()
  const at = app.clock.now()
  await app.db
    .insertInto('listings')
    .values({
      id,
      authorId,
      state: 'published',
      title: 'Gästezimmer zum Hof',
      description: 'Zwei Betten, eigener Schlüssel.',
      category: 'offeringPlace',
      capacity: 2,
      publicLat: 52.52,
      publicLng: 13.4,
      createdAt: at,
      updatedAt: at,
      publishedAt: at,
      ...parts,
    })
    .execute()
  return id
}

/** Asks for a stay in a transaction of its own, as the step of a process does. */
export async function book(
  app: App,
  input: { listingId: string; customerId: string; time: BookingTime; seats?: number; state?: 'pending' | 'proposed' },
) {
  const { listingId, ...asked } = input
  return app.db.transaction().execute(async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select(ruleColumns)
      .where('id', '=', listingId)
      .forShare()
      .executeTakeFirstOrThrow()
    return createBooking(app, tx, { listing, transactionId: newId(), seats: 1, state: 'pending', ...asked })
  })
}
