import type { Locale } from '#kernel/locale.ts'
import { wordNamed } from './catalogue.ts'
import * as m from './compiled/messages.js'

type Options = { locale?: Locale }

/** Returns the name of a brand of cards, or the word for a card of an unknown one. */
export function cardBrandName(brand: string, options?: Options): string {
  return (wordNamed(`card_brand_${brand}`) ?? m.card_brand_unknown)({}, options)
}

/** Returns a card as its owner recognises it: `Visa, ending in 4242`. */
export function cardName({ brand, last4 }: { brand: string; last4: string }, options?: Options): string {
  return m.checkout_card_ending({ brand: cardBrandName(brand, options), last4 }, options)
}
