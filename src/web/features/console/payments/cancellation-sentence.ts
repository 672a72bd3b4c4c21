import type { CancellationPreview } from '#domain/transactions/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { personLink } from '../file-views.ts'
import { deskMoney } from './payment-desk-words.ts'

/** Returns what a cancellation by staff does with the money, for both sides of a stay. */
export function cancellationSentence(
  { refund, payout }: CancellationPreview,
  { customer, provider }: Record<'customer' | 'provider', { id: string; name: string }>,
  locale: Locale,
): string {
  const said = {
    guest: personLink(customer, locale).name,
    refund: deskMoney(refund.amount, refund.currency, locale),
    host: personLink(provider, locale).name,
    payout: deskMoney(payout.amount, payout.currency, locale),
  }
  return m.staff_cancel_stay_money(said, { locale })
}
