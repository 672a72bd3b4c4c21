import { z } from 'zod'
import { adjustStock, queryStockAdjustments, setStock } from '#domain/availability/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { type Call, members, type Outcome, reads, type Ref, writes } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { adjustmentRef } from '../../resources/feed-resources.ts'
import { stockRef } from '../../resources/listing-resource.ts'
import { id, query } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

/** Returns the viewer on whose behalf a listing's stock is changed. */
type NameOf = (call: Call, listingId: string) => Promise<Viewer>

/** Returns the three calls, for people in their own name and for the operator's programs in the author's. */
export function stockCalls(nameOf: NameOf) {
  const set = {
    path: 'stock/compare_and_set',
    answers: 'stock',
    summary: 'Sets the stock of a listing if its current quantity is `oldTotal`.',
    input: z.strictObject({ listingId: id, oldTotal: z.int().nullable(), newTotal: z.int() }),
    async run(call: Call, input: { listingId: string; oldTotal: number | null; newTotal: number }): Promise<Outcome> {
      const stock = await setStock(call.app, await nameOf(call, input.listingId), input)
      return { one: stockRef(stock) as Ref }
    },
  }
  const adjust = {
    path: 'stock_adjustments/create',
    answers: 'stockAdjustment',
    summary: 'Changes the stock of a listing by a quantity.',
    input: z.strictObject({ listingId: id, quantity: z.int() }),
    run: async (call: Call, input: { listingId: string; quantity: number }): Promise<Outcome> => ({
      one: adjustmentRef(await adjustStock(call.app, await nameOf(call, input.listingId), input)),
    }),
  }
  const look = {
    path: 'stock_adjustments/query',
    answers: 'stockAdjustment',
    summary: 'The stock adjustments of a listing in a period, the newest first.',
    input: z.strictObject({ listingId: query.id, start: query.instant, end: query.instant, ...paging() }),
    async run({ app, access }: Call, input: Parameters<typeof queryStockAdjustments>[2]): Promise<Outcome> {
      const { items, totalItems } = await queryStockAdjustments(app, access.viewer, input)
      const { page = 1, perPage = 100 } = input
      return { many: items.map(adjustmentRef), meta: pageMeta({ page, perPage }, totalItems) }
    },
  }
  return { set, adjust, look }
}

const own = stockCalls(async ({ access }) => access.viewer)

export const stockEndpoints = [
  writes({ ...own.set, who: members }),
  writes({ ...own.adjust, who: members }),
  reads({ ...own.look, who: members }),
]
