import type { App } from '../../app.ts'
import { storeDispute } from '../disputes/stored-dispute.ts'
import type { ProviderDispute } from '../provider-port/payment-provider.ts'
import { type Comparison, conclude } from './conclude-comparison.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>

/** Compares a dispute of the provider with ours, and stores what was not reported. Those of other payments are left out. */
export async function compareDispute(app: Needs, there: ProviderDispute): Promise<Comparison> {
  const { id: objectId, paymentId } = there
  const payment = await app.db
    .selectFrom('payments')
    .select('transactionId')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return 'agrees'
  const stored = () =>
    app.db.selectFrom('disputes').select(['status', 'amount']).where('id', '=', objectId).executeTakeFirst()
  const agrees = (row: Awaited<ReturnType<typeof stored>>) =>
    row?.status === there.status && row.amount === there.amount
  const here = await stored()
  const isSame = agrees(here)
  // Money may move after the dispute was opened, while its state stays the same.
  await app.db.transaction().execute((tx) => storeDispute(app, tx, there, app.clock.now()))
  const repaired = isSame || agrees(await stored())
  const kind = here ? ('state-differs' as const) : ('missing-here' as const)
  const texts = { here: here ? `${here.status} ${here.amount}` : 'nothing', there: `${there.status} ${there.amount}` }
  const { transactionId } = payment
  return conclude(app, isSame, { kind, objectId, transactionId, ...texts, repaired })
}
