import type { Card, SavedCard } from '#domain/payments/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { cardName } from '#words/card-name.ts'
import * as m from '#words/compiled/messages.js'

/** Returns a kept card as its owner recognises it: `Visa, ending in 4242`, valid until `08/30`. */
export function savedCardView({ id, card }: SavedCard, { app }: Pick<RequestContext, 'app'>) {
  const { expMonth, expYear } = card
  const date = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
  return {
    id,
    name: cardName(card),
    until: m.checkout_card_until({ date }),
    isExpired: isExpired(card, app.clock.now()),
  }
}

/** Returns a card as an entry of an address: `visa-4242`. */
export function cardEntry({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand}-${last4}`
}

/** Returns the name of the card in an entry of an address; null where there is none. */
export function cardNameOf(entry: string | null): string | null {
  const [, brand = '', last4 = ''] = /^([a-z_]{1,20})-(\d{4})$/.exec(entry ?? '') ?? []
  return last4 ? cardName({ brand, last4 }) : null
}

/** Whether the month on a card is over. */
function isExpired({ expMonth, expYear }: Card, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1)
}
