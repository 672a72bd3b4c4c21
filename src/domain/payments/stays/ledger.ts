import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/**
 * Where money is. `guest`: what a guest has paid counts below zero. `host`: the host's account at the provider. `bank`: what
 * was sent to the host's bank. `marketplace`: its fees, without those of the provider.
 */
export type LedgerAccount = 'guest' | 'host' | 'marketplace' | 'bank'

export type LedgerEntry = { account: LedgerAccount; amount: number }

export type Movement = {
  transactionId: string
  /** What moved the money: the provider's id with the kind, such as `re_1:refund`. */
  source: string
  currency: string
  entries: LedgerEntry[]
}

/**
 * Enters a movement of money once: nothing happens when its source was entered before. Throws an Error when the entries do
 * not sum up to zero.
 */
export async function enter(tx: Transaction<DB>, movement: Movement, at: Date): Promise<void> {
  const { transactionId, source, currency } = movement
  const entries = movement.entries.filter(({ amount }) => amount !== 0)
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new Error(`${source} moves ${sum} from nowhere`)
  if (entries.length === 0) return
  await tx
    .insertInto('ledgerEntries')
    .values(entries.map((entry) => ({ ...entry, transactionId, source, currency, at })))
    .onConflict((conflict) => conflict.columns(['source', 'account']).doNothing())
    .execute()
}

/** The entries of a source; none when it was not entered. */
export async function entriesOf(db: Kysely<DB>, source: string): Promise<LedgerEntry[]> {
  const rows = await db.selectFrom('ledgerEntries').select(['account', 'amount']).where('source', '=', source).execute()
  return rows.map(({ account, amount }) => ({ account: account as LedgerAccount, amount }))
}

/**
 * What a transaction came to so far, in the smallest unit of its currency. All four are zero or above, unless a bank took
 * money back.
 */
export type Totals = {
  /** What the guest has paid and not got back. */
  paid: number
  /** What lies in the host's account at the provider. */
  host: number
  /** The marketplace's fees. */
  marketplace: number
  /** What went to the host's bank. */
  paidOut: number
}

/** Returns the totals of a transaction, derived from the ledger. */
export async function totalsOf(db: Kysely<DB>, transactionId: string): Promise<Totals> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select('account')
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .where('transactionId', '=', transactionId)
    .groupBy('account')
    .execute()
  const sumOf = (account: LedgerAccount) => Number(rows.find((row) => row.account === account)?.amount ?? 0)
  return {
    paid: 0 - sumOf('guest'),
    host: sumOf('host'),
    marketplace: sumOf('marketplace'),
    paidOut: sumOf('bank'),
  }
}
