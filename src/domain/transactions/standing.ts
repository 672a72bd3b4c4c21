import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Standing } from './actions/action.ts'
import type { Process, StateName } from './process.ts'
import { processOf } from './processes.ts'

/** A transaction whose row is held, with the process it follows. `isLocked`: a step of it is waiting for its money. */
export type Held = { standing: Standing; process: Process; isLocked: boolean }

/**
 * Takes hold of a transaction until the database transaction ends: whoever else wants to take a step waits, or with
 * `skipLocked` finds nothing. Undefined when there is none.
 */
export async function holdTransaction(
  tx: Kysely<DB> | Transaction<DB>,
  transactionId: string,
  { skipLocked = false } = {},
): Promise<Held | undefined> {
  const locked = await tx
    .selectFrom('transactions')
    .select('id')
    .where('id', '=', transactionId)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst()
  if (!locked) return undefined
  // Read by a query of its own after the lock: the transaction that held the lock may have banned or deleted one of the two people.
  const found = await tx
    .selectFrom('transactions')
    .innerJoin('users as customer', 'customer.id', 'transactions.customerId')
    .innerJoin('users as provider', 'provider.id', 'transactions.providerId')
    .select(['transactions.id', 'listingId', 'customerId', 'providerId', 'process', 'processVersion'])
    .select(['transactions.state', 'transactions.createdAt'])
    .select(['customer.state as customerState', 'provider.state as providerState'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('stepAttempts').select('id').where('transactionId', '=', transactionId)).as('isLocked'),
    )
    .where('transactions.id', '=', transactionId)
    .executeTakeFirstOrThrow()
  const { process, processVersion, isLocked, ...standing } = found
  return {
    standing: { ...standing, state: standing.state as StateName },
    process: processOf({ process, processVersion }),
    isLocked: Boolean(isLocked),
  }
}
