import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type Dealing, type DealingsSubject, endingOf, findDealings } from './dealings.ts'
import type { EndingReason } from './ending-reason.ts'
import { movesMoney, reserveStep } from './paid-step.ts'
import { answeringDesk } from './payment-desk.ts'
import { holdTransaction } from './standing.ts'
import { takeHeldStep } from './take-held-step.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** What was ended, by kind; enquiries are left as they are, because nothing is held for them. */
export type EndedDealings = { stays: Dealing[]; requests: Dealing[]; enquiries: Dealing[] }

/**
 * Ends every request and, unless `stays` is `keep`, every accepted stay of a person (on either side) or of a listing, inside
 * the caller's database transaction. The nights are free again, each step is recorded with its reason, and both sides are
 * told by event, mail and inbox; mails go to active accounts only. Where money is held, the step is reserved and
 * `resumeSteps` finishes it after the commit. Returns what was ended.
 *
 * Call it before the caller changes or locks the rows of the user and the listing: the order of locks is people,
 * transactions, listings. Nobody can begin anything with the person, or on the listing, until the commit; what the caller
 * changes after this call decides what is possible then. Call `wake(app)` after the commit.
 * Throws `transaction-locked` while a payment of one of the transactions is under way: try again later.
 */
export async function endDealingsOf(
  app: Needs,
  tx: Transaction<DB>,
  subject: DealingsSubject,
  reason: EndingReason,
  { stays = 'end' }: { stays?: 'end' | 'keep' } = {},
): Promise<EndedDealings> {
  await lockPeople(tx, subject)
  const dealings = await findDealings(tx, subject, { lock: true })
  const ended: EndedDealings = { stays: [], requests: [], enquiries: [] }
  for (const dealing of dealings) {
    if (dealing.kind === 'enquiry') ended.enquiries.push(dealing)
    if (dealing.kind === 'enquiry' || (dealing.kind === 'stay' && stays === 'keep')) continue
    await endDealing(app, tx, dealing, reason)
    ended[dealing.kind === 'stay' ? 'stays' : 'requests'].push(dealing)
  }
  return ended
}

/** Whoever begins something holds both people's rows for share: until the commit nothing new can come. */
async function lockPeople(tx: Transaction<DB>, subject: DealingsSubject): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where(({ eb, selectFrom }) =>
      'userId' in subject
        ? eb('id', '=', subject.userId)
        : eb('id', '=', selectFrom('listings').select('authorId').where('listings.id', '=', subject.listingId)),
    )
    .forNoKeyUpdate()
    .execute()
}

async function endDealing(app: Needs, tx: Transaction<DB>, dealing: Dealing, reason: EndingReason): Promise<void> {
  const { transactionId, process, state, leaving } = dealing
  const transition = endingOf(process, state, leaving)
  const held = await holdTransaction(tx, transactionId)
  if (!held || !transition) throw new Error(`transaction ${transactionId} in ${state} cannot be ended`)
  if (held.isLocked) throw new Problem('transaction-locked')
  const step = { actor: 'system' as const, actorId: null, reason }
  if (!movesMoney(transition)) {
    await takeHeldStep(app, tx, held, { ...step, transition, payments: answeringDesk([]) })
    return
  }
  const request = { ...step, transition: transition.name }
  await reserveStep(app, tx, { transactionId, request, leaseUntil: app.clock.now() }, (payments) =>
    takeHeldStep(app, tx, held, { ...step, transition, payments }),
  )
}

/**
 * Ends what should not be open: dealings with a banned or deleted account, or about a deleted listing. There are none unless
 * a deletion was interrupted by a payment, or another program changed the database. Returns how many were ended.
 */
export async function endStrandedDealings(app: Needs, tx: Transaction<DB>): Promise<number> {
  const holding = ['pending', 'proposed', 'accepted']
  const stranded = await tx
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
    .where('bookings.state', 'in', holding)
    .where('bookings.endDate', '>=', app.clock.now().toISOString().slice(0, 10))
    .where(({ eb, or }) => or([eb('users.state', '<>', 'active'), eb('listings.deleted', '=', true)]))
    .limit(500)
    .execute()
  const subjects = new Map<string, [DealingsSubject, EndingReason]>()
  for (const { userId, userState, listingId, deleted } of stranded) {
    if (deleted) subjects.set(listingId, [{ listingId }, 'listing-deleted'])
    if (userState === 'active') continue
    subjects.set(userId, [{ userId }, userState === 'banned' ? 'account-banned' : 'account-deleted'])
  }
  let ended = 0
  for (const key of [...subjects.keys()].toSorted()) {
    const [subject, reason] = subjects.get(key) ?? []
    if (!subject || !reason) continue
    const { stays, requests } = await endDealingsOf(app, tx, subject, reason)
    ended += stays.length + requests.length
  }
  return ended
}
