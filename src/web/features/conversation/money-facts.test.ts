import { expect, test } from 'vitest'
import type { StayCost } from '#domain/receipts/index.ts'
import type { CancellationPreview } from '#domain/transactions/index.ts'
import type { TimeStyle } from '#web/server/message-times.ts'
import { cancellationView } from './cancellation-view.ts'
import { moneyFacts } from './money-facts.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const at = new Date('2024-06-17T12:00:00Z')
const style = (locale: 'de' | 'en') => ({ locale, timeZone: 'Europe/Berlin', now: at }) as TimeStyle
const cost = (state: 'open' | 'lost'): StayCost => ({
  side: 'customer',
  lines: [],
  agreed: euros(13_500),
  total: euros(13_500),
  left: euros(13_500),
  payment: null,
  card: null,
  refunds: [],
  disputes: [{ key: 'du_1', state, amount: euros(13_500), at }],
  payout: null,
})
const preview = (disputed: 'open' | 'lost'): CancellationPreview => ({
  transition: 'transition/cancel-by-customer',
  by: 'customer',
  paid: euros(13_500),
  refund: euros(6750),
  keptFee: euros(100),
  payout: euros(6075),
  until: at,
  disputed,
})

test.each([
  ['de', 'open', 'Deine Bank prüft seit 17. Juni 2024, ob sie 135 € zurückholt', 'Bis sie entschieden hat'],
  ['de', 'lost', 'Deine Bank hat 135 € am 17. Juni 2024 zurückgeholt', 'Wir erstatten sie nicht noch einmal'],
  ['en', 'open', 'Since 17 June 2024 your bank has been deciding whether to take €135 back', 'Until it has decided'],
  ['en', 'lost', 'Your bank took €135 back on 17 June 2024', 'We do not refund it a second time'],
] as const)('what the guest’s bank does is told in %s: %s', (locale, state, fact, lead) => {
  expect(moneyFacts(cost(state), style(locale)).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([fact])
  const cancellation = cancellationView(preview(state), { role: 'customer', name: 'Anna' }, style(locale))
  expect(cancellation.lead).toContain(lead)
  expect(cancellation.details).toEqual([])
})
