import { expect, test } from 'vitest'
import type { Thread } from '#domain/messages/index.ts'
import type { StayCost } from '#domain/receipts/index.ts'
import { stayHistory } from './stay-history.ts'

const style = { locale: 'de', timeZone: 'Europe/Berlin', now: new Date('2026-11-28T12:00:00Z') } as const
const step = (id: string, by: string, name: string, icon: string, at: string) => ({
  id,
  transition: `transition/${name}`,
  by,
  at: new Date(at),
  reason: null,
  look: { step: name, name, icon, tone: 'neutral', alike: null },
  stage: 0,
  disclosesAddress: false,
})
const thread = {
  partner: { state: 'active', firstName: 'Aino', displayName: 'Aino K.', profileType: 'private' },
  listing: { kind: 'offer' },
  transaction: { booking: { state: 'accepted' } },
  events: [
    step('1', 'self', 'request', 'asked', '2026-11-20T16:46:00Z'),
    step('2', 'partner', 'accept', 'yes', '2026-11-21T08:02:00Z'),
  ],
} as unknown as Thread
const euro = (amount: number) => ({ amount, currency: 'EUR' })
const cost = (parts: Partial<StayCost>) =>
  ({ side: 'customer', refunds: [], card: null, payment: null, ...parts }) as StayCost
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const told = (of: StayCost | null) =>
  stayHistory(thread, of, style).map(({ text, detail, time }) =>
    plain([text, detail, time.text].filter((each) => each !== null).join(' | ')),
  )

test('a free stay has its steps alone, the newest first, with their times', () => {
  const history = told(null)
  expect(history).toHaveLength(2)
  expect(history[0]).toMatch(/^Aino hat zugesagt.* \| 21\. Nov\., 09:02$/)
  expect(history[1]).toMatch(/\| 20\. Nov\., 17:46$/)
})

test('a guest reads what was held, paid and refunded, between the steps', () => {
  const payment = { state: 'taken', amount: euro(38_700), takenAt: new Date('2026-11-21T08:03:00Z') } as const
  const refunds = [
    { key: 'r1', state: 'made', amount: euro(10_000), at: new Date('2026-11-25T09:00:00Z') },
    { key: 'r2', state: 'waiting', amount: euro(5000), at: new Date('2026-11-26T09:00:00Z') },
  ] as const
  const history = told(cost({ payment, refunds: [...refunds], card: { brand: 'mastercard', last4: '4444' } as never }))
  expect(history).toHaveLength(4)
  expect(history[0]).toBe('100 € wurden erstattet | 25. Nov., 10:00')
  expect(history[1]).toMatch(/^Du hast 387 € bezahlt \| Mastercard.*4444 \| 21\. Nov\., 09:03$/)
  expect(history[3]).toMatch(/387 € vorgemerkt/)
})

test('a host reads that the guest has paid, without amount and card', () => {
  const payment = { state: 'taken', amount: euro(38_700), takenAt: new Date('2026-11-21T08:03:00Z') } as const
  const history = told(cost({ side: 'provider', payment }))
  expect(history[0]).toBe('Aino hat bezahlt | 21. Nov., 09:03')
  expect(history.join()).not.toContain('387')
})
