import { expect, test } from 'vitest'
import type { NewPayment, PaymentProvider } from '#domain/payments/index.ts'
import { newId } from '#kernel/id.ts'

/** A payment provider, a host who can be paid out, and somebody who confirms payments as a guest's browser would. */
export type ContractWorld = {
  provider: PaymentProvider
  accountId: string
  /** @param card name of a test card, such as `pm_card_visa`. */
  confirmInBrowser(paymentId: string, card: string): Promise<void>
}

/** Tests that every payment provider must pass. Called at the top of a test file. */
export function paymentContract(make: () => Promise<ContractWorld>): void {
  const begin = async (change: Partial<NewPayment> = {}) => {
    const { provider, accountId, confirmInBrowser } = await make()
    const payment: NewPayment = {
      transactionId: newId(),
      attempt: 1,
      payin: { amount: 13_501, currency: 'EUR' },
      payout: { amount: 12_150, currency: 'EUR' },
      accountId,
      customerId: null,
      cardId: null,
      savesCard: false,
      ...change,
    }
    const create = (key: string = newId()) => provider.createPayment(key, payment)
    const hold = async (card = 'pm_card_visa') => {
      const { id } = await create()
      await confirmInBrowser(id, card)
      return id
    }
    const take = async (card?: string) => (await provider.capturePayment(newId(), await hold(card))).id
    return { provider, payment, create, hold, take, confirmInBrowser }
  }

  test('a payment is prepared, held and captured, and says what it is for', async () => {
    const { provider, payment, create, confirmInBrowser } = await begin()
    const created = await create()
    expect(created).toMatchObject({
      status: 'unconfirmed',
      authorised: 13_501,
      currency: 'EUR',
      fee: 1_351,
      accountId: payment.accountId,
      transactionId: payment.transactionId,
      attempt: 1,
      captured: 0,
    })
    expect(created.clientSecret).toBeTruthy()
    await confirmInBrowser(created.id, 'pm_card_visa')
    const held = await provider.fetchPayment(created.id)
    expect(held).toMatchObject({ status: 'held', captured: 0, card: { brand: 'visa', last4: '4242' } })
    expect(held.heldUntil?.getTime()).toBeGreaterThan(held.createdAt.getTime() + 4 * 86_400_000)
    expect(await provider.capturePayment(newId(), created.id)).toMatchObject({ status: 'captured', captured: 13_501 })
  })

  test('the same key is the same payment; another key is another one', async () => {
    const { create } = await begin()
    const key = newId()
    const [first, second] = [await create(key), await create(key)]
    expect(second.id).toBe(first.id)
    expect((await create()).id).not.toBe(first.id)
  })

  test('without a fee the host receives everything', async () => {
    const { create } = await begin({ payout: { amount: 13_501, currency: 'EUR' } })
    expect(await create()).toMatchObject({ fee: 0, authorised: 13_501 })
  })

  test('an amount below the least is refused with the sentence of the provider', async () => {
    const { create } = await begin({ payin: { amount: 10, currency: 'EUR' }, payout: { amount: 9, currency: 'EUR' } })
    await expect(create()).rejects.toMatchObject({
      code: 'transaction-payment-failed',
      params: {
        stripeMessage: expect.stringMatching(/^Amount must (be at least|convert to at least)/),
        stripeCode: 'amount_too_small',
      },
    })
  })

  test('an account that does not exist is refused', async () => {
    const { create } = await begin({ accountId: 'acct_1NotThere000000' })
    await expect(create()).rejects.toMatchObject({ code: 'transaction-missing-stripe-account' })
  })

  test('what is not held cannot be captured', async () => {
    const { provider, create } = await begin()
    const { id } = await create()
    await expect(provider.capturePayment(newId(), id)).rejects.toMatchObject({ code: 'transaction-payment-failed' })
    expect(await provider.fetchPayment(id)).toMatchObject({ status: 'unconfirmed', captured: 0 })
  })

  test('capturing again under another key is the success it was', async () => {
    const { provider, take } = await begin()
    const id = await take()
    expect(await provider.capturePayment(newId(), id)).toMatchObject({ status: 'captured', captured: 13_501 })
  })

  test('a released payment cannot be captured, and says so by a code of its own', async () => {
    const { provider, hold } = await begin()
    const id = await hold()
    expect(await provider.cancelPayment(newId(), id, 'requested')).toMatchObject({ status: 'canceled' })
    await expect(provider.capturePayment(newId(), id)).rejects.toMatchObject({ code: 'payment-no-longer-held' })
  })

  test('releasing again is the success it was; a captured payment is not released', async () => {
    const { provider, create, take } = await begin()
    const { id } = await create()
    for (const key of [newId(), newId()])
      expect(await provider.cancelPayment(key, id, 'abandoned')).toMatchObject({ status: 'canceled' })
    const taken = await take()
    await expect(provider.cancelPayment(newId(), taken, 'requested')).rejects.toMatchObject({
      code: 'transaction-payment-failed',
    })
  })

  test('refunds in parts come to the whole, and never to more', async () => {
    const { provider, payment, take } = await begin()
    const paymentId = await take()
    const refund = (amount: number, key: string = newId()) => {
      const fee = amount - Math.round(amount * 0.9)
      const parts = { host: amount - fee, fee }
      return provider.createRefund(key, { paymentId, amount, transactionId: payment.transactionId, ...parts })
    }
    const key = newId()
    const first = await refund(5_000, key)
    expect(first).toMatchObject({ status: 'succeeded', amount: 5_000, currency: 'EUR', paymentId })
    expect((await refund(5_000, key)).id).toBe(first.id)
    await expect(refund(8_502)).rejects.toMatchObject({ code: 'transaction-payment-failed' })
    await refund(8_501)
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ status: 'captured', refunded: 13_501 })
    expect(await provider.fetchRefund(first.id)).toEqual(first)
  })

  test.each([
    ['the host alone', { amount: 5_000, host: 5_000, fee: 0 }, 5_000],
    ['host and marketplace', { amount: 5_000, host: 4_321, fee: 679 }, 4_321],
    ['the marketplace alone', { amount: 1_000, host: 0, fee: 1_000 }, 0],
    ['the marketplace, beyond its fee', { amount: 9_000, host: 7_000, fee: 1_000 }, 7_000],
  ])(
    'a refund takes from %s what it is to take, once, also when it is asked for under another key',
    async (_, parts, fromHost) => {
      const { provider, payment, take } = await begin()
      const { accountId, transactionId } = payment
      const paymentId = await take('pm_card_bypassPending')
      const before = await provider.availableBalance(accountId, 'EUR')
      const key = newId()
      const asked = { paymentId, transactionId, ...parts, name: key }
      await provider.createRefund(key, asked)
      for (const each of [key, key, newId()]) await provider.recoverShares(each, asked)
      const after = await provider.availableBalance(accountId, 'EUR')
      expect(before.amount - after.amount).toBe(fromHost)
    },
  )

  test('a payout moves what is available, once, and never more', async () => {
    const { provider, payment, take } = await begin()
    const { accountId, transactionId } = payment
    const before = await provider.availableBalance(accountId, 'EUR')
    await take('pm_card_bypassPending')
    const available = await provider.availableBalance(accountId, 'EUR')
    expect(available.amount - before.amount).toBe(12_150)
    const order = { accountId, amount: payment.payout, transactionId, attempt: 2 }
    const key = newId()
    const payout = await provider.createPayout(key, order)
    expect(payout).toMatchObject({ status: 'requested', amount: 12_150, currency: 'EUR', transactionId, attempt: 2 })
    expect((await provider.createPayout(key, order)).id).toBe(payout.id)
    expect(await provider.fetchPayout(accountId, payout.id)).toMatchObject({ id: payout.id, amount: 12_150 })
    const more = { ...order, amount: { amount: available.amount + 1, currency: 'EUR' } }
    await expect(provider.createPayout(newId(), more)).rejects.toMatchObject({
      params: { stripeCode: 'balance_insufficient' },
    })
  })

  test('lists hold what was made since a moment', async () => {
    const { provider, payment, take } = await begin()
    const since = new Date(Date.now() - 3_600_000)
    const paymentId = await take('pm_card_bypassPending')
    const { accountId, transactionId } = payment
    const parts = { amount: 1_000, host: 900, fee: 100 }
    const refund = await provider.createRefund(newId(), { paymentId, transactionId, ...parts })
    const amount = { amount: 5_000, currency: 'EUR' }
    const payout = await provider.createPayout(newId(), { accountId, amount, transactionId, attempt: 1 })
    const ids = async (list: AsyncIterable<{ id: string }>) => {
      const found: string[] = []
      for await (const { id } of list) found.push(id)
      return found
    }
    expect(await ids(provider.listPayments(since))).toContain(paymentId)
    expect(await ids(provider.listRefunds(since))).toContain(refund.id)
    expect(await ids(provider.listPayouts(accountId, since))).toContain(payout.id)
    expect(await ids(provider.listPayments(new Date(Date.now() + 3_600_000)))).toEqual([])
  })
}
