import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { loadMarketplace } from '#config/marketplace.ts'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'

/** The street that no answer may ever contain. */
export const secretStreet = 'Bredowstraße 14'

type ConversationWorld = {
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'log' | 'secret'>
  /** Moves the clock by a number of milliseconds. */
  pass(milliseconds: number): void
  people: Record<'anna' | 'ben' | 'chiara' | 'dora' | 'kim', Member>
  listings: Record<'room' | 'bus' | 'draft' | 'closed' | 'deleted' | 'ofDora', string>
}

/** Anna with her listings, Ben, Chiara without a confirmed address, Dora who is banned, Kim of the staff. */
export async function conversationWorld(): Promise<ConversationWorld> {
  const { db } = await freshDatabase()
  let now = Date.parse('2024-05-28T10:00:00Z')
  const clock = { now: () => new Date(now) }
  const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
  const app = { db, clock, marketplace, log: () => {}, secret: 'a-secret-of-the-tests-that-is-long-enough' }
  const people = {
    anna: await person(app, 'Anna', 'Lindner'),
    ben: await person(app, 'Ben', 'Osei'),
    chiara: await person(app, 'Chiara', 'Conti', { emailVerified: false }),
    dora: await person(app, 'Dora', 'Klein', { state: 'banned' }),
    kim: await person(app, 'Kim', 'Vogel', { staffRole: 'owner' }),
  }
  const of =
    (author: Member) =>
    (title: string, state: string, deleted = false) =>
      listing(app, author.userId, title, state, deleted)
  const annas = of(people.anna)
  const listings = {
    room: await annas('Ruhiges Gästezimmer zum Hof', 'published'),
    bus: await annas('Bulli im Garten', 'published'),
    draft: await annas('Noch nicht fertig', 'draft'),
    closed: await annas('Sofa im Wohnzimmer', 'closed'),
    deleted: await annas('Gartenhaus', 'closed', true),
    ofDora: await of(people.dora)('Zimmer bei Dora', 'published'),
  }
  return {
    app,
    people,
    listings,
    pass: (milliseconds) => {
      now += milliseconds
    },
  }
}

type Deps = { db: Kysely<DB>; clock: { now(): Date } }

async function person(
  { db, clock }: Deps,
  firstName: string,
  lastName: string,
  given: { emailVerified?: boolean; state?: 'active' | 'banned'; staffRole?: 'owner' } = {},
): Promise<Member> {
  const { emailVerified = true, state = 'active', staffRole = null } = given
  const userId = newId()
  const sessionId = newId()
  const at = clock.now()
  const displayName = `${firstName} ${lastName}`
  const email = `${firstName.toLowerCase()}@example.org`
  await db
    .insertInto('users')
    .values({
      id: userId,
      state,
      staffRole,
      email,
      emailVerified,
      firstName,
      lastName,
      displayName,
      abbreviatedName: `${firstName[0]}${lastName[0]}`,
      profileType: 'private',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      userId,
      id: sessionId,
      tokenHash: Buffer.from(sessionId),
      createdAt: at,
      rotatedAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    })
    .execute()
  return {
    kind: 'member',
    userId,
    sessionId,
    firstName,
    lastName,
    displayName,
    emailVerified,
    staffRole,
    scopes: 'user',
    locale: 'de',
  }
}

async function listing({ db, clock }: Deps, authorId: string, title: string, state: string, deleted: boolean) {
  const id = newId()
  const at = clock.now()
  await db
    .insertInto('listings')
    .values({
      id,
      authorId,
      state,
      deleted,
      title,
      description: 'Ein ruhiges Zimmer.',
      category: 'offeringPlace',
      capacity: 2,
      publicLat: 52.52,
      publicLng: 13.33,
      publicRadius: 500,
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
    })
    .execute()
  await db
    .insertInto('listingLocations')
    .values({
      listingId: id,
      lat: 52.527_31,
      lng: 13.339_87,
      address: secretStreet,
      precision: 'address',
      updatedAt: at,
    })
    .execute()
  return id
}
