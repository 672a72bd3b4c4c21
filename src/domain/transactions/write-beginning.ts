import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { attemptWindow } from '../attempts.ts'
import type { Booking, NightSeats } from '../availability/index.ts'
import type { Member } from '../users/viewer.ts'
import type { Process, Transition } from './process.ts'
import { enquiriesBeforeVerification } from './enquiry-limit.ts'
import type { StepNote } from './take-step.ts'

/** A transaction that is to begin. */
export type NewTransaction = {
  transactionId: string
  listingId: string
  customerId: string
  providerId: string
  process: Process
  transition: Transition
  at: Date
  /** What is wished for, as `keptWish` says it. */
  wish: string | undefined
  originId: string | null
  /** A question is one for each listing and customer. Anything else is new unless its form was sent before. */
  isQuestion: boolean
  clientKey: string | undefined
}

/** What is written with it in the same call, where that is known before. */
export type FirstRows = {
  /** The version of the listing from which the rest was worked out. */
  version: string
  booking: { booking: Booking; nights: NightSeats[] } | null
  step: StepNote & { customerUnread: number; providerUnread: number }
  message: { id: string; content: string; key: string } | null
}

/** `known`: the same question or form has begun that transaction. `changed`, `taken`: nothing was written. */
export type Begun = { outcome: 'begun' | 'known' | 'changed' | 'taken'; begun: string }

/** A refusal from inside a call that had written something already. */
const refusedLate = 'QU001'

/**
 * Writes a new transaction with its two inboxes and counts it, and with `first` also its booking, step and message.
 * Without `first` the caller holds the listing. Throws `too-many-requests`, `email-not-verified`,
 * `transaction-booking-time-not-available`, `message-not-allowed` when one of the two is not active; then a database transaction around it must be rolled back.
 */
export async function writeBeginning(
  app: Pick<App, 'clock' | 'marketplace'>,
  db: Kysely<DB> | Transaction<DB>,
  member: Member,
  next: NewTransaction,
  first?: FirstRows,
): Promise<Begun> {
  const { start, refusal } = attemptWindow(app, 86_400)
  const counting = {
    counter: `enquiry:${member.userId}`,
    counted_from: start,
    most: app.marketplace.limits.enquiriesPerDay,
    most_unproven: member.emailVerified ? null : enquiriesBeforeVerification,
  }
  const beginning = JSON.stringify({ ...beginningRow(next), ...counting, version: first?.version })
  try {
    // The function runs after both people are locked: nobody is banned or deletes the account in between.
    const { rows } = await sql<Begun>`
      with people as materialized (
        select id from users where id in (${next.customerId}, ${next.providerId}) and state = 'active' order by id for share
      )
      select begun.* from (select count(*) as active from people) counted, lateral begin_transaction(
        case when counted.active = 2 then ${beginning}::jsonb end,
        ${first?.booking ? JSON.stringify(bookingRow(first.booking)) : null},
        ${first ? JSON.stringify(stepRow(first.step)) : null},
        ${first?.message ? JSON.stringify(first.message) : null}) begun
      where counted.active = 2`.execute(db)
    if (!rows[0]) throw new Problem('message-not-allowed')
    return rows[0]
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code !== refusedLate) throw error
    if (message === 'email-not-verified') throw new Problem('email-not-verified')
    throw message === 'too-many-requests' ? refusal() : new Problem('transaction-booking-time-not-available')
  }
}

function beginningRow({ process, transition, transactionId, ...next }: NewTransaction) {
  return {
    id: transactionId,
    listing: next.listingId,
    customer: next.customerId,
    provider: next.providerId,
    process: process.name,
    process_version: process.version,
    state: transition.to,
    transition: transition.name,
    at: next.at,
    wish: next.wish && (JSON.parse(next.wish) as unknown),
    origin: next.originId,
    is_question: next.isQuestion,
    form: next.clientKey,
  }
}

function bookingRow({ booking, nights }: { booking: Booking; nights: NightSeats[] }) {
  return {
    id: booking.id,
    state: booking.state,
    seats: booking.seats,
    start_at: booking.start,
    end_at: booking.end,
    display_start_at: booking.displayStart,
    display_end_at: booking.displayEnd,
    start_date: booking.from,
    end_date: booking.until,
    ...(nights.length > 0 && {
      nights: nights.map(({ night }) => night),
      night_seats: nights.map(({ seats }) => seats),
    }),
  }
}

function stepRow({ customerUnread, providerUnread, ...note }: FirstRows['step']) {
  return { ...note, customer_unread: customerUnread, provider_unread: providerUnread }
}
