import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import type { Booking } from '../availability/index.ts'
import { contactPhone } from '../users/index.ts'
import type { TransactionState } from './lock-transaction.ts'
import type { Process } from './process.ts'
import { type StayAddress, stayAddressOf } from './stay-address.ts'
import { historyOf, momentOf } from './time-expression.ts'
import type { TakenStep } from './transaction-view.ts'

type Asked = {
  role: 'customer' | 'provider' | null
  transaction: Pick<TransactionState, 'id' | 'providerId' | 'state' | 'createdAt'>
  process: Process
  booking: Booking | null
  steps: TakenStep[]
}

/** Data that a guest may read only after the acceptance: the address of the home and the host's phone number. */
export type Arrival = { address: StayAddress | null; hostPhone: string | null }

/**
 * Returns the agreed address of a stay and the host's phone number, for its guest alone: from the acceptance until the time
 * after the stay that the process sets.
 */
export async function guestAddress(
  app: Pick<App, 'clock' | 'marketplace'>,
  db: Kysely<DB>,
  asked: Asked,
): Promise<Arrival> {
  if (!maySeeAddress(app, asked)) return { address: null, hostPhone: null }
  const { id, providerId } = asked.transaction
  return { address: await stayAddressOf(db, id), hostPhone: await contactPhone(db, providerId) }
}

/** Returns whether a guest may read the address now. */
export function maySeeAddress({ clock, marketplace }: Pick<App, 'clock' | 'marketplace'>, asked: Asked): boolean {
  const { role, transaction, process, booking, steps } = asked
  if (role !== 'customer' || booking?.state !== 'accepted') return false
  if (!process.address.states.includes(transaction.state)) return false
  const now = clock.now()
  const history = historyOf({ createdAt: transaction.createdAt, transitions: steps, booking }, marketplace.timeZone)
  const until = momentOf(process.address.until, history, now)
  return until !== null && now < until
}
