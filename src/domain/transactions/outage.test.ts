import { afterEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#domain/payments/index.ts'
import { day } from '#tests/app.ts'
import { breakWrites, outages, repairWrites } from '#tests/failing-writes.ts'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stay } from '#tests/worlds/stay-world.ts'
import { fireTimers, initiate, requestedStayOf, requestStay, resumeSteps } from './index.ts'

const { app, people, act, show, rewind, request, priced, pay, totals, intentsOf, provider, sandbox } = await paidWorld()
let afterMoney: (() => Promise<void>) | undefined
/** Runs `afterMoney` when the provider has answered a call that creates or captures a payment. */
app.payments = new Proxy(provider, {
  get: (target, name: keyof PaymentProvider) =>
    name === 'createPayment' || name === 'capturePayment'
      ? async (...given: [string, never]) => {
          const answer = await target[name](...given)
          await afterMoney?.()
          return answer
        }
      : target[name],
})
const { anna, ben } = people

afterEach(async () => {
  afterMoney = undefined
  await repairWrites(app)
})

const paidRequest = async () => request(await priced())

test.each(Object.entries(outages))(
  'a database that fails with %s after money has moved leaves the step to be resumed with the same keys',
  async (sqlState, code) => {
    const id = await paidRequest()
    await pay(id)
    afterMoney = () => breakWrites(app, 'bookings', sqlState)
    expect(await codeOf(act(anna, id, 'accept'))).toBe(code)
    afterMoney = undefined
    await repairWrites(app)
    expect(await codeOf(act(anna, id, 'accept'))).toBe('transaction-locked')
    app.clock.pass(121_000)
    expect(await resumeSteps(app)).toBe(1)
    expect((await show(anna, id)).state).toBe('state/accepted')
    expect((await totals(id)).paid).toBe(13_500)
    expect(await intentsOf(id)).toHaveLength(1)
  },
)

test('a resumed request has the days and people that its guest asked for', async () => {
  await rewind()
  const listingId = await priced()
  const { transactionId: id } = await initiate(app, ben, { listingId, transition: 'transition/enquire' })
  afterMoney = () => breakWrites(app, 'bookings', '40P01')
  const asked = { listingId, dates: stay, people: 2, clientKey: 'resumed request' }
  expect(await codeOf(requestStay(app, ben, asked))).toBe('busy')
  afterMoney = undefined
  await repairWrites(app)
  const { request: stored } = await app.db.selectFrom('stepAttempts').select('request').executeTakeFirstOrThrow()
  expect(stored, 'the stored word').toMatchObject({ wish: { people: 2 } })
  app.clock.pass(121_000)
  expect(await resumeSteps(app)).toBe(1)
  expect(requestedStayOf((await show(ben, id)).protectedData)).toMatchObject({ dates: stay, people: 2 })
})

test('a payment whose beginning fails in the database is not refunded before it is known that nothing began', async () => {
  afterMoney = () => breakWrites(app, 'bookings', '40001')
  expect(await codeOf(paidRequest())).toBe('busy')
  const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
  expect(made?.status).toBe('requires_payment_method')
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
