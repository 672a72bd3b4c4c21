import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { day } from '#tests/app.ts'
import { breakWrites, outages, repairWrites } from '#tests/failing-writes.ts'
import { paymentDouble } from '#tests/payment-double.ts'
import { codeOf } from '#tests/refusal.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { fireTimers, requestStay, resumeSteps } from './index.ts'

const bank = paymentDouble()
let afterMoney: (() => Promise<void>) | undefined
const payments = {
  ...bank,
  perform: async (order: Parameters<typeof bank.perform>[0]) => {
    const answer = await bank.perform(order)
    await afterMoney?.()
    return answer
  },
}
const marketplace = {
  ...(await loadMarketplace('saunas', resolve(import.meta.dirname, '../../..'))),
  process: 'flex-default-process/release-1',
  timeZone: 'Europe/Berlin',
}
const { app, people, room, act, show } = await stayWorld({ marketplace, payments })
const { anna, ben } = people
const start = app.clock.now().getTime()
let requests = 0

afterEach(async () => {
  afterMoney = undefined
  await repairWrites(app)
})

async function paidRequest(): Promise<string> {
  app.clock.pass(start - app.clock.now().getTime())
  await app.db.deleteFrom('attempts').execute()
  const listingId = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
  const { transactionId } = await requestStay(app, ben, { listingId, dates: stay, clientKey: `key-${(requests += 1)}` })
  return transactionId
}

const moved = (id: string) => bank.ledger.filter(({ transactionId }) => transactionId === id).map(({ kind }) => kind)

test.each(Object.entries(outages))(
  'a database that fails with %s after money has moved leaves the step to be resumed with the same keys',
  async (sqlState, code) => {
    const id = await paidRequest()
    await act(ben, id, 'confirm-payment')
    afterMoney = () => breakWrites(app, 'bookings', sqlState)
    expect(await codeOf(act(anna, id, 'accept'))).toBe(code)
    afterMoney = undefined
    await repairWrites(app)
    expect(await codeOf(act(anna, id, 'accept'))).toBe('transaction-locked')
    app.clock.pass(121_000)
    expect(await resumeSteps(app)).toBe(1)
    expect((await show(anna, id)).state).toBe('state/accepted')
    expect(moved(id).filter((kind) => kind === 'capture-intent')).toHaveLength(1)
  },
)

test('a payment whose beginning fails in the database is not refunded before it is known that nothing began', async () => {
  afterMoney = () => breakWrites(app, 'bookings', '40001')
  expect(await codeOf(paidRequest())).toBe('busy')
  expect(bank.ledger.at(-1)?.kind).toBe('create-intent')
})

test.each(Object.keys(outages))('a timer that meets %s is tried again', async (sqlState) => {
  const id = await paidRequest()
  await app.db.deleteFrom('timers').where('transactionId', '<>', id).execute()
  app.clock.pass(day)
  await breakWrites(app, 'bookings', sqlState)
  expect(await fireTimers(app)).toBe(0)
  const timers = app.db.selectFrom('timers').select(['failed', 'parkedAt', 'tries']).where('transactionId', '=', id)
  expect(await timers.where('tries', '>', 0).execute()).toEqual([{ failed: null, parkedAt: null, tries: 1 }])
  expect(await timers.where('failed', 'is not', null).execute()).toEqual([])
})
