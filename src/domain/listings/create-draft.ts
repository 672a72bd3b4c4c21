import { occasionDates } from '#config/occasion-dates.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import { record } from '../events.ts'
import { requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { applyChange } from './apply-change.ts'
import { fieldsOf } from './field-values.ts'
import { type ListingInput, listingInputSchema } from './listing-input.ts'
import { lockListing } from './require-own.ts'
import { describePlace } from './set-location.ts'
import { withFallback } from '#kernel/locale.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'geocoder' | 'secret'>

/**
 * Begins a listing: a draft that only its author sees, with the category's placeholder as its title until there is a real
 * one, and the occasion's days. Throws `not-signed-in`, or what is wrong with the input.
 */
export async function createDraft(
  app: Needs,
  viewer: Viewer,
  input: ListingInput,
): Promise<{ id: string; version: number }> {
  const member = requireMember(viewer)
  const change = parse(listingInputSchema(app.marketplace).required({ category: true }), input)
  const place = change.location && (await describePlace(app, change.location))
  const id = newId()
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const days = suggestedDays(app, change.category)
    await insertDraft(app, tx, member, { id, category: change.category, now, ...days })
    await applyChange(tx, { marketplace: app.marketplace, now, place }, await lockListing(tx, id), change)
    await record(tx, app.clock, 'listing.created', {
      actorId: member.userId,
      subjectId: id,
      payload: { authorId: member.userId },
    })
  })
  return { id, version: 2 }
}

/** Returns how many listings the viewer may still create. Throws `not-signed-in`. */
export async function listingsLeft(app: Pick<App, 'db' | 'marketplace'>, viewer: Viewer): Promise<number> {
  const { userId } = requireMember(viewer)
  return Math.max(0, app.marketplace.limits.listingsPerPerson - (await countListings(app.db, userId)))
}

type Days = { availableFrom: string; availableUntil: string }
type Draft = { id: string; category: string; now: Date } & Partial<Days>

/**
 * The occasion's days, which the wizard suggests for an offer. Without an occasion a listing is open until its author says
 * otherwise. Nobody looks for a place for a whole occasion: a request has days when its author has said which.
 */
function suggestedDays(app: Needs, category: string): Days | undefined {
  const isRequest = app.marketplace.categories.find(({ key }) => key === category)?.kind === 'request'
  const period = occasionDates(app.marketplace, todayOf(app))
  return isRequest || period.state === 'none' ? undefined : { availableFrom: period.from, availableUntil: period.until }
}
type Transaction = Parameters<typeof lockListing>[0]

/** Long texts of a listing are there from the beginning, empty, for those who read them through the API. */
function emptyTexts(marketplace: Pick<App['marketplace'], 'fields'>, category: string): Record<string, string> {
  const texts = fieldsOf(marketplace, category).filter(({ kind }) => kind === 'longText')
  return Object.fromEntries(texts.map(({ key }) => [key, '']))
}

/**
 * Writes the row of a new draft of this author, open without end where no days are given. Throws `listings-too-many` for
 * one listing too many.
 */
export async function insertDraft(
  app: Pick<App, 'marketplace'>,
  tx: Transaction,
  member: Pick<Member, 'userId' | 'locale'>,
  { id, category, now, availableFrom, availableUntil }: Draft,
): Promise<void> {
  // Drafts of one person are counted one after the other.
  await tx.selectFrom('users').select('id').where('id', '=', member.userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const max = app.marketplace.limits.listingsPerPerson
  if ((await countListings(tx, member.userId)) >= max) throw new Problem('listings-too-many', { params: { max } })
  const { placeholderTitle } = app.marketplace.categories.find(({ key }) => key === category) ?? {
    placeholderTitle: withFallback({}),
  }
  await tx
    .insertInto('listings')
    .values({
      id,
      authorId: member.userId,
      state: 'draft',
      category,
      title: placeholderTitle[member.locale],
      availableFrom: availableFrom ?? null,
      availableUntil: availableUntil ?? null,
      publicData: JSON.stringify(emptyTexts(app.marketplace, category)),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

async function countListings(db: App['db'] | Transaction, authorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
