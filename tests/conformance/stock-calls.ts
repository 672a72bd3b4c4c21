import { expect } from 'vitest'
import type { ApiSite } from './api-site.ts'
import { refusalOf, type Sdk, UUID } from './sdk.ts'

/**
 * The calls about stock by the public library, in an order in which they build on each other: ten, three fewer, both told.
 */
export function stockCalls(
  { listingId }: ApiSite,
  people: () => Record<'anna' | 'ben' | 'visitor', Sdk>,
): Record<string, () => Promise<unknown>> {
  const listing = { listingId: new UUID(listingId) }
  return {
    'stock.compareAndSet': async () => {
      const { anna } = people()
      const asked = { ...listing, oldTotal: null, newTotal: 10 }
      const { data } = await anna.stock!.compareAndSet!(asked, { expand: true })
      expect(data.data).toMatchObject({ type: 'stock', attributes: { quantity: 10 } })
      expect(await refusalOf(anna.stock!.compareAndSet!(asked))).toEqual({ status: 409, code: 'old-total-mismatch' })
    },

    'stockAdjustments.create': async () => {
      const { anna, ben, visitor } = people()
      const take = (sdk: Sdk, quantity: number) =>
        sdk.stockAdjustments!.create!({ ...listing, quantity }, { expand: true })
      const { data } = await take(anna, -3)
      expect(data.data).toMatchObject({ type: 'stockAdjustment', attributes: { quantity: -3 } })
      expect(await refusalOf(take(anna, -8))).toEqual({ status: 400, code: 'validation-invalid-value' })
      expect(await refusalOf(take(ben, 1))).toEqual({ status: 409, code: 'listing-not-found' })
      const shown = await visitor.listings!.show!({ id: listing.listingId, include: ['currentStock'] })
      expect(shown.data.included?.[0]).toMatchObject({ type: 'stock', attributes: { quantity: 7 } })
      const found = async (minStock: number) =>
        (await visitor.listings!.query!({ ids: [listingId], minStock })).data.data.length
      expect([await found(7), await found(8)]).toEqual([1, 0])
    },

    'stockAdjustments.query': async () => {
      const window = { start: new Date('2024-05-20T00:00:00Z'), end: new Date('2024-05-21T00:00:00Z') }
      const { data } = await people().anna.stockAdjustments!.query!({ ...listing, ...window })
      expect(data.data.map(({ attributes }) => attributes.quantity)).toEqual([-3, 10])
    },
  }
}
