import type { App } from '../app.ts'
import type { Member } from '../users/viewer.ts'
import type { Initiated } from './initiate.ts'
import { claimForm } from './insert-transaction.ts'
import { transition, type TransitionInput } from './transition.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Requests a time in an open enquiry and returns its transaction. Requests with the same `clientKey` take the step once: a
 * repeated one returns the same transaction, also after the state has changed. Throws what `transition` throws.
 */
export async function continueEnquiry(
  app: Needs,
  member: Member,
  { clientKey, ...step }: TransitionInput & { clientKey: string },
): Promise<Initiated> {
  const continued = { transactionId: step.id, messageId: null, continued: true }
  const form = { id: step.id, customerId: member.userId, clientKey }
  const said = step.message === undefined ? {} : { clientKey }
  try {
    await transition(
      app,
      member,
      { ...step, ...said },
      {
        trusted: true,
        alongside: async (tx) => void (await claimForm(tx, form)),
      },
    )
    return continued
  } catch (error) {
    if ((await conversationOf(app, form)) === step.id) return continued
    throw error
  }
}

async function conversationOf(
  { db }: Pick<App, 'db'>,
  { customerId, clientKey }: { customerId: string; clientKey: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('initiations')
    .select('transactionId')
    .where('customerId', '=', customerId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
  return row?.transactionId
}
