import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { lineItemsOf, priceStay } from '../pricing/index.ts'
import { requestStay } from './index.ts'

// Each case is a request with a payment at the provider, so that there are fewer of them than of pure ones.
const isFull = process.env.QUARTIER_TEST_SCALE === 'full'
const numRuns = isFull ? 250 : 10

const { app, people, room, rewind, sandbox, intentOf } = await paidWorld()

/** Returns what is stored of a request, and the payment that the provider was asked for. */
async function stored(id: string) {
  const transaction = await app.db
    .selectFrom('transactions')
    .innerJoin('bookings', 'bookings.transactionId', 'transactions.id')
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .select(['payinAmount', 'payoutAmount', 'transactions.currency', 'startDate', 'endDate'])
    .select(['priceAmount', 'priceCurrency'])
    .where('transactions.id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = (await lineItemsOf(app.db, [id])).get(id) ?? []
  return { ...transaction, lines, intent: await sandbox.stripe.paymentIntents.retrieve(await intentOf(id)) }
}

test(
  'the stored lines are those of the stored price and days, and the provider is asked for exactly what they come to',
  async () => {
    const rate = fc.integer({ min: 0, max: 5000 }).map((basisPoints) => basisPoints / 100)
    const asked = fc.record({
      price: fc.integer({ min: 1000, max: 3_000_000 }),
      nights: fc.integer({ min: 1, max: 20 }),
      provider: rate,
      customer: rate,
      currency: fc.constantFrom('EUR', 'CHF', 'SEK', 'JPY'),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ price, nights, provider, customer, currency }) => {
        await rewind()
        const { unit } = app.marketplace.pricing ?? {}
        const pricing = { unit: unit ?? ('night' as const), commission: { provider, customer } }
        const marketplace = { ...app.marketplace, currency, pricing } as typeof app.marketplace
        const listingId = await room({ category: 'sauna', priceAmount: price, priceCurrency: currency })
        const dates = { from: '2024-06-01', until: addDays('2024-06-01', nights) }
        const request = { listingId, dates, clientKey: newId() }
        const { transactionId } = await requestStay({ ...app, marketplace }, people.ben, request)

        const { lines, intent, payinAmount, payoutAmount, ...inputs } = await stored(transactionId)
        const of = { amount: inputs.priceAmount ?? 0, currency: inputs.priceCurrency ?? '' }
        const days = { from: inputs.startDate ?? '', until: inputs.endDate ?? '' } as typeof dates
        expect(lines).toEqual(priceStay(marketplace, of, days as never))
        const sum = (side: 'customer' | 'provider') =>
          lines.reduce((total, line) => total + (line.includeFor.includes(side) ? line.lineTotal.amount : 0), 0)
        expect([payinAmount, payoutAmount]).toEqual([sum('customer'), sum('provider')])
        expect([intent.amount, intent.currency]).toEqual([sum('customer'), currency.toLowerCase()])
        expect(intent.application_fee_amount ?? 0).toBe(sum('customer') - sum('provider'))
      }),
      { numRuns },
    )
  },
  isFull ? 1_800_000 : 120_000,
)
