import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { findReadableCalendar, lockOwnCalendar } from './own-calendar.ts'
import { windowFields } from './time-window.ts'

/** The stock of a listing. */
export type Stock = { id: string; listingId: string; quantity: number }

/** A change of a stock, with its time. */
export type StockAdjustment = { id: string; listingId: string; quantity: number; at: Date }

const maxStock = 1_000_000_000
const total = z.int().min(0).max(maxStock)
const setSchema = z.strictObject({
  listingId: z.uuid('listing-not-found'),
  oldTotal: total.nullable(),
  newTotal: total,
})

/**
 * Sets the stock if it still has the value that the caller expects (`null`: never set). Throws
 * `old-total-mismatch` otherwise, and `listing-not-found` for everybody but the author.
 */
export async function setStock(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof setSchema>,
): Promise<Stock> {
  const { listingId, oldTotal, newTotal } = parse(setSchema, input)
  return change(app, viewer, listingId, (quantity) => {
    if (quantity !== oldTotal) throw new Problem('old-total-mismatch')
    return newTotal
  }).then(({ stock }) => stock)
}

const adjustSchema = z.strictObject({
  listingId: z.uuid('listing-not-found'),
  quantity: z.int().min(-maxStock).max(maxStock),
})

/** Adds to how many there are, or takes away. Throws `validation-invalid-value` when fewer than none would be left. */
export async function adjustStock(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof adjustSchema>,
): Promise<StockAdjustment> {
  const { listingId, quantity } = parse(adjustSchema, input)
  return change(app, viewer, listingId, (before) => {
    const after = (before ?? 0) + quantity
    if (after < 0 || after > maxStock) throw new Problem('validation-invalid-value', { field: 'quantity' })
    return after
  }).then(({ adjustment }) => adjustment)
}

const querySchema = z.strictObject({
  listingId: z.uuid('listing-not-found'),
  ...windowFields,
  page: z.int().min(1).max(1000).default(1),
  perPage: z.int().min(1).max(100).default(100),
})

/**
 * Returns what changed the stock of a listing in a stretch of time, the newest first: for its author and our own programs.
 */
export async function queryStockAdjustments(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof querySchema>,
): Promise<Page<StockAdjustment>> {
  const { listingId, start, end, page, perPage } = parse(querySchema, input)
  await findReadableCalendar(app.db, viewer, listingId)
  const found = app.db
    .selectFrom('stockAdjustments')
    .where('listingId', '=', listingId)
    .where('at', '>=', start)
    .where('at', '<', end)
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, page, perPage, count.all)
}

/** Returns how many there are of each of some listings; those that never said are left out. */
export async function stockOf({ db }: Pick<App, 'db'>, listingIds: string[]): Promise<Map<string, Stock>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db.selectFrom('listingStock').selectAll().where('listingId', 'in', listingIds).execute()
  return new Map(rows.map((row) => [row.listingId, row]))
}

/** Returns what changed stocks, by their ids, for the operator's programs. */
export async function stockAdjustmentsById({ db }: Pick<App, 'db'>, ids: string[]): Promise<StockAdjustment[]> {
  return db.selectFrom('stockAdjustments').selectAll().where('id', 'in', ids).execute()
}

/** The next number from the one before, locked against everybody who changes the listing. */
function change(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  next: (quantity: number | null) => number,
): Promise<{ stock: Stock; adjustment: StockAdjustment }> {
  const member = requireMember(viewer)
  return db.transaction().execute(async (tx) => {
    const { authorId } = await lockOwnCalendar(tx, member, listingId)
    const before = (await stockOf({ db: tx }, [listingId])).get(listingId)
    const quantity = next(before?.quantity ?? null)
    const stock = { listingId, id: before?.id ?? newId(), quantity }
    await keep(tx, stock)
    const adjustment = { listingId, id: newId(), quantity: quantity - (before?.quantity ?? 0), at: clock.now() }
    await tx.insertInto('stockAdjustments').values(adjustment).execute()
    await record(tx, clock, 'stock.adjusted', {
      actorId: member.userId,
      subjectId: adjustment.id,
      payload: { listingId, authorId },
    })
    return { stock, adjustment }
  })
}

async function keep(tx: Transaction<DB> | Kysely<DB>, stock: Stock): Promise<void> {
  await tx
    .insertInto('listingStock')
    .values(stock)
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet({ quantity: stock.quantity }))
    .execute()
}
