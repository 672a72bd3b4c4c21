import { z } from 'zod'
import { setAvailabilityPlan } from '#domain/availability/index.ts'
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
import { memberById } from '#domain/users/index.ts'
import { type Call, integrationReads, integrationWrites, type Outcome } from '../../endpoint.ts'
import { listingBody } from '../../listing-body.ts'
import { managedFilters, readManagedQuery } from '../../read-listing-query.ts'
import { pageMeta } from '../../page-meta.ts'
import { extendedData, id, query } from '../../wire/input.ts'
import { closes, moves, opens } from '../marketplace/own-listings.ts'

const answers = 'listing'
const body = { ...z.object(listingBody).partial().shape, metadata: extendedData.optional() }

export const listingEndpoints = [
  integrationReads({
    path: 'listings/show',
    answers,
    summary: 'A listing in any state, with all of its data.',
    input: z.strictObject({ id: query.id }),
    run: async (_call, input) => one(input.id),
  }),
  integrationReads({
    path: 'listings/query',
    answers,
    summary: 'All listings in every state.',
    prefixes: ['pub_', 'meta_', 'priv_'],
    input: managedFilters,
    async run({ app, extended }, filters) {
      const asked = readManagedQuery(filters, extended, app.marketplace)
      const { ids, totalItems } = await queryAllListings(app, asked)
      return { many: ids.map((each) => ({ kind: 'operatorListing', id: each })), meta: pageMeta(filters, totalItems) }
    },
  }),
  integrationWrites({
    path: 'listings/create',
    answers,
    summary: 'Creates a listing for an author in the given state.',
    input: z.strictObject({
      ...body,
      title: listingBody.title,
      authorId: id,
      state: z.enum(['published', 'draft', 'pendingApproval']),
    }),
    async run(call, { availabilityPlan, ...input }) {
      await checkUnit(call.app, { ...input, availabilityPlan })
      const made = await createListingFor(call.app, input)
      if (availabilityPlan) await storePlan(call, { listingId: made.id, plan: availabilityPlan })
      return one(made.id)
    },
  }),
  integrationWrites({
    path: 'listings/update',
    answers,
    summary: 'Updates a listing, including metadata and private data.',
    input: z.strictObject({ ...body, id }),
    async run(call, { availabilityPlan, ...input }) {
      if (input.publicData?.deleted === true) {
        await deleteListing(call.app, call.access.viewer, input)
        return one(input.id)
      }
      await checkUnit(call.app, { ...input, availabilityPlan })
      await updateListingOf(call.app, input)
      if (availabilityPlan !== undefined) await storePlan(call, { listingId: input.id, plan: availabilityPlan })
      return one(input.id)
    },
  }),
  integrationWrites({
    path: 'listings/approve',
    answers,
    summary: 'Approves a pending listing; with `revision` only if it is unchanged since.',
    input: z.strictObject({ id, revision: z.int().min(1).optional() }),
    async run({ app, access }, { id: listingId, revision: version }) {
      const decision = { id: listingId, ...(version !== undefined && { version }) }
      await inDataPaths(app.marketplace, () => approveListing(app, access.viewer, decision))
      return one(listingId)
    },
  }),
  integrationWrites({ path: 'listings/open', answers, ...opens, ...moves('operatorListing', openListing) }),
  integrationWrites({ path: 'listings/close', answers, ...closes, ...moves('operatorListing', closeListing) }),
]

async function storePlan({ app }: Call, input: Parameters<typeof setAvailabilityPlan>[2]): Promise<void> {
  const authorId = (await wholeListingRecords(app, [input.listingId])).get(input.listingId)?.authorId ?? ''
  await setAvailabilityPlan(app, await memberById(app, authorId), input)
}

function one(listingId: string): Outcome {
  return { one: { kind: 'operatorListing', id: listingId } }
}
