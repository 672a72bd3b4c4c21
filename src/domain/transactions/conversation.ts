import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '../users/viewer.ts'
import type { StateName } from './process.ts'

/** A transaction as one of its two people has it. */
export type Conversation = {
  id: string
  listingId: string
  customerId: string
  providerId: string
  role: 'customer' | 'provider'
  partnerId: string
  process: string
  processVersion: number
  state: StateName
  customerState: string
  providerState: string
  protectedData: unknown
}

/**
 * Returns the conversation of that id for one of the two people in it. Throws `not-found` for anybody else. `lock` locks the
 * row of the transaction first, so that other writers of this conversation wait until the database transaction ends.
 */
export async function requireConversation(
  db: Kysely<DB> | Transaction<DB>,
  member: Member,
  transactionId: string,
  { lock = false } = {},
): Promise<Conversation> {
  if (!isId(transactionId)) throw new Problem('not-found')
  // A separate statement, so that the next one reads what the previous holder of the lock has committed.
  if (lock) await sql`select from transactions where id = ${transactionId} for update`.execute(db)
  const found = await db
    .selectFrom('transactions')
    .innerJoin('users as customer', 'customer.id', 'transactions.customerId')
    .innerJoin('users as provider', 'provider.id', 'transactions.providerId')
    .select([
      'transactions.id',
      'transactions.listingId',
      'transactions.customerId',
      'transactions.providerId',
      'transactions.process',
      'transactions.processVersion',
      'transactions.state',
      'transactions.protectedData',
      'customer.state as customerState',
      'provider.state as providerState',
    ])
    .where('transactions.id', '=', transactionId)
    .executeTakeFirst()
  if (!found || ![found.customerId, found.providerId].includes(member.userId)) throw new Problem('not-found')
  const isCustomer = found.customerId === member.userId
  return {
    ...found,
    state: found.state as StateName,
    role: isCustomer ? 'customer' : 'provider',
    partnerId: isCustomer ? found.providerId : found.customerId,
  }
}
