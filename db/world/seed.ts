import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { type AvailabilityPlan, setAvailabilityPlan } from '#domain/availability/index.ts'
import {
  approveListing,
  closeListing,
  createDraft,
  pointAsAddress,
  publishListing,
  requestChanges,
  updateListing,
} from '#domain/listings/index.ts'
import { deleteListing } from '#domain/privacy/index.ts'
import { mergeSearchCounts } from '#domain/search/index.ts'
import { createApiClient, signUp, type SealCheck } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { vouchFor } from '#domain/vouches/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { occasionDates } from '#config/occasion-dates.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { makeConversations } from './conversations.ts'
import { inventListings, type Pictures } from './generated-listings.ts'
import { demoClients } from './demo-clients.ts'
import { demoPassword, type PersonName, people, type WorldPerson } from './people.ts'
import { connectHosts } from './payments.ts'
import { makeReviewedStays, makeStays } from './stays.ts'
import { makeWaitingRequests } from './waiting-requests.ts'
import { uploadPicture, uploadPictures } from './upload-pictures.ts'
import type { NamedListing, World } from './world.ts'
import { worldOf } from './worlds.ts'

type Cast = Record<PersonName, Member>

/**
 * Fills an empty database with the demo world: named people and their listings through the same use-cases that pages call,
 * drawn pictures through the upload path, and `listings` invented listings by bulk insert.
 */
export async function seedWorld(app: App, { listings }: { listings: number }): Promise<void> {
  const world = worldOf(app.marketplace)
  const cast = await signEverybodyUp(app, world)
  await registerDemoClients(app)
  const pictures = await uploadPictures(app, cast.operator, world)
  await givePortraits(app, cast, pictures)
  for (const listing of world.listings) await makeListing(app, cast, listing)
  await connectHosts(app, hostsOf(cast, world))
  await vouchFor(app, cast.gemeinde, { userId: cast[vouchedFor].userId })
  await makeConversations(app, cast, world.conversations)
  await makeReviewedStays(app, cast, world.reviewed ?? [])
  await makeStays(app, cast, world)
  await makeWaitingRequests(app, cast, world.waiting ?? [])
  for (const listing of world.last ?? []) await makeListing(app, cast, listing)
  await inventListings(app, world, listings, pictures)
  await mergeSearchCounts(app, 1)
  await banThoseWhoAreBanned(app, cast)
  await forgetSeedMails(app)
  await sql`analyze`.execute(app.db)
}

/** A host who has not set up payouts, so that the demo shows a listing that nobody can book. */
const withoutPayouts: PersonName = 'tomasz'

/** A guest for whom the parish vouches, so that hosts in the demo see what that looks like. */
const vouchedFor: PersonName = 'lena'

/** Everybody else who has a listing, once. */
function hostsOf(cast: Cast, { listings }: World): Member[] {
  const names = new Set(listings.map(({ author }) => author))
  names.delete(withoutPayouts)
  return [...names].map((name) => cast[name])
}

/** Programs whose secrets everybody knows, for trying the API. */
async function registerDemoClients(app: App): Promise<void> {
  for (const client of demoClients) await createApiClient(app, client)
}

async function signEverybodyUp(app: App, world: World): Promise<Cast> {
  const members = await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      const here = world.people[name as PersonName]
      return [name, await signPersonUp(app, { ...person, ...here })] as const
    }),
  )
  return Object.fromEntries(members) as Cast
}

async function signPersonUp(app: App, person: WorldPerson): Promise<Member> {
  const { userId } = await signUp(
    app,
    { kind: 'visitor', locale: person.locale },
    {
      email: person.email,
      password: demoPassword,
      terms: true,
      profileType: person.profileType,
      ...(person.profileType === 'private'
        ? { firstName: person.firstName, lastName: person.lastName }
        : { name: person.name, organisationType: allowedType(app, person.organisationType) }),
    },
  )
  const { emailVerified, verified = false, staffRole = null, bio, firstName, lastName, locale } = person
  const publicData = sql<string>`public_data || ${JSON.stringify(verified ? { isVerified: true } : {})}::jsonb`
  await app.db
    .updateTable('users')
    .set({
      emailVerified,
      awaitsApproval: false,
      verified,
      verifiedChecks: verified ? checksOf(person) : [],
      verifiedAt: verified ? app.clock.now() : null,
      staffRole,
      bio,
      spokenLanguages: person.languages ?? [],
      publicData,
      ...(person.phone && { protectedData: JSON.stringify({ phoneNumber: person.phone }) }),
    })
    .where('id', '=', userId)
    .execute()
  return {
    kind: 'member',
    userId,
    sessionId: newId(),
    firstName,
    lastName,
    displayName: firstName,
    emailVerified,
    staffRole,
    scopes: 'user',
    locale,
  }
}

/** What staff are said to have looked at before the demo began. */
function checksOf({ profileType }: WorldPerson): SealCheck[] {
  return profileType === 'organisation' ? ['organisation', 'phone'] : ['identity', 'meeting']
}

function allowedType(app: App, wanted: string | undefined): string | undefined {
  const types = app.marketplace.organisationTypes.map(({ value }) => value)
  return types.find((type) => type === wanted) ?? types[0]
}

