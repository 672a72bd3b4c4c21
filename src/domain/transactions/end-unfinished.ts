import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { openBookingStates } from '../availability/index.ts'
import {
  type UnfinishedTransaction,
  type UnfinishedSubject,
  endingOf,
  findUnfinished,
} from './unfinished-transactions.ts'
import type { EndingReason } from './ending-reason.ts'
import { replayResults } from './payment-commands.ts'
import { lockTransaction } from './lock-transaction.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Ended transactions by kind. Enquiries do not end, because they hold nothing. */
export type EndedTransactions = {
  stays: UnfinishedTransaction[]
  requests: UnfinishedTransaction[]
  enquiries: UnfinishedTransaction[]
}

/**
 * Ends every request and, unless `stays` is `keep`, every accepted stay of a person (on either side) or of a listing,
 * inside the caller's database transaction. The nights are free again, each step is recorded with its reason, and both
 * sides are notified by event, mail and inbox; mails go to active accounts only. Payments are released after the
 * commit. Returns the ended transactions. Call it before the caller changes or
 * locks the rows of the user and the listing: the order of locks is people, transactions, listings. Until the commit, no
 * transaction can begin with the person or on the listing. Call `signalChange(app)` after the commit. Throws
 * `transaction-locked` while a payment of one of the transactions is under way; the caller can try again later.
 */
export async function endUnfinishedOf(
  app: Needs,
  tx: Transaction<DB>,
  subject: UnfinishedSubject,
  reason: EndingReason,
  { stays = 'end' }: { stays?: 'end' | 'keep' } = {},
): Promise<EndedTransactions> {
  await lockPeople(tx, subject)
  const unfinished = await findUnfinished(tx, subject, { lock: true })
  const ended: EndedTransactions = { stays: [], requests: [], enquiries: [] }
  for (const each of unfinished) {
    if (each.kind === 'enquiry') ended.enquiries.push(each)
    if (each.kind === 'enquiry' || (each.kind === 'stay' && stays === 'keep')) continue
    await endOne(app, tx, each, reason)
    ended[each.kind === 'stay' ? 'stays' : 'requests'].push(each)
  }
  return ended
}

/** Beginning a transaction locks both people for share: until the commit nothing new can begin. */
async function lockPeople(tx: Transaction<DB>, subject: UnfinishedSubject): Promise<void> {
  await peopleOf(tx, subject).forNoKeyUpdate().execute()
}

function peopleOf(tx: Transaction<DB>, subject: UnfinishedSubject) {
  return tx
    .selectFrom('users')
    .select('id')
    .where(({ eb, selectFrom }) =>
      'userId' in subject
        ? eb('id', '=', subject.userId)
        : eb('id', '=', selectFrom('listings').select('authorId').where('listings.id', '=', subject.listingId)),
    )
}

async function endOne(
  app: Needs,
  tx: Transaction<DB>,
  each: UnfinishedTransaction,
  reason: EndingReason,
): Promise<void> {
  const { transactionId, process, state, leaving } = each
  const transition = endingOf(process, state, leaving)
  const locked = await lockTransaction(tx, transactionId)
  if (!locked || !transition) throw new Error(`transaction ${transactionId} in ${state} cannot be ended`)
  if (locked.isReserved) throw new Problem('transaction-locked')
  const step = { actor: 'system' as const, actorId: null, reason }
  await applyLockedTransition(app, tx, locked, { ...step, transition, payments: replayResults([]) })
}

/** A subject whose transactions must end, and the reason. */
export type LeftOver = { subject: UnfinishedSubject; reason: EndingReason }

/**
 * Returns banned or deleted accounts and deleted listings that still have unfinished transactions, at most 500. There are
 * none unless a deletion was interrupted by a payment, or another program changed the database.
 */
export async function findLeftOver({ clock }: Pick<App, 'clock'>, db: Kysely<DB>): Promise<LeftOver[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('transactions', 'transactions.id', 'bookings.transactionId')
    .innerJoin('users', (join) =>
      join.on((eb) =>
        eb.or([
          eb('users.id', '=', eb.ref('transactions.customerId')),
          eb('users.id', '=', eb.ref('transactions.providerId')),
        ]),
      ),
    )
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .select(['users.id as userId', 'users.state as userState', 'transactions.listingId', 'listings.deleted'])
    .where('bookings.state', 'in', openBookingStates)
    .where('bookings.endDate', '>=', clock.now().toISOString().slice(0, 10))
    .where(({ eb, or }) => or([eb('users.state', '<>', 'active'), eb('listings.deleted', '=', true)]))
    .limit(500)
    .execute()
  const leftOver = new Map<string, LeftOver>()
  for (const { userId, userState, listingId, deleted } of rows) {
    if (deleted) leftOver.set(listingId, { subject: { listingId }, reason: 'listing-deleted' })
    if (userState === 'active') continue
    const reason = userState === 'banned' ? 'account-banned' : 'account-deleted'
    leftOver.set(userId, { subject: { userId }, reason })
  }
  return [...leftOver].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/**
 * Ends the transactions of one subject. Returns how many; 0 while another process has locked the person's row. Throws like
 * `endUnfinishedOf`.
 */
export async function endLeftOver(app: Needs, tx: Transaction<DB>, { subject, reason }: LeftOver): Promise<number> {
  const held = await peopleOf(tx, subject).forNoKeyUpdate().skipLocked().execute()
  if (held.length === 0) return 0
  const { stays, requests } = await endUnfinishedOf(app, tx, subject, reason)
  return stays.length + requests.length
}
