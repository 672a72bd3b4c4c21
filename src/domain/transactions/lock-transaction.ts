import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Process, StateName } from './process.ts'
import { processOf } from './processes.ts'

/** A transaction and the account states of its two people. */
export type TransactionState = {
  id: string
  listingId: string
  customerId: string
  providerId: string
  state: StateName
  createdAt: Date
  customerState: string
  providerState: string
}

/** A transaction whose row is locked, and its process. `isReserved`: a step of it waits for the payment provider. */
export type LockedTransaction = { transaction: TransactionState; process: Process; isReserved: boolean }

/**
 * Locks the row of a transaction until the database transaction ends: others who want to apply a transition wait, or with
 * `skipLocked` get undefined. Undefined when there is no such transaction.
 */
export async function lockTransaction(
  tx: Kysely<DB> | Transaction<DB>,
  transactionId: string,
  { skipLocked = false } = {},
): Promise<LockedTransaction | undefined> {
  const locked = await tx
    .selectFrom('transactions')
    .select('id')
    .where('id', '=', transactionId)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst()
  if (!locked) return undefined
  // A query of its own after the lock: the transaction that held it may have banned or deleted one of the two people.
  const found = await tx
    .selectFrom('transactions')
    .innerJoin('users as customer', 'customer.id', 'transactions.customerId')
    .innerJoin('users as provider', 'provider.id', 'transactions.providerId')
    .select(['transactions.id', 'listingId', 'customerId', 'providerId', 'process', 'processVersion'])
    .select(['transactions.state', 'transactions.createdAt'])
    .select(['customer.state as customerState', 'provider.state as providerState'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('stepAttempts').select('id').where('transactionId', '=', transactionId)).as('isReserved'),
    )
    .where('transactions.id', '=', transactionId)
    .executeTakeFirstOrThrow()
  const { process, processVersion, isReserved, ...transaction } = found
  return {
    transaction: { ...transaction, state: transaction.state as StateName },
    process: processOf({ process, processVersion }),
    isReserved: Boolean(isReserved),
  }
}
