import { z } from 'zod'
import {
  approveListing,
  checkUnit,
  closeListing,
  createListingFor,
  inDataPaths,
  openListing,
  updateListingOf,
  wholeListingRecords,
} from '#domain/listings/index.ts'
import { deleteListing } from '#domain/privacy/index.ts'
import { queryAllListings } from '#domain/search/index.ts'
import { memberById, type Viewer } from '#domain/users/index.ts'
import { type Call, integrationReads, integrationWrites, type Outcome } from '../../endpoint.ts'
import { listingBody } from '../../listing-body.ts'
import { managedFilters, readManagedQuery } from '../../listing-filters.ts'
import { pageMeta } from '../../page-meta.ts'
import { savePlan } from '../../save-plan.ts'
import { extendedData, id, query } from '../../wire/input.ts'

const answers = 'listing'
const body = { ...z.object(listingBody).partial().shape, metadata: extendedData.optional() }

export const listingEndpoints = [
  integrationReads({
    path: 'listings/show',
    answers,
    summary: 'A listing in whatever state, with everything.',
    input: z.strictObject({ id: query.id }),
    run: async (_call, input) => one(input.id),
  }),
  integrationReads({
    path: 'listings/query',
    answers,
    summary: 'Listings of everybody in every state.',
    prefixes: ['pub_', 'meta_', 'priv_'],
    input: managedFilters,
    async run({ app, extended }, filters) {
      const asked = readManagedQuery(filters, extended, app.marketplace)
      const { ids, totalItems } = await queryAllListings(app, asked)
      return { many: ids.map((each) => ({ kind: 'wholeListing', id: each })), meta: pageMeta(filters, totalItems) }
    },
  }),
  integrationWrites({
    path: 'listings/create',
    answers,
    summary: 'Makes a listing for an author, in the state it says.',
    input: z.strictObject({
      ...body,
      title: listingBody.title,
      authorId: id,
      state: z.enum(['published', 'draft', 'pendingApproval']),
    }),
    async run(call, { availabilityPlan, ...input }) {
      await checkUnit(call.app, { ...input, availabilityPlan })
      const made = await createListingFor(call.app, input)
      if (availabilityPlan) await keepPlan(call, made.id, availabilityPlan)
      return one(made.id)
    },
  }),
  integrationWrites({
    path: 'listings/update',
    answers,
    summary: 'Changes what is kept with a listing, metadata and private data included.',
    input: z.strictObject({ ...body, id }),
    async run(call, { availabilityPlan, ...input }) {
      if (input.publicData?.deleted === true) {
        await deleteListing(call.app, call.access.viewer, input)
        return one(input.id)
      }
      await checkUnit(call.app, { ...input, availabilityPlan })
      await updateListingOf(call.app, input)
      if (availabilityPlan !== undefined) await keepPlan(call, input.id, availabilityPlan)
      return one(input.id)
    },
  }),
  integrationWrites({
    path: 'listings/approve',
    answers,
    summary: 'Lets a listing that waits appear; with `revision`, only if it is still as it was read.',
    input: z.strictObject({ id, revision: z.int().min(1).optional() }),
    async run({ app, access }, { id: listingId, revision: version }) {
      const decision = { id: listingId, ...(version !== undefined && { version }) }
      await inDataPaths(app.marketplace, () => approveListing(app, access.viewer, decision))
      return one(listingId)
    },
  }),
  moves('listings/open', 'Shows a closed listing again.', openListing),
  moves('listings/close', 'Hides a published listing.', closeListing),
]

type Move = (app: Call['app'], viewer: Viewer, input: { id: string }) => Promise<unknown>

function moves(path: string, summary: string, move: Move) {
  return integrationWrites({
    path,
    answers,
    summary,
    input: z.strictObject({ id }),
    async run({ app, access }, input) {
      await inDataPaths(app.marketplace, () => move(app, access.viewer, input))
      return one(input.id)
    },
  })
}

async function keepPlan({ app }: Call, listingId: string, plan: Parameters<typeof savePlan>[3]): Promise<void> {
  const authorId = (await wholeListingRecords(app, [listingId])).get(listingId)?.authorId ?? ''
  await savePlan(app, await memberById(app, authorId), listingId, plan)
}

function one(listingId: string): Outcome {
  return { one: { kind: 'wholeListing', id: listingId } }
}
