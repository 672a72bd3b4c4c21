import type { Marketplace } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { marketplaceWord } from './marketplace-word.ts'

/** Words that promise a review before publication. With `approval: 'none'` their key ends in `_unread`. */
const aboutReading = ['landing_promise_one_title', 'landing_promise_one']
/** Words that promise a stay without payment. With `pricing` their key ends in `_paid`. */
const aboutMoney = [
  'landing_promise_three_title',
  'landing_promise_three',
  'enquire_safety_pay_title',
  'enquire_safety_pay',
  'enquire_safety_host_pay_title',
  'enquire_safety_host_pay',
  'search_description',
  'console_hint_money_advice',
  'console_reason_money_text',
]

/**
 * Returns a word that promises something, in the variant that the marketplace's settings keep. An override of the other
 * variant is ignored: a copied marketplace would promise what its settings do not keep.
 */
export function promiseWord(
  marketplace: Pick<Marketplace, 'words' | 'approval' | 'pricing'>,
  key: string,
  locale: Locale,
  values: Record<string, string> = {},
): string {
  const isUnread = marketplace.approval === 'none' && aboutReading.includes(key)
  const isPaid = marketplace.pricing !== undefined && aboutMoney.includes(key)
  return marketplaceWord(marketplace, `${key}${isUnread ? '_unread' : ''}${isPaid ? '_paid' : ''}`, locale, values)
}
