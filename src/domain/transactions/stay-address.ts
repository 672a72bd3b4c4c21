import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import type { Booking } from '../availability/index.ts'
import { type ExactLocation, locationOfStay } from '../listings/index.ts'
import type { Standing } from './actions/action.ts'
import type { Process } from './process.ts'
import { momentOf } from './time-expression.ts'
import type { TakenStep } from './transaction-view.ts'

type Asked = {
  role: 'customer' | 'provider' | null
  standing: Pick<Standing, 'listingId' | 'state' | 'createdAt'>
  process: Process
  booking: Booking | null
  steps: TakenStep[]
}

/**
 * Where the guest will stay: from the acceptance until the end that the process sets after the stay, and to nobody else
 * through a transaction. The host knows it anyway, from the own listing.
 */
export async function stayAddress(
  app: Pick<App, 'clock' | 'marketplace'>,
  db: Kysely<DB>,
  asked: Asked,
): Promise<ExactLocation | null> {
  return maySeeAddress(app, asked) ? locationOfStay(db, asked.standing.listingId) : null
}

/** Whether a guest may know the address now. */
function maySeeAddress({ clock, marketplace }: Pick<App, 'clock' | 'marketplace'>, asked: Asked): boolean {
  const { role, standing, process, booking, steps } = asked
  if (role !== 'customer' || booking?.state !== 'accepted') return false
  if (!process.address.states.includes(standing.state)) return false
  const now = clock.now()
  const life = {
    startedAt: standing.createdAt,
    steps: steps.map(({ transition, to, at }) => ({ transition, toState: to, at })),
    booking,
    timeZone: marketplace.timeZone,
  }
  const until = momentOf(process.address.until, life, now)
  return until !== null && now < until
}
