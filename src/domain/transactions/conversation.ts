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

type Found = Omit<Conversation, 'role' | 'partnerId'>

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
  // Plain SQL, because it runs with every message.
  const { rows } = await sql<Found>`
    select t.id, t.listing_id, t.customer_id, t.provider_id, t.process, t.process_version, t.state, t.protected_data,
      c.state as customer_state, p.state as provider_state
    from transactions t join users c on c.id = t.customer_id join users p on p.id = t.provider_id
    where t.id = ${transactionId}`.execute(db)
  const found = rows[0]
  if (!found || ![found.customerId, found.providerId].includes(member.userId)) throw new Problem('not-found')
  const isCustomer = found.customerId === member.userId
  return {
    ...found,
    role: isCustomer ? 'customer' : 'provider',
    partnerId: isCustomer ? found.providerId : found.customerId,
  }
}
