import { expect, test } from 'vitest'
import { minute } from '#tests/app.ts'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { fireAll, stay } from '#tests/worlds/stay-world.ts'
import { abandonCheckout, checkoutOf, confirmCheckout, requestStay } from './index.ts'

const world = await paidWorld()
const { app, people, priced, request, confirmCard, show, intent, settle } = world
const { anna, ben, chiara } = people
const ask = (listingId: string, guest = ben, transactionId: string | null = null) =>
  checkoutOf(app, guest, { listingId, transactionId })

test('the payment is found by its listing until its fifteen minutes are over, with the secret for the guest alone', async () => {
  const listingId = await priced()
  expect(await ask(listingId)).toBeNull()
  const id = await request(listingId)
  const found = await ask(listingId)
  expect(found).toMatchObject({
    kind: 'open',
    transaction: { id },
    clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
  })
  expect(found?.kind === 'open' && found.expiresAt.getTime() - app.clock.now().getTime()).toBe(15 * minute)
  expect(await ask(listingId, chiara)).toBeNull()
  expect(await codeOf(ask(listingId, chiara, id))).toBe('transaction-not-found')
  expect(await codeOf(ask(listingId, anna, id))).toBe('transaction-not-found')
  expect(JSON.stringify(await show(anna, id))).not.toContain('_secret_')
  app.clock.pass(15 * minute)
  await fireAll(app)
  expect(await ask(listingId)).toBeNull()
  expect(await ask(listingId, ben, id)).toMatchObject({ kind: 'expired' })
})

test('before the payment the guest knows by when the host has to answer, which is when that is then due', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  const found = await ask(listingId)
  const answerBy = found?.kind === 'open' ? found.answerBy : null
  expect(answerBy).toBeInstanceOf(Date)
  await confirmCard(id)
  await confirmCheckout(app, ben, { transactionId: id, clientKey: 'checkout-key-0' })
  const owed = (await show(ben, id)).deadlines.find((each) => each.owedBy === 'provider')
  expect(Math.abs((owed?.at.getTime() ?? 0) - (answerBy?.getTime() ?? 0))).toBeLessThan(minute)
})

test('confirming twice, also at once, sends one request with one message', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  await confirmCard(id)
  const said = { transactionId: id, message: 'Wir kommen um acht', clientKey: 'checkout-key-1' }
  const answers = await Promise.all([1, 2].map(() => codeOf(confirmCheckout(app, ben, said))))
  expect(answers).toContain('was accepted')
  await confirmCheckout(app, ben, said)
  expect((await show(ben, id)).state).toBe('state/preauthorized')
  const messages = await app.db.selectFrom('messages').select('content').where('transactionId', '=', id).execute()
  expect(messages).toEqual([{ content: 'Wir kommen um acht' }])
  expect(await ask(listingId, ben, id)).toMatchObject({ kind: 'paid' })
})

test('a payment that the card has not agreed to is not confirmed, nor one of somebody else', async () => {
  const id = await request(await priced())
  expect(await codeOf(confirmCheckout(app, ben, { transactionId: id, clientKey: 'k-2' }))).toBe(
    'transaction-payment-failed',
  )
  expect(await codeOf(confirmCheckout(app, chiara, { transactionId: id, clientKey: 'k-2' }))).toBe(
    'transaction-not-found',
  )
  expect(await codeOf(confirmCheckout(app, anna, { transactionId: id, clientKey: 'k-2' }))).toBe(
    'transaction-not-found',
  )
})

test('given up for other days, the nights are free at once and the amount is released', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  const input = { listingId, dates: stay, clientKey: 'checkout-key-3' }
  expect(await codeOf(requestStay(app, ben, input))).toBe('transaction-already-requested')
  await confirmCard(id)
  expect(await codeOf(abandonCheckout(app, chiara, id))).toBe('transaction-not-found')
  await abandonCheckout(app, ben, id)
  await settle()
  expect((await intent(id)).status).toBe('canceled')
  expect(await ask(listingId, ben, id)).toMatchObject({ kind: 'expired' })
  await requestStay(app, ben, input)
  await abandonCheckout(app, ben, id)
})

test('a request that is paid and sent to the host cannot be abandoned as a checkout', async () => {
  const id = await request(await priced())
  await world.pay(id)
  await abandonCheckout(app, ben, id)
  expect((await show(ben, id)).state).toBe('state/preauthorized')
})
