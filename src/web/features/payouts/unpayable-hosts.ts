import type { App } from '#domain/app.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import {
  canBePaid,
  isPayable,
  payableHosts,
  type PaymentProvider,
  payoutState,
  storedPayoutAccount,
} from '#domain/payments/index.ts'
import { takesPayments } from '#domain/transactions/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { HostPayoutNote } from './payouts-view.ts'

type Paying = Pick<App, 'db' | 'marketplace' | 'payments'>

/** Whether hosts are paid out here: guests pay, and a payment provider is configured. */
export function paysHostsOut({ marketplace, payments }: Pick<App, 'marketplace' | 'payments'>): boolean {
  return payments !== undefined && takesPayments(marketplace)
}

/** Returns the payment provider. Throws `not-found` where hosts are not paid out. */
export function requirePayouts(app: Pick<App, 'marketplace' | 'payments'>): PaymentProvider {
  if (!app.payments || !paysHostsOut(app)) throw new Problem('not-found')
  return app.payments
}

/** Returns the cards, and says of each offer whether guests cannot book it because its author cannot be paid. */
export async function markNotBookable<Card extends Pick<ListingCard, 'author' | 'kind'>>(
  app: Paying,
  cards: Card[],
): Promise<(Card & Pick<ListingCard, 'notBookable'>)[]> {
  if (!paysHostsOut(app) || cards.length === 0) return cards
  const payable = await payableHosts(
    app.db,
    cards.map(({ author }) => author.userId),
  )
  return cards.map((card) =>
    card.kind === 'offer' && !payable.has(card.author.userId) ? { ...card, notBookable: true } : card,
  )
}

/** Whether guests cannot book the listings of a host, because the host cannot be paid. */
export async function lacksPayouts(app: Paying, hostId: string): Promise<boolean> {
  return paysHostsOut(app) && !(await canBePaid(app.db, hostId))
}

/** Returns what a host is told of their account; null when guests can book their listings and nothing is to be done. */
export async function payoutNoteFor(app: Paying, hostId: string): Promise<HostPayoutNote | null> {
  if (!paysHostsOut(app)) return null
  const account = await storedPayoutAccount(app, hostId)
  const isComplete = payoutState(account) === 'complete'
  if (account && isPayable(account)) return isComplete ? null : 'host-due'
  return isComplete ? 'host-checked' : 'host-missing'
}
