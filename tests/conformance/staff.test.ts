import { expect, test } from 'vitest'
import { initiate, transition } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { sdkFor } from './sdk.ts'
import { startApi } from './api-site.ts'

const site = await startApi()
const { app, anna, ben } = site

/** Ben's stay with Anna, which she has accepted. */
async function acceptedStay(): Promise<string> {
  const { transactionId: id } = await initiate(app, ben, {
    listingId: site.listingId,
    transition: 'transition/request',
    message: 'Zwei Nächte, bitte.',
    dates: { from: '2024-06-15', until: '2024-06-17' },
    clientKey: newId(),
  })
  await transition(app, anna, { id, transition: 'transition/accept' })
  return id
}

test('staff who take a step get its result without the messages of the two people', async () => {
  const id = await acceptedStay()
  const { sdk } = await sdkFor(site, 'operator')
  const shown = await sdk.transactions!.show!({ id, include: ['customer', 'messages'] })
  expect(shown.data.data.attributes).toMatchObject({ state: 'state/accepted' })
  expect(shown.data.data.relationships.messages).toEqual({ data: [] })
  const step = { id, transition: 'transition/cancel', params: {} }
  const done = await sdk.transactions!.transition!(step, { expand: true, include: ['booking'] })
  expect(done.data.data.attributes).toMatchObject({ state: 'state/cancelled' })
  expect(done.data.included?.[0]?.attributes).toMatchObject({ state: 'cancelled' })
  const own = await sdk.transactions!.query!({})
  expect(own.data.data).toEqual([])
})
