import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { bookingStates } from '../availability/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { loadTransactions } from './load-transactions.ts'
import type { TransactionView } from './transaction-view.ts'

const names = z.array(z.string().max(100)).min(1).max(100)
const id = z.uuid('field-invalid')
/** From a moment, and before another; either may be open. */
const range = z.object({ start: z.date().optional(), end: z.date().optional() })
const dataFilters = z.record(z.string().max(100), z.array(z.string().max(500)).min(1).max(50))

const querySchema = z.object({
  /** `sale`: those on the viewer's listings; `order`: those the viewer began. */
  only: z.enum(['sale', 'order']).optional(),
  ids: z.array(id).min(1).max(100).optional(),
  lastTransitions: names.optional(),
  states: names.optional(),
  processNames: names.optional(),
  listingId: id.optional(),
  /** The other side. */
  userId: id.optional(),
  customerId: id.optional(),
  providerId: id.optional(),
  createdAt: range.optional(),
  hasBooking: z.boolean().optional(),
  hasPayin: z.boolean().optional(),
  hasMessage: z.boolean().optional(),
  bookingStates: z.array(z.enum(bookingStates)).min(1).optional(),
  bookingStart: range.optional(),
  bookingEnd: range.optional(),
  /** Keys of the first level of metadata and protected data, with the values that are wanted. */
  metadata: dataFilters.optional(),
  protectedData: dataFilters.optional(),
  /** `createdAt` is newest first, `-createdAt` oldest first; likewise the others. Without a value comes last. */
  sort: z
    .string()
    .regex(
      /^-?(createdAt|lastTransitionedAt|lastMessageAt|bookingStart|bookingEnd|(meta|prot)_\w{1,100})$/,
      'field-invalid',
    )
    .default('createdAt'),
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.int().min(1).max(100).default(100),
})

export type TransactionQuery = z.input<typeof querySchema>
type Asked = z.output<typeof querySchema>

/** Returns the viewer's transactions; for our own jobs and the integration API those of everybody. */
export async function queryTransactions(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: TransactionQuery = {},
): Promise<Page<TransactionView>> {
  const asked = parse(querySchema, query)
  const userId = viewer.kind === 'system' ? null : requireMember(viewer).userId
  if (userId === null && (asked.only || asked.userId)) throw new Problem('validation-invalid-params')
  const matching = app.db
    .selectFrom('transactions')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.listingId', '=', 'transactions.listingId')
        .onRef('bookings.transactionId', '=', 'transactions.id'),
    )
    .where((builder) => builder.and(conditions(asked, userId)))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll('transactions')
    .orderBy(sql`${sortKey(asked.sort)} ${sql.raw(asked.sort.startsWith('-') ? 'asc' : 'desc')} nulls last`)
    .orderBy('transactions.id', asked.sort.startsWith('-') ? 'asc' : 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute()
  return pageOf(await loadTransactions(app, app.db, viewer, rows), asked.page, asked.perPage, total)
}

function conditions(asked: Asked, userId: string | null): RawBuilder<boolean>[] {
  const column = (name: string) => sql.ref(name)
  const among = (name: string, values: readonly string[] | undefined) =>
    values ? [sql<boolean>`${column(name)} in (${sql.join([...values])})`] : []
  const is = (name: string, value: string | undefined) => (value ? [sql<boolean>`${column(name)} = ${value}`] : [])
  const within = (name: string, given: { start?: Date | undefined; end?: Date | undefined } | undefined) => [
    ...(given?.start ? [sql<boolean>`${column(name)} >= ${given.start}`] : []),
    ...(given?.end ? [sql<boolean>`${column(name)} < ${given.end}`] : []),
  ]
  const has = (name: string, wanted: boolean | undefined) =>
    wanted === undefined ? [] : [sql<boolean>`(${column(name)} is not null) = ${wanted}`]
  const data = (name: string, wanted: Record<string, string[]> | undefined) =>
    Object.entries(wanted ?? {}).map(
      ([key, values]) => sql<boolean>`${column(name)} ->> ${key} in (${sql.join(values)})`,
    )
  return [
    ...party(asked, userId),
    ...among('transactions.id', asked.ids),
    ...among('transactions.lastTransition', asked.lastTransitions),
    ...among('transactions.state', asked.states),
    ...among('transactions.process', asked.processNames),
    ...is('transactions.listingId', asked.listingId),
    ...is('transactions.customerId', asked.customerId),
    ...is('transactions.providerId', asked.providerId),
    ...within('transactions.createdAt', asked.createdAt),
    ...has('bookings.id', asked.hasBooking),
    ...has('transactions.payinAmount', asked.hasPayin),
    ...has('transactions.lastMessageAt', asked.hasMessage),
    ...among('bookings.state', asked.bookingStates),
    ...within('bookings.startAt', asked.bookingStart),
    ...within('bookings.endAt', asked.bookingEnd),
    ...data('transactions.metadata', asked.metadata),
    ...data('transactions.protectedData', asked.protectedData),
  ]
}

function party({ only, userId: other }: Asked, userId: string | null): RawBuilder<boolean>[] {
  if (userId === null) return []
  const mine = {
    order: sql<boolean>`transactions.customer_id = ${userId}`,
    sale: sql<boolean>`transactions.provider_id = ${userId}`,
  }
  return [
    only ? mine[only] : sql<boolean>`(${mine.order} or ${mine.sale})`,
    ...(other ? [sql<boolean>`${other} in (transactions.customer_id, transactions.provider_id)`] : []),
  ]
}

function sortKey(sort: string): RawBuilder<unknown> {
  const key = sort.replace(/^-/, '')
  if (key.startsWith('meta_')) return sql`transactions.metadata -> ${key.slice(5)}`
  if (key.startsWith('prot_')) return sql`transactions.protected_data -> ${key.slice(5)}`
  if (key === 'bookingStart') return sql`bookings.start_at`
  if (key === 'bookingEnd') return sql`bookings.end_at`
  return sql.ref(`transactions.${key}`)
}
