import { type Kysely, type RawBuilder, sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { DB } from '#db/tables.ts'
import { addDays } from '#kernel/dates.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { openBookingStates } from '../availability/index.ts'
import { todayOf } from '../today-of.ts'

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * When somebody last showed that a listing holds: its author published, changed or confirmed it, changed its calendar,
 * offered it, took a step or wrote in a conversation about it. Logging in says nothing about a listing and does not count.
 */
const lastActivity = sql<Date>`greatest(listings.published_at, listings.updated_at, listings.confirmed_at,
  (select max(created_at) from availability_exceptions where listing_id = listings.id),
  (select max(created_at) from offers where listing_id = listings.id and offered_by = listings.author_id),
  (select max(steps.at) from transactions
    join transitions steps on steps.transaction_id = transactions.id and steps.by_actor = 'provider'
    where transactions.listing_id = listings.id),
  (select max(messages.created_at) from transactions
    join messages on messages.transaction_id = transactions.id and messages.sender_id = listings.author_id
    where transactions.listing_id = listings.id))`

/** The part of `lastActivity` that needs no other table: never later than it, and cheap. */
const lastChange = sql<Date>`greatest(listings.published_at, listings.updated_at, listings.confirmed_at)`

/** Returns the listings whose authors have to be asked now whether they still hold. */
export function findToAsk(db: Kysely<DB>, app: Needs) {
  const { staleListings } = app.marketplace
  return undisturbed(db, app)
    .where(endsAfter(app, staleListings.endDays))
    .where(({ or }) =>
      or(
        kindsAsked(app).map(({ categories, days }) => {
          const before = new Date(app.clock.now().getTime() - days * day)
          return sql<boolean>`(listings.category = any(${categories}::text[])
            and greatest(${lastChange}, listings.asked_at) <= ${before} and ${lastActivity} <= ${before})`
        }),
      ),
    )
}

/** Returns the listings to be paused now: the question had no answer for long enough, and no activity has followed. */
export function findToPause(db: Kysely<DB>, app: Needs) {
  const { answerDays } = app.marketplace.staleListings
  const before = new Date(app.clock.now().getTime() - answerDays * day)
  const categories = answerDays === 0 ? [] : kindsAsked(app).flatMap((kind) => kind.categories)
  return undisturbed(db, app)
    .where(endsAfter(app, 0))
    .where(sql<boolean>`listings.category = any(${categories}::text[])`)
    .where('listings.askedAnswer', 'is', null)
    .where('listings.askedAt', '<=', before)
    .where(isOpenQuestion)
}

/**
 * Returns the listings to be closed now: their last day, which is the day of departure, was some days ago, and so was the
 * last activity.
 */
export function findOver(db: Kysely<DB>, app: Needs) {
  const { overDays } = app.marketplace.staleListings
  const before = new Date(app.clock.now().getTime() - overDays * day)
  return undisturbed(db, app)
    .where(sql<boolean>`${overDays > 0}`)
    .where('listings.availableUntil', '<=', addDays(todayOf(app), -overDays))
    .where(sql<boolean>`(${lastChange} <= ${before} and ${lastActivity} <= ${before})`)
}

/** Whether the last question has had no answer, and no activity since. */
export const isOpenQuestion: RawBuilder<boolean> = sql<boolean>`(listings.asked_at is not null
  and listings.asked_answer is null and ${lastActivity} < listings.asked_at)`

/**
 * Public listings whose authors can act and get mails, and about which nothing is under way: no stay or request that waits
 * or lies ahead, and nobody who wrote within the time for an answer.
 */
function undisturbed(db: Kysely<DB>, app: Needs) {
  const quietSince = new Date(app.clock.now().getTime() - app.marketplace.staleListings.answerDays * day)
  return db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.id', 'listings.askedAt', 'listings.availableUntil'])
    .where('listings.state', '=', 'published')
    .where('listings.deleted', '=', false)
    .where('users.state', '=', 'active')
    .where('users.emailVerified', '=', true)
    .where('users.awaitsApproval', '=', false)
    .where(sql<boolean>`not 'postListings' = any(users.denied)`)
    .where(
      sql<boolean>`not exists (select from bookings where bookings.listing_id = listings.id
        and bookings.state = any(${openBookingStates}::text[]) and bookings.end_date >= ${todayOf(app)}::date)`,
    )
    .where(
      sql<boolean>`not exists (select from transactions where transactions.listing_id = listings.id
        and greatest(transactions.created_at, transactions.last_message_at) > ${quietSince})`,
    )
}

/** The kinds of listings whose authors are asked, with the days after which they are. */
function kindsAsked({ marketplace }: Needs): { categories: string[]; days: number }[] {
  const { offerDays, requestDays } = marketplace.staleListings
  return [
    { categories: categoriesOfKind(marketplace, 'offer'), days: offerDays },
    { categories: categoriesOfKind(marketplace, 'request'), days: requestDays },
  ].filter(({ days }) => days > 0)
}

/** Whether a listing has no last day, or one that is more than some days ahead. The last day is the day of departure. */
function endsAfter(app: Needs, days: number): RawBuilder<boolean> {
  return sql<boolean>`(listings.available_until is null or listings.available_until > ${addDays(todayOf(app), days)}::date)`
}
