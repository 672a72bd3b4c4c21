import { sql } from 'kysely'
import { isProblem, Problem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { signalChange } from '../../change-signal.ts'
import type { ProviderEvent } from '../provider-port/payment-provider.ts'

type Needs = Pick<App, 'db' | 'clock' | 'payments'>

/**
 * Stores a report of the provider; one that was stored before, or is about test payments of a site with live ones, changes
 * nothing. `handleProviderEvents` handles it. Throws `webhook-signature-invalid` and `webhook-unreadable`, of which only the
 * number is kept, and `stripe-missing-api-key` where no provider is configured.
 */
export async function receiveProviderEvent(app: Needs, body: Buffer, signature: string): Promise<void> {
  const { payments } = app
  if (!payments) throw new Problem('stripe-missing-api-key')
  const now = app.clock.now()
  const event = await readOrCount(app, () => payments.readEvent(body, signature))
  if (!event) return
  const { id, type, objectId, paymentId, accountId, apiVersion, createdAt } = event
  const parked = isSameTrain(apiVersion, payments.apiVersion) ? null : `version ${apiVersion}`
  await app.db
    .insertInto('providerEvents')
    .values({ id, type, objectId, paymentId, accountId, apiVersion, createdAt, receivedAt: now, runAt: now, parked })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  signalChange(app)
}

async function readOrCount({ db, clock }: Needs, read: () => ProviderEvent | null): Promise<ProviderEvent | null> {
  try {
    return read()
  } catch (error) {
    if (!isProblem(error)) throw error
    await db
      .insertInto('refusedWebhooks')
      .values({ day: clock.now().toISOString().slice(0, 10), count: 1 })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ count: sql`refused_webhooks.count + 1` }))
      .execute()
    throw error
  }
}

/** Versions of the same name, such as `2026-10-28.endive`, change nothing that was there. */
function isSameTrain(given: string | null, expected: string): boolean {
  return given === null || given.split('.')[1] === expected.split('.')[1]
}

/** The provider repeats a report for days at most; then it would be handled again, which changes nothing. */
const keptFor = 60 * day

/** Deletes reports of the provider that were handled long ago. Those that were set aside are kept for staff. */
export async function forgetHandledEvents({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('providerEvents')
    .where('handledAt', '<', new Date(clock.now().getTime() - keptFor))
    .execute()
}
