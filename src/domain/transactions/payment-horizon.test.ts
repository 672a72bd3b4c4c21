import { expect, test } from 'vitest'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { initiateSpeculative, lastPaidDay, requestStay } from './index.ts'

const { app, people, priced, rewind } = await paidWorld()
const { ben, chiara } = people

test('a paid stay has to end while its money can be held; one that is free has no such day', async () => {
  const until = (day: string) => ({ listingId: horizon, dates: { from: '2024-08-10', until: day }, clientKey: day })
  await rewind()
  const horizon = await priced()
  await expect(requestStay(app, ben, until('2024-08-14'))).rejects.toMatchObject({
    code: 'booking-beyond-payment-horizon',
    params: { max: 85 },
  })
  expect(await requestStay(app, ben, until('2024-08-13'))).toMatchObject({ transactionId: expect.any(String) })
  const free = { ...app, marketplace: { ...app.marketplace, process: 'free-stay/release-1' } }
  const { listingId } = { listingId: await priced() }
  expect(await requestStay(free, chiara, { ...until('2024-08-14'), listingId })).toMatchObject({
    transactionId: expect.any(String),
  })
})

test('programs get the same code, also for a step that they only look at', async () => {
  await rewind()
  const params = { bookingStart: '2024-08-10', bookingEnd: '2024-08-14', lineItems: [night] }
  const input = { listingId: await priced(), transition: 'transition/request-payment', params }
  await expect(initiateSpeculative(app, ben, input, { trusted: true })).rejects.toMatchObject({
    code: 'booking-beyond-payment-horizon',
  })
})

test('the last day is known before, and is that of the settings', () => {
  const { marketplace } = app
  expect(lastPaidDay(marketplace, '2024-05-20')).toBe('2024-08-13')
  expect(lastPaidDay({ ...marketplace, payouts: { ...marketplace.payouts, horizonDays: 10 } }, '2024-05-20')).toBe(
    '2024-05-30',
  )
  expect(lastPaidDay({ ...marketplace, process: 'free-stay/release-1' }, '2024-05-20')).toBeNull()
})

const night = { code: 'line-item/night', unitPrice: { amount: 4500, currency: 'EUR' }, quantity: 4 }