async function givePortraits(app: App, cast: Cast, pictures: Pictures): Promise<void> {
  for (const [name, member] of Object.entries(cast)) {
    const { portrait, profileType } = people[name as PersonName]
    const contentHash = pictures.get(`${profileType === 'private' ? 'portrait' : 'mark'}-${portrait}`)
    if (!contentHash) continue
    const id = newId()
    await app.db
      .insertInto('images')
      .values({ id, ownerId: member.userId, kind: 'profile', contentHash, createdAt: app.clock.now() })
      .execute()
    await app.db.updateTable('users').set({ profileImageId: id }).where('id', '=', member.userId).execute()
  }
}

/** Returns the app with a clock that is `hours` hours behind its own. */
function hoursEarlier(app: App, hours: number): App {
  const now = new Date(app.clock.now().getTime() - hours * 3_600_000)
  return hours === 0 ? app : { ...app, clock: { now: () => now } }
}

async function makeListing(now: App, cast: Cast, listing: NamedListing): Promise<void> {
  const { waitsHours = 0, before } = listing
  // One that was changed was sent in, and answered, two hours earlier.
  const app = hoursEarlier(now, waitsHours + (before ? 2 : 0))
  const author = cast[listing.author]
  const { category, title, capacity, description, fields, location, state, price, days, pictures } = {
    ...listing,
    ...before,
  }
  const today = todayOf(app)
  const { from, until, state: occasion } = occasionDates(app.marketplace, today)
  const { id } = await createDraft(app, author, {
    category,
    title,
    capacity,
    fields,
    location: { ...location, address: location.address ?? pointAsAddress(location) },
    ...(price === undefined ? {} : { price: { amount: price * 100, currency: app.marketplace.currency } }),
    ...(days && { availableFrom: addDays(from, days[0]), availableUntil: addDays(from, days[1]) }),
    // Free from today on, so that every state of a stay can be shown before the occasion begins.
    ...(!days && occasion !== 'none' && { availableFrom: today, availableUntil: addDays(until, listing.longer ?? 0) }),
    ...(description ? { description } : {}),
  })
  const images = await Promise.all(pictures.map((picture) => uploadPicture(app, author, picture)))
  if (images.length > 0)
    await updateListing(app, author, { id, images: images.map((image) => ({ imageId: image.id })) })
  if (listing.hours) await setAvailabilityPlan(app, author, { listingId: id, plan: openEveryDay(app, listing.hours) })
  if (state === 'draft') return
  const published = await publishListing(app, author, { id })
  if (published.state === 'published' && !(['closed', 'deleted'] as string[]).includes(state)) return
  if (state === 'pendingApproval') return before && revise(app, hoursEarlier(now, waitsHours), cast, { ...listing, id })
  if (state === 'changesRequested') return requestChanges(app, cast.operator, { id, note: listing.note ?? '' })
  if (published.state === 'pendingApproval') await approveListing(app, cast.operator, { id })
  if (state === 'closed') await closeListing(app, author, { id })
  if (state === 'deleted') await deleteListing(app, author, { id })
}

/**
 * Lets the operator ask for a change, and the author change the listing and send it in again. New pictures come after the
 * others.
 */
async function revise(earlier: App, app: App, cast: Cast, listing: NamedListing & { id: string }): Promise<void> {
  const { id, title, description, capacity, before = {}, note = '' } = listing
  const author = cast[listing.author]
  await requestChanges(earlier, cast.operator, { id, note })
  const kept = await app.db
    .selectFrom('listingImages')
    .select('imageId')
    .where('listingId', '=', id)
    .orderBy('position')
    .execute()
  const added = listing.pictures.filter((picture) => before.pictures?.includes(picture) === false)
  const images = await Promise.all(added.map((picture) => uploadPicture(app, author, picture)))
  const all = [...kept.map(({ imageId }) => imageId), ...images.map((image) => image.id)]
  await updateListing(app, author, { id, title, description, capacity, images: all.map((imageId) => ({ imageId })) })
  await publishListing(app, author, { id })
}

/** A plan with one span of hours on each day of the week, for one party at a time. */
function openEveryDay({ marketplace }: App, { from, until }: NonNullable<NamedListing['hours']>): AvailabilityPlan {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  return {
    type: 'availability-plan/time',
    timezone: marketplace.timeZone,
    entries: days.map((dayOfWeek) => ({ dayOfWeek, seats: 1, startTime: from, endTime: until })),
  }
}

async function banThoseWhoAreBanned(app: App, cast: Cast): Promise<void> {
  const banned = Object.entries(people).flatMap(([name, person]) =>
    'state' in person ? [cast[name as PersonName].userId] : [],
  )
  await app.db.updateTable('users').set({ state: 'banned' }).where('id', 'in', banned).execute()
}

/** No mails are sent for the events of the demo world: the outbox starts after them. */
async function forgetSeedMails(app: App): Promise<void> {
  await sql`insert into event_cursors (reader, xid, seq) select 'notifications', xid, seq from events order by xid desc, seq desc limit 1
    on conflict (reader) do update set xid = excluded.xid, seq = excluded.seq`.execute(app.db)
}
