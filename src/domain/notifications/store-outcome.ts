import type { App } from '../app.ts'

/** The result of an attempt. `values`: what a further one needs. */
export type Outcome = {
  state: 'sent' | 'failed' | 'uncertain' | 'queued' | 'unneeded'
  sentAt?: Date
  lastError?: string
  dueAt?: Date
  parkedAt?: Date
  refusedAt?: Date
  recipient?: string
  values?: string
}

/**
 * Stores the result of an attempt. For an account erased in the meantime no address is stored, and it is not tried again.
 */
export async function storeOutcome({ db }: Pick<App, 'db'>, { id }: { id: string }, outcome: Outcome): Promise<void> {
  const sending = db.updateTable('deliveries').where('id', '=', id).where('state', '=', 'sending')
  const { numUpdatedRows } = await sending.set(outcome).where('recipient', '<>', '').executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await sending
    .set({ state: outcome.state === 'sent' ? 'sent' : 'unneeded' })
    .where('recipient', '=', '')
    .execute()
}
