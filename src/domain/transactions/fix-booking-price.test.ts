import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { drainEvents } from '#domain/notifications/index.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { initiate, quoteStay, requestStay, transition } from './index.ts'

const own = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../..'))
/** Prices that guest and host settle between themselves. */
const saunas = { ...own, process: 'free-stay/release-1' }
const { app, people, room, act, show } = await stayWorld({ marketplace: saunas })
const { anna, ben } = people
const at95 = { category: 'sauna', priceAmount: 9500, priceCurrency: 'EUR' }
const threeNights = [{ code: 'line-item/night', quantity: 3, lineTotal: { amount: 28_500, currency: 'EUR' } }]

async function raisePrice(listingId: string): Promise<void> {
  await app.db.updateTable('listings').set({ priceAmount: 19_000 }).where('id', '=', listingId).execute()
}

test('what was agreed stays agreed: both sides see the quoted price after the host has raised it', async () => {
  const listingId = await room(at95)
  const quote = await quoteStay(app, { listingId, dates: stay })
  expect(quote).toMatchObject(threeNights)
  const { transactionId } = await requestStay(app, ben, { listingId, dates: stay, clientKey: listingId })
  await raisePrice(listingId)
  await act(anna, transactionId, 'accept')
  expect(await show(ben, transactionId)).toMatchObject({
    lineItems: quote,
    payinTotal: { amount: 28_500, currency: 'EUR' },
  })
  expect(await show(anna, transactionId)).toMatchObject({
    lineItems: quote,
    payoutTotal: { amount: 28_500, currency: 'EUR' },
  })
})

test('the price is that of the request, also where a question came first', async () => {
  const listingId = await room(at95)
  const { transactionId: id } = await initiate(app, ben, { listingId, transition: 'transition/enquire' })
  expect((await show(ben, id)).lineItems).toEqual([])
  await raisePrice(listingId)
  const params = { bookingStart: stay.from, bookingEnd: stay.until }
  await transition(app, ben, { id, transition: 'transition/request-after-enquiry', params })
  expect((await show(ben, id)).payinTotal).toEqual({ amount: 57_000, currency: 'EUR' })
})

test('a place without a price has none', async () => {
  const listingId = await room({ category: 'sauna' })
  const { transactionId } = await requestStay(app, ben, { listingId, dates: stay, clientKey: listingId })
  expect(await show(ben, transactionId)).toMatchObject({ lineItems: [], payinTotal: null })
})

test('the mails of a request name its price', async () => {
  const listingId = await room(at95)
  const { transactionId } = await requestStay(app, ben, { listingId, dates: stay, clientKey: listingId })
  await act(anna, transactionId, 'accept')
  await drainEvents(app)
  const mails = await app.db.selectFrom('deliveries').select(['template', 'values']).execute()
  const prices = mails
    .filter(({ values }) => JSON.stringify(values).includes(transactionId))
    .map(({ template, values }) => [template, (values as { price: string }).price])
  expect(Object.fromEntries(prices)).toEqual({
    'new-booking-request': '28500',
    'booking-request-accepted': '28500',
  })
})
