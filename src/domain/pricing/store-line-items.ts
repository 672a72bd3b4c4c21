import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB, LineItems } from '#db/tables.ts'
import { type LineItem, type Side, totalsOf } from './line-item.ts'
import { returnAll } from './return-line-items.ts'

/**
 * Replaces the lines of a transaction and writes its totals beside them; with the first lines also what the listing is
 * called.
 */
export async function setLineItems(tx: Transaction<DB>, transactionId: string, items: LineItem[]): Promise<void> {
  await tx.deleteFrom('lineItems').where('transactionId', '=', transactionId).execute()
  if (items.length > 0)
    await tx
      .insertInto('lineItems')
      .values(items.map((item, position) => toRow(transactionId, item, position)))
      .execute()
  const { payin, payout } = totalsOf(items)
  await tx
    .updateTable('transactions')
    .set({ payinAmount: payin.amount, payoutAmount: payout.amount, currency: payin.currency })
    .set({
      agreedTitle: sql<string>`coalesce(agreed_title, (select nullif(title, '') from listings where listings.id = listing_id))`,
    })
    .where('id', '=', transactionId)
    .execute()
}

/**
 * Takes back what is left of every line, so that both totals are 0. A second time it changes nothing: what was refunded is
 * not refunded again.
 */
export async function refundInFull(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await addLineItems(tx, transactionId, (items) => returnAll(items).lines)
}

/** Adds lines to those of a transaction, which are never changed. Returns all of them. */
export async function addLineItems(
  tx: Transaction<DB>,
  transactionId: string,
  added: (items: LineItem[]) => LineItem[],
): Promise<LineItem[]> {
  const items = (await lineItemsOf(tx, [transactionId])).get(transactionId) ?? []
  const more = items.length > 0 ? added(items) : []
  if (more.length > 0) await setLineItems(tx, transactionId, [...items, ...more])
  return [...items, ...more]
}

/** Returns the lines of many transactions, by the transaction's id, in their order. */
export async function lineItemsOf(db: Kysely<DB>, transactionIds: string[]): Promise<Map<string, LineItem[]>> {
  const rows = await db
    .selectFrom('lineItems')
    .selectAll()
    .where('transactionId', 'in', transactionIds)
    .orderBy('position')
    .execute()
  const lines = new Map<string, LineItem[]>()
  for (const row of rows) lines.set(row.transactionId, [...(lines.get(row.transactionId) ?? []), fromRow(row)])
  return lines
}

function toRow(transactionId: string, item: LineItem, position: number): Insertable<LineItems> {
  return {
    transactionId,
    position,
    code: item.code,
    reversal: item.reversal,
    includeFor: item.includeFor,
    unitAmount: item.unitPrice.amount,
    currency: item.unitPrice.currency,
    totalAmount: item.lineTotal.amount,
    quantity: item.quantity?.toString() ?? null,
    percentage: item.percentage?.toString() ?? null,
    seats: item.seats ?? null,
    units: item.units?.toString() ?? null,
  }
}

function fromRow(row: Selectable<LineItems>): LineItem {
  const { code, currency, reversal } = row
  return {
    code,
    unitPrice: { amount: row.unitAmount, currency },
    ...(row.quantity !== null && { quantity: Number(row.quantity) }),
    ...(row.percentage !== null && { percentage: Number(row.percentage) }),
    ...(row.seats !== null && { seats: row.seats }),
    ...(row.units !== null && { units: Number(row.units) }),
    lineTotal: { amount: row.totalAmount, currency },
    reversal,
    includeFor: row.includeFor as Side[],
  }
}
