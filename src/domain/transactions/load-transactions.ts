import type { Kysely, Selectable } from 'kysely'
import type { DB, Transactions } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import type { App } from '../app.ts'
import { bookingsOf } from '../availability/index.ts'
import { type LineItem, lineItemsOf } from '../pricing/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { nextSteps } from './next-steps.ts'
import type { StateName } from './process.ts'
import { processOf } from './processes.ts'
import { guestAddress } from './guest-address.ts'
import { grouped, stepsOf } from './steps-of.ts'
import type { Deadline, TransactionReview, TransactionView } from './transaction-view.ts'

type Row = Selectable<Transactions>

/**
 * Returns transactions as the viewer may see them, in the same order. The caller has checked that the viewer may read them.
 */
export async function loadTransactions(
  app: Pick<App, 'clock' | 'marketplace'>,
  db: Kysely<DB>,
  viewer: Viewer,
  rows: Row[],
): Promise<TransactionView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // One query after the other: a database transaction has one connection.
  const steps = await stepsOf(db, ids)
  const bookings = await bookingsOf(db, ids)
  const reviews = await reviewsOf(db, ids)
  const timers = await timersOf(db, ids)
  const lines = await lineItemsOf(db, ids)
  const people = await statesOf(db, rows)
  return Promise.all(
    rows.map(async (row): Promise<TransactionView> => {
      const process = processOf(row)
      const role = roleOf(viewer, row)
      const state = row.state as StateName
      const booking = bookings.get(row.id) ?? null
      const transaction = {
        ...row,
        state,
        customerState: people.get(row.customerId) ?? 'deleted',
        providerState: people.get(row.providerId) ?? 'deleted',
      }
      return {
        ...facts(row, role),
        role,
        processAlias: `${process.name}/${process.alias}`,
        state,
        ...moneyOf(row, role, lines.get(row.id) ?? []),
        transitions: steps.get(row.id) ?? [],
        booking,
        reviews: (reviews.get(row.id) ?? []).filter((review) => maySeeReview(viewer, role, review)),
        deadlines: (timers.get(row.id) ?? []).map(({ name, dueAt }) => deadline(process.answers, state, name, dueAt)),
        next: nextSteps(viewer, transaction, process),
        ...(await guestAddress(app, db, { role, transaction, process, booking, steps: steps.get(row.id) ?? [] })),
      }
    }),
  )
}

function facts(row: Row, role: TransactionView['role']) {
  const { id, listingId, customerId, providerId, originId, processVersion, createdAt, lastMessageAt } = row
  return {
    id,
    listingId,
    customerId,
    providerId,
    originId,
    processVersion,
    createdAt,
    lastMessageAt,
    processName: row.process,
    lastTransition: row.lastTransition,
    lastTransitionedAt: row.lastTransitionedAt,
    protectedData: shownData(row.protectedData as Record<string, unknown>, role),
    metadata: row.metadata as Record<string, unknown>,
  }
}

/** The secret with which a payment is confirmed is for the guest alone. */
function shownData(data: Record<string, unknown>, role: TransactionView['role']): Record<string, unknown> {
  const { stripePaymentIntents, ...others } = data
  return stripePaymentIntents && role === 'customer' ? data : others
}

function roleOf(viewer: Viewer, { customerId, providerId }: Row): TransactionView['role'] {
  if (viewer.kind !== 'member') return null
  if (viewer.userId === customerId) return 'customer'
  return viewer.userId === providerId ? 'provider' : null
}

function moneyOf(row: Row, role: TransactionView['role'], lines: LineItem[]) {
  const money = (amount: number | null): Money | null =>
    amount === null || row.currency === null ? null : { amount, currency: row.currency }
  return {
    lineItems: role === null ? lines : lines.filter(({ includeFor }) => includeFor.includes(role)),
    payinTotal: money(row.payinAmount),
    payoutTotal: role === 'customer' ? null : money(row.payoutAmount),
  }
}

/** A hidden review is shown to its author alone: not to the other side, or it would not be a free one. */
function maySeeReview(viewer: Viewer, role: TransactionView['role'], { state, authorId }: TransactionReview): boolean {
  return state === 'public' || role === null || (viewer.kind === 'member' && viewer.userId === authorId)
}

function deadline(
  answers: { state: string; timer: string; by: 'customer' | 'provider' }[],
  state: string,
  name: string,
  at: Date,
): Deadline {
  const answer = answers.find((each) => each.state === state && each.timer === name)
  return { transition: name, at, owedBy: answer?.by ?? null }
}

async function reviewsOf(db: Kysely<DB>, ids: string[]): Promise<Map<string, TransactionReview[]>> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('transactionId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return grouped(rows, ({ id, type, state, authorId, subjectId, rating, content, deleted, createdAt }) => ({
    id,
    authorId,
    subjectId,
    rating,
    // Texts that staff removed are shown to nobody.
    content: deleted ? '' : content,
    deleted,
    createdAt,
    type: type as TransactionReview['type'],
    state: state as TransactionReview['state'],
  }))
}

async function timersOf(db: Kysely<DB>, ids: string[]): Promise<Map<string, { name: string; dueAt: Date }[]>> {
  const rows = await db
    .selectFrom('timers')
    .select(['transactionId', 'name', 'dueAt'])
    .where('transactionId', 'in', ids)
    .where('kind', '=', 'transition')
    .where('failed', 'is', null)
    .orderBy('dueAt')
    .execute()
  return grouped(rows, ({ name, dueAt }) => ({ name, dueAt }))
}

async function statesOf(db: Kysely<DB>, rows: Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ customerId, providerId }) => [customerId, providerId]))]
  const people = await db.selectFrom('users').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(people.map(({ id, state }) => [id, state]))
}
