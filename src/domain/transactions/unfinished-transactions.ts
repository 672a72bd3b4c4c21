import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { BookingState } from '../availability/index.ts'
import { releasesNights } from './policy.ts'
import { isFinal, type Process, type StateName, type Transition } from './process.ts'
import { allProcesses, processOf } from './processes.ts'

/** The subject of transactions: a person on either side, or a listing. */
export type UnfinishedSubject = { userId: string } | { listingId: string }

/** An accepted stay that is not over, a request that waits for an answer or a payment, or a conversation without days. */
export type UnfinishedKind = 'stay' | 'request' | 'enquiry'

/** An unfinished transaction. `leaving` is the side that the subject is on; the provider's for a listing. */
export type UnfinishedTransaction = {
  transactionId: string
  kind: UnfinishedKind
  leaving: 'customer' | 'provider'
  listingId: string
  customerId: string
  providerId: string
  state: StateName
  process: Process
  from: CalendarDate | null
  until: CalendarDate | null
}

/**
 * Returns the unfinished transactions of a person or a listing, ordered by listing and first day. With `lock` their rows
 * stay locked until the database transaction ends, and what is returned is their state after the lock was granted.
 */
export async function findUnfinished(
  db: Kysely<DB> | Transaction<DB>,
  subject: UnfinishedSubject,
  { lock = false } = {},
): Promise<UnfinishedTransaction[]> {
  if (lock) await lockUnfinished(db, subject)
  const rows = await unfinished(db, subject)
    .leftJoin('bookings', 'bookings.transactionId', 'transactions.id')
    .select(['transactions.id', 'transactions.listingId', 'transactions.customerId', 'transactions.providerId'])
    .select(['transactions.state', 'process', 'processVersion', 'startDate', 'endDate'])
    .select('bookings.state as bookingState')
    .orderBy('transactions.listingId')
    .orderBy('startDate')
    .orderBy('transactions.id')
    .execute()
  return rows.flatMap(({ id, bookingState, startDate, endDate, processVersion, ...row }): UnfinishedTransaction[] => {
    const process = processOf({ process: row.process, processVersion })
    const state = row.state as StateName
    const leaving = 'userId' in subject && subject.userId === row.customerId ? 'customer' : 'provider'
    const kind = unfinishedKindOf(process, state, bookingState as BookingState | null)
    if (!kind) return []
    return [{ ...row, transactionId: id, kind, leaving, state, process, from: startDate, until: endDate }]
  })
}

/**
 * Returns the transition that ends a request or a stay early: it gives the nights back. The operator's is preferred, then
 * that of the side that leaves, then a timer's. Undefined in a state in which no nights are held.
 */
export function endingOf(process: Process, state: StateName, leaving: 'customer' | 'provider'): Transition | undefined {
  const ending = process.transitions.filter((each) => each.from === state && releasesNights(each))
  const rank = ({ actor }: Transition) => (actor === 'operator' ? 0 : actor === leaving ? 1 : actor ? 3 : 2)
  return ending.sort((a, b) => rank(a) - rank(b))[0]
}

/** Returns what a transaction in that state is; undefined when it has ended or its stay is over. */
export function unfinishedKindOf(
  process: Process,
  state: StateName,
  booking: BookingState | null,
): UnfinishedKind | undefined {
  if (!booking) return isFinal(process, state) ? undefined : 'enquiry'
  if (!endingOf(process, state, 'provider')) return undefined
  return booking === 'accepted' ? 'stay' : 'request'
}

/** In the order of their ids, so that two who lock the same ones do not wait for each other in a circle. */
async function lockUnfinished(db: Kysely<DB>, subject: UnfinishedSubject): Promise<void> {
  await unfinished(db, subject).select('transactions.id').orderBy('transactions.id').forUpdate().execute()
}

function unfinished(db: Kysely<DB>, subject: UnfinishedSubject) {
  return db
    .selectFrom('transactions')
    .where('transactions.state', 'in', unfinishedStates())
    .where(({ eb, or }) =>
      'userId' in subject
        ? or([eb('transactions.customerId', '=', subject.userId), eb('transactions.providerId', '=', subject.userId)])
        : eb('transactions.listingId', '=', subject.listingId),
    )
}

/**
 * Returns every state of any process in which nights are held, or from which they can still be asked for. Processes of a
 * marketplace's folder are added after this module is loaded.
 */
function unfinishedStates(): StateName[] {
  const states = allProcesses().flatMap(({ transitions }) =>
    transitions.flatMap(({ from, actions }) =>
      from && actions.some(({ name }) => name.endsWith('-booking')) ? [from] : [],
    ),
  )
  return [...new Set(states)]
}
