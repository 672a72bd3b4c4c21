import { expect, test } from 'vitest'
import type { PaymentOrder, PaymentProvider } from '#domain/payments/index.ts'
import { newId } from '#kernel/id.ts'

/** Somebody who confirms in a browser what was prepared; where that needs nothing, it does nothing. */
export type ContractWorld = { provider: PaymentProvider; confirmInBrowser(clientSecret: string): Promise<void> }

/** Tests that every payment provider must pass. Called at the top of a test file. */
export function paymentContract(make: () => Promise<ContractWorld>): void {
  const begin = async () => {
    const { provider, confirmInBrowser } = await make()
    const transactionId = newId()
    const order = (rest: object, key = newId()) => provider.perform({ key, transactionId, ...rest } as PaymentOrder)
    const create = (key?: string) =>
      order(
        {
          kind: 'create-intent',
          payin: { amount: 13_500, currency: 'EUR' },
          payout: { amount: 12_150, currency: 'EUR' },
          customerId: newId(),
          providerId: newId(),
          paymentMethod: null,
          keepsMethod: false,
          takesDefault: false,
        },
        key,
      )
    return { order, create, confirmInBrowser, payout: { amount: 12_150, currency: 'EUR' }, providerId: newId() }
  }

  test('a payment is prepared, held, taken and passed on', async () => {
    const { order, create, confirmInBrowser, payout, providerId } = await begin()
    const { intentId, clientSecret } = await create()
    expect(clientSecret).toBeTruthy()
    await confirmInBrowser(clientSecret ?? '')
    for (const kind of ['confirm-intent', 'capture-intent'] as const)
      expect(await order({ kind, intentId })).toMatchObject({ intentId })
    expect(await order({ kind: 'pay-out', intentId, payout, providerId })).toMatchObject({ intentId })
  })

  test('the same key is the same order: one payment, one answer', async () => {
    const { create } = await begin()
    const key = newId()
    expect(await create(key)).toEqual(await create(key))
  })

  test('what is not held cannot be taken', async () => {
    const { order, create } = await begin()
    const { intentId } = await create()
    await expect(order({ kind: 'capture-intent', intentId })).rejects.toMatchObject({
      code: 'transaction-payment-failed',
    })
  })

  test('a payment that was prepared, held or taken can be taken back', async () => {
    const { order, create, confirmInBrowser } = await begin()
    for (const steps of [[], ['confirm-intent'], ['confirm-intent', 'capture-intent']]) {
      const { intentId, clientSecret } = await create()
      if (steps.length > 0) await confirmInBrowser(clientSecret ?? '')
      for (const kind of steps) await order({ kind, intentId })
      expect(await order({ kind: 'refund', intentId })).toMatchObject({ intentId })
    }
  })
}
