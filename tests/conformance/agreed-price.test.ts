import { expect, test } from 'vitest'
import { demoClients } from '#db/world/demo-clients.ts'
import { createApiClient, openGrant } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { marketplaceClient, serve } from './api-site.ts'
import { marketplaceSdk } from './sdk.ts'

// What clients read of the price of a paid stay: each side its own lines and total, as they were agreed.

const world = await paidWorld()
const { app, people, act, priced, request, pay, settle } = world
const { anna, ben, chiara, operator } = people
const url = await serve(app)
for (const client of demoClients) await createApiClient(app, client)

type Money = { amount: number; currency: string }
type Line = { code: string; lineTotal: Money; reversal: boolean; includeFor: string[] }
type Read = { status: number; payinTotal?: Money | null; payoutTotal?: Money | null; lineItems?: Line[] }

async function showTo({ userId }: Member, id: string): Promise<Read> {
  const grant = { clientId: marketplaceClient.id, userId, scope: 'user' as const, refreshable: false }
  const { accessToken } = await openGrant(app, grant)
  const answer = await fetch(`${url}/v1/api/transactions/show?id=${id}`, {
    headers: { accept: 'application/transit+json', authorization: `Bearer ${accessToken}` },
  })
  const body = marketplaceSdk.transit.read(await answer.text()) as { data?: { attributes: Omit<Read, 'status'> } }
  const { payinTotal, payoutTotal, lineItems } = body.data?.attributes ?? {}
  return JSON.parse(JSON.stringify({ status: answer.status, payinTotal, payoutTotal, lineItems })) as Read
}

test('each side reads its own lines and total; later prices and fees change nothing', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  await pay(id)
  await act(anna, id, 'accept')
  const guest = await showTo(ben, id)
  expect(guest).toMatchObject({ status: 200, payinTotal: { amount: 13_500, currency: 'EUR' }, payoutTotal: null })
  expect(guest.lineItems?.map(({ code }) => code)).toEqual(['line-item/night'])
  const host = await showTo(anna, id)
  expect(host).toMatchObject({ payinTotal: { amount: 13_500 }, payoutTotal: { amount: 12_150, currency: 'EUR' } })
  expect(host.lineItems?.map(({ code, lineTotal }) => [code, lineTotal.amount])).toEqual([
    ['line-item/night', 13_500],
    ['line-item/provider-commission', -1350],
  ])
  await app.db
    .updateTable('listings')
    .set({ priceAmount: 9900, priceCurrency: 'CHF' })
    .where('id', '=', listingId)
    .execute()
  expect([await showTo(ben, id), await showTo(anna, id)]).toEqual([guest, host])
})

test('after a cancellation the totals are nothing, and every line has its reversal', async () => {
  const id = await request(await priced())
  await pay(id)
  await act(anna, id, 'accept')
  await act(operator, id, 'cancel')
  await settle()
  for (const [viewer, total] of [
    [ben, 'payinTotal'],
    [anna, 'payoutTotal'],
  ] as const) {
    const read = await showTo(viewer, id)
    expect(read[total]).toMatchObject({ amount: 0 })
    expect(read.lineItems?.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0)).toBe(0)
    expect(read.lineItems?.filter(({ reversal }) => reversal)).toHaveLength(viewer === ben ? 1 : 2)
  }
})

test('only the two sides read the price of a stay', async () => {
  const id = await request(await priced())
  expect((await showTo(chiara, id)).status).toBe(404)
  expect((await showTo(ben, newId())).status).toBe(404)
})
