import { sql } from 'kysely'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'
import { type ShownVouch, vouchesShown } from '../vouches/index.ts'
import { type AnswerFigures, answerFigures } from './answer-figures.ts'
import { factsShownTo } from './facts-policy.ts'
import { queryReviews } from './query-reviews.ts'
import { personRatings, type Rating } from './rating.ts'
import type { Review } from './review.ts'

/** What others know of a person beside the card: from the profile, and from what happened on the marketplace. */
export type PersonFacts = {
  /** BCP 47, such as `de`. */
  languages: string[]
  hosting: { stays: number; guests: number; since: Date | null; answers: AnswerFigures | null }
  rating: Rating
  lastReview: Review | null
  /** Verified organisations that vouch for the person, the newest first. */
  vouches: ShownVouch[]
  /** For members only; null for visitors. */
  forMembers: { town: string; emailConfirmed: boolean; phoneConfirmed: boolean; staysMade: number } | null
}

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Returns what the viewer may know of a person; null of people who are banned, deleted or unknown. Stays count once they are
 * over. See `factsShownTo` for who sees what.
 */
export async function personFacts(app: Needs, viewer: Viewer, userId: string): Promise<PersonFacts | null> {
  const person = await app.db
    .selectFrom('publicUsers')
    .select(['state', 'spokenLanguages', 'homeTown', 'emailConfirmed', 'phoneConfirmed'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const shown = factsShownTo(viewer, person)
  if (!person || shown === 'nothing') return null
  // One query after the other: mails read them inside a database transaction, which has one connection.
  const hosted = await hostedStays(app, userId)
  const staysMade = shown === 'all' ? await staysAsGuest(app, userId) : 0
  const answers = await answerFigures(app, userId)
  const ratings = await personRatings(app, [userId])
  const vouches = await vouchesShown(app, userId)
  const newest = await queryReviews(app, { subjectId: userId, perPage: 1 })
  return {
    languages: person.spokenLanguages ?? [],
    hosting: { ...hosted, answers },
    rating: ratings.get(userId) ?? { count: 0, average: null },
    lastReview: newest.items[0] ?? null,
    vouches,
    forMembers:
      shown === 'all'
        ? {
            town: person.homeTown ?? '',
            emailConfirmed: person.emailConfirmed ?? false,
            phoneConfirmed: person.phoneConfirmed ?? false,
            staysMade,
          }
        : null,
  }
}

type Hosted = { stays: number; guests: number; since: Date | null }

async function hostedStays({ db, clock, marketplace }: Needs, userId: string): Promise<Hosted> {
  const today = todayOf({ clock, marketplace })
  const { rows } = await sql<Hosted>`
    select count(*)::int as stays, min(b.start_at) as since,
      coalesce(sum(case when jsonb_typeof(t.protected_data -> 'people') = 'number'
        then least((t.protected_data ->> 'people')::numeric, 1000) else b.seats end), 0)::int as guests
    from transactions t join bookings b on b.transaction_id = t.id
    where t.provider_id = ${userId} and b.state = 'accepted' and b.end_date <= ${today}::date`.execute(db)
  return rows[0] ?? { stays: 0, guests: 0, since: null }
}

async function staysAsGuest({ db, clock, marketplace }: Needs, userId: string): Promise<number> {
  const today = todayOf({ clock, marketplace })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transactions t join bookings b on b.transaction_id = t.id
    where t.customer_id = ${userId} and b.state = 'accepted' and b.end_date <= ${today}::date`.execute(db)
  return rows[0]?.count ?? 0
}
