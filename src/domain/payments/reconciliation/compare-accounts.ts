import type { App } from '../../app.ts'
import { refreshPayoutAccount } from '../accounts/read-payout-account.ts'
import { day, minute } from '#kernel/clock.ts'
import type { Comparison } from './compare-payments.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

type Kind = 'open' | 'month'

/** Which accounts are read again: those to which guests cannot pay after minutes, all of them after a day. */
const readAfter: Record<Kind, number> = { open: 10 * minute, month: day }
/** Accounts of one run, those first that were read longest ago. The provider reports changes by itself as well. */
const mostAtOnce = 200

/** Returns the provider's ids of the accounts that a comparison reads again. */
export async function accountsToCompare({ db, clock }: Needs, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentAccounts')
    .select('providerId')
    .where('providerId', 'is not', null)
    .where('leftAt', 'is', null)
    .where('readAt', '<', new Date(clock.now().getTime() - readAfter[kind]))
    .$if(kind === 'open', (query) =>
      query.where((eb) => eb.or([eb('canCharge', '=', false), eb('canBePaidOut', '=', false)])),
    )
    .orderBy('readAt')
    .limit(mostAtOnce)
    .execute()
  return rows.flatMap(({ providerId }) => providerId ?? [])
}

/** Reads an account again; its host is told what has changed. */
export async function compareAccount(app: Needs, providerId: string): Promise<Comparison> {
  return (await refreshPayoutAccount(app, providerId)) ? 'repaired' : 'agrees'
}
