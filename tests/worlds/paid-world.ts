import { resolve } from 'node:path'
import { afterAll } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { paymentOf, performRefunds, releasePayments, requestPayouts, totalsOf } from '#domain/payments/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { createHost } from '../../sandbox/start-for-test.ts'
import { startPayments, type TestPayments } from '../payment-provider.ts'
import { connectHost } from './connect-host.ts'
import { stay, stayWorld } from './stay-world.ts'

/** Confirms the payment of a transaction as the guest's browser does. */
export async function confirmInBrowser(
  { app, sandbox }: { app: Pick<App, 'db'>; sandbox: TestPayments['sandbox'] },
  transactionId: string,
  card = 'pm_card_visa',
) {
  const payment = await paymentOf(app.db, transactionId)
  const back = { payment_method: card, return_url: 'https://example.test/back' }
  return sandbox.stripe.paymentIntents.confirm(payment?.id ?? '', back)
}

/** A marketplace in which stays are paid for: Anna, who can be paid out, Ben, Chiara, the operator, and a sandbox. */
export async function paidWorld(parts: Partial<App> = {}, environment: Record<string, string> = {}) {
  const payments = await startPayments(environment)
  afterAll(() => payments.sandbox.stop())
  const marketplace = {
    ...(await loadMarketplace('saunas', resolve(import.meta.dirname, '../..'))),
    process: 'flex-default-process/release-1',
    timeZone: 'Europe/Berlin',
  }
  const world = await stayWorld({ marketplace, payments: payments.provider, ...parts })
  const accountId = await createHost(payments.sandbox.stripe)
  await connectHost(world.app.db, world.people.anna.userId, accountId)
  return { ...world, ...payments, accountId, ...doings(world, payments) }
}

function doings({ app, people, room, act }: Awaited<ReturnType<typeof stayWorld>>, { sandbox }: TestPayments) {
  const start = app.clock.now().getTime()
  let keys = 0
  const rewind = async () => {
    app.clock.pass(start - app.clock.now().getTime())
    await app.db.deleteFrom('attempts').execute()
  }
  const priced = () => room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
  /** A request at the beginning of the world's time, whose payment is not confirmed yet. */
  const request = async (listingId: string, guest = people.ben) => {
    await rewind()
    const input = { listingId, dates: stay, clientKey: `key-${(keys += 1)}` }
    return (await requestStay(app, guest, input)).transactionId
  }
  const intentOf = async (transactionId: string) => (await paymentOf(app.db, transactionId))?.id ?? ''
  const confirmCard = (transactionId: string, card?: string) => confirmInBrowser({ app, sandbox }, transactionId, card)
  const pay = async (transactionId: string, guest: Member = people.ben, card?: string) => {
    await confirmCard(transactionId, card)
    await act(guest, transactionId, 'confirm-payment')
  }
  return {
    rewind,
    priced,
    request,
    intentOf,
    confirmCard,
    pay,
    /** The payment at the provider, and what it came to. */
    intent: async (transactionId: string) =>
      sandbox.stripe.paymentIntents.retrieve(await intentOf(transactionId), { expand: ['latest_charge'] }),
    totals: (transactionId: string) => totalsOf(app.db, transactionId),
    /** Lets the provider be told everything that steps have left to be done. */
    settle: async () => {
      for (let done = 1; done > 0;)
        done = (await releasePayments(app)) + (await performRefunds(app)) + (await requestPayouts(app))
    },
    /** Every payment that the sandbox holds for a transaction. */
    intentsOf: async (transactionId: string) =>
      Object.values(sandbox.sandbox.state.objects)
        .map(({ value }) => value)
        .filter(({ object, metadata }) => object === 'payment_intent' && metadata.transaction_id === transactionId),
  }
}
