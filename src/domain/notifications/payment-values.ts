import { stayMoney } from '../payments/index.ts'
import type { TransactionView } from '../transactions/index.ts'
import type { RuleContext } from './pending-mail.ts'

type Side = 'customer' | 'provider'

/** Returns what a side pays or gets, in minor units; empty without a price, and when everything was taken back. */
export function priceFor(to: Side, { lineItems, payinTotal, payoutTotal }: TransactionView): string {
  const total = to === 'customer' ? payinTotal : payoutTotal
  return lineItems.length > 0 && total && total.amount > 0 ? String(total.amount) : ''
}

/** Returns what became of the guest's money; the card is named to the guest only. Nothing where no payment was begun. */
export async function paymentValues({ tx }: RuleContext, to: Side, { id, lineItems }: TransactionView) {
  const money = lineItems.length > 0 ? await stayMoney(tx, id) : null
  if (!money) return {}
  const { state, amount, card } = money
  const ofGuest = to === 'customer' && card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}
  return { payment: state, paid: String(amount.amount), ...ofGuest }
}
