import { z } from 'zod'
import { queryListings } from '#domain/search/index.ts'
import { browses, type Call, type Outcome, type Ref } from '../../endpoint.ts'
import { listingFilters, type ListingFilters, readListingQuery } from '../../read-listing-query.ts'
import { pageMeta } from '../../page-meta.ts'
import { query } from '../../wire/input.ts'

const search = {
  answers: 'listing',
  prefixes: ['pub_', 'meta_'],
  input: listingFilters,
  run: findListings,
} as const

export const listingEndpoints = [
  browses({
    path: 'listings/show',
    summary: 'A published listing.',
    answers: 'listing',
    input: z.strictObject({ id: query.id }),
    run: async (_call, { id }) => ({ one: { kind: 'listing', id } }),
  }),
  browses({ ...search, path: 'listings/query', summary: 'Published listings that fulfil every condition.' }),
  browses({ ...search, path: 'listings/search', summary: 'The older name of listings/query.' }),
]

async function findListings(call: Call, filters: ListingFilters): Promise<Outcome> {
  const asked = readListingQuery(filters, call.extended, call.app.marketplace)
  const { ids, totalItems, nextCursor } = await queryListings(call.app, asked)
  const many: Ref[] = ids.map((id) => ({ kind: 'listing', id }))
  if (totalItems !== null) return { many, meta: { ...pageMeta(filters, totalItems), nextCursor } }
  const { page, perPage } = filters
  return { many, meta: { totalItems, totalPages: null, page, perPage, paginationUnsupported: true } }
}
