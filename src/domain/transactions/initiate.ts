import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import { record } from '../events.ts'
import { requireActive } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { appendMessage } from './append-message.ts'
import { clientKey, messageText } from './message-text.ts'
import { type Enquirable, whyNotEnquire } from './policy.ts'
import { next, type Process, type Transition } from './process.ts'
import { processByAlias } from './processes.ts'
import { keptWish, stayWish } from './stay-wish.ts'
import { canRun, runActions } from './transition-actions.ts'

const inputSchema = stayWish.extend({
  listingId: z.uuid('transaction-listing-not-found'),
  transition: z.string().max(100),
  message: messageText,
  clientKey,
})

export type InitiateInput = z.input<typeof inputSchema>
type Input = z.output<typeof inputSchema>

/** Conversations that somebody may begin before the e-mail address is confirmed. */
export const enquiriesBeforeVerification = 3

type Deps = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Begins a transaction on somebody else's listing with its first message. While it is only an enquiry, asking again
 * continues the same conversation (`continued`), and the same `clientKey` sends once.
 * Throws `transaction-listing-not-found`, `listing-not-open`, `listing-own`, `message-not-allowed`, `email-not-verified`
 * (after three conversations), `too-many-requests`, `transaction-invalid-transition`, or what is wrong with a field.
 */
export async function initiate(
  app: Deps,
  viewer: Viewer,
  input: InitiateInput,
): Promise<{ transactionId: string; messageId: string; continued: boolean }> {
  const member = requireActive(viewer)
  const asked = parse(inputSchema, input)
  const process = processByAlias(app.marketplace.process)
  const transition = next(process, undefined, 'customer', asked.transition)
  if (!transition || !canRun(transition)) throw new Problem('transaction-invalid-transition')
  return app.db.transaction().execute(async (tx) => {
    const providerId = await requireOpenListing(tx, member, asked.listingId)
    if (asked.offer) await requireOwnOffer(tx, member, asked.offer)
    const sides = { listingId: asked.listingId, customerId: member.userId, providerId }
    const { transactionId, isNew } = await claimConversation(tx, sides)
    if (isNew) await beginTransaction(app, tx, { member, asked, process, transition, transactionId, ...sides })
    else await lockConversation(tx, transactionId)
    const { messageId, repeated } = await appendMessage(tx, app.clock, {
      transactionId,
      listingId: asked.listingId,
      senderId: member.userId,
      recipientId: providerId,
      content: asked.message,
      clientKey: asked.clientKey,
    })
    if (!isNew && !repeated) await renewWish(tx, transactionId, asked)
    return { transactionId, messageId, continued: !isNew }
  })
}

type Sides = { listingId: string; customerId: string; providerId: string }

/** The author's id. The listing stays as it is until the end of the transaction: it is not closed in between. */
async function requireOpenListing(tx: Transaction<DB>, member: Member, listingId: string): Promise<string> {
  const listing = await tx
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.authorId', 'listings.state', 'listings.deleted', 'users.state as authorState'])
    .where('listings.id', '=', listingId)
    .forShare('listings')
    .executeTakeFirst()
  const refusal = whyNotEnquire(member, listing satisfies Enquirable | undefined)
  if (refusal || !listing) throw new Problem(refusal ?? 'transaction-listing-not-found')
  return listing.authorId
}

/** Only what is one's own and published can be offered to somebody. */
async function requireOwnOffer(tx: Transaction<DB>, member: Member, listingId: string): Promise<void> {
  const own = await tx
    .selectFrom('publicListings')
    .select('id')
    .where('id', '=', listingId)
    .where('authorId', '=', member.userId)
    .executeTakeFirst()
  if (!own) throw new Problem('field-invalid', { field: 'offer' })
}

/** The one open enquiry of this customer about this listing. Of many at the same moment, one is new. */
async function claimConversation(
  tx: Transaction<DB>,
  { listingId, customerId }: Sides,
): Promise<{ transactionId: string; isNew: boolean }> {
  const transactionId = newId()
  const claimed = await tx
    .insertInto('openEnquiries')
    .values({ listingId, customerId, transactionId })
    .onConflict((conflict) => conflict.columns(['listingId', 'customerId']).doNothing())
    .returning('transactionId')
    .executeTakeFirst()
  if (claimed) return { transactionId, isNew: true }
  const open = await tx
    .selectFrom('openEnquiries')
    .select('transactionId')
    .where('listingId', '=', listingId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return { transactionId: open.transactionId, isNew: false }
}

type Beginning = Sides & {
  member: Member
  asked: Input
  process: Process
  transition: Transition
  transactionId: string
}

async function beginTransaction(app: Deps, tx: Transaction<DB>, beginning: Beginning): Promise<void> {
  const { listingId, customerId, providerId, transactionId, process, transition, asked } = beginning
  await spendEnquiry(app, tx, beginning.member)
  const at = app.clock.now()
  await tx
    .insertInto('transactions')
    .values({
      id: transactionId,
      listingId,
      customerId,
      providerId,
      process: process.name,
      processVersion: process.version,
      state: transition.to,
      lastTransition: transition.name,
      lastTransitionedAt: at,
      protectedData: keptWish(asked) ?? '{}',
      createdAt: at,
    })
    .execute()
  await tx
    .insertInto('transitions')
    .values({
      transactionId,
      id: newId(),
      transition: transition.name,
      byActor: 'customer',
      fromState: 'state/initial',
      toState: transition.to,
      at,
    })
    .execute()
  await tx
    .insertInto('participations')
    .values([
      { userId: customerId, transactionId, role: 'customer', lastActivityAt: at },
      { userId: providerId, transactionId, role: 'provider', lastActivityAt: at },
    ])
    .execute()
  await runActions(tx, transactionId, transition)
  await record(tx, app.clock, 'transaction.initiated', {
    actorId: customerId,
    subjectId: transactionId,
    payload: { listingId, customerId, providerId, transition: transition.name },
  })
}

/** Counting takes the person's counter row, so that enquiries side by side are counted one after the other. */
async function spendEnquiry(app: Deps, tx: Transaction<DB>, member: Member): Promise<void> {
  const most = app.marketplace.limits.enquiriesPerDay
  await countAttempt({ db: tx, clock: app.clock }, `enquiry:${member.userId}`, { most, seconds: 86_400 })
  if (member.emailVerified) return
  const { begun } = await tx
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('userId', '=', member.userId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  if (begun >= enquiriesBeforeVerification) throw new Problem('email-not-verified')
}

async function lockConversation(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
}

async function renewWish(tx: Transaction<DB>, transactionId: string, asked: Input): Promise<void> {
  const protectedData = keptWish(asked)
  if (!protectedData) return
  await tx.updateTable('transactions').set({ protectedData }).where('id', '=', transactionId).execute()
}
