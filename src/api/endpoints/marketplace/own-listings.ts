import { z } from 'zod'
import { setAvailabilityPlan } from '#domain/availability/index.ts'
import {
  addListingImage,
  checkUnit,
  closeListing,
  createListingFromData,
  inDataPaths,
  openListing,
  ownListingRecords,
  publishListing,
  updateListingData,
} from '#domain/listings/index.ts'
import { deleteListing, discardDraft } from '#domain/privacy/index.ts'
import { queryOwnListings } from '#domain/search/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { type Call, members, type Outcome, reads, writes } from '../../endpoint.ts'
import { managedFilters, readManagedQuery } from '../../read-listing-query.ts'
import { listingBody } from '../../listing-body.ts'
import { knowsOlderNames } from '../../older-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { id, query } from '../../wire/input.ts'
import { Refusal } from '../../wire/refusal.ts'

const own = { who: members, answers: 'ownListing' } as const
export const closes = { summary: 'Hides a published listing.' }
export const opens = { summary: 'Shows a closed listing again.' }

export const ownListingEndpoints = [
  reads({
    ...own,
    path: 'own_listings/show',
    summary: 'A listing of the caller, in any state.',
    input: z.strictObject({ id: query.id }),
    async run({ app, access }, input) {
      const found = (await ownListingRecords(app, access.viewer, [input.id])).get(input.id)
      if (found?.deleted) throw new Refusal('not-found', 'This listing was deleted.')
      return mine(input.id)
    },
  }),
  reads({
    ...own,
    path: 'own_listings/query',
    summary: 'The caller’s listings in every state, the newest first.',
    prefixes: ['pub_', 'meta_', 'priv_'],
    input: managedFilters,
    async run({ app, access, extended }, filters) {
      const asked = readManagedQuery(filters, extended, app.marketplace)
      const { ids, totalItems } = await queryOwnListings(app, access.viewer, asked)
      return { many: ids.map((each) => ({ kind: 'ownListing', id: each })), meta: pageMeta(filters, totalItems) }
    },
  }),
  creates('own_listings/create', 'Creates a listing and publishes it or submits it for approval.', { publish: true }),
  creates('own_listings/create_draft', 'Creates a draft, which only its author sees.', { publish: false }),
  writes({
    ...own,
    path: 'own_listings/update',
    summary: 'Updates a listing; keys that are not given keep their values.',
    input: z
      .strictObject({ ...listingBody, id })
      .partial()
      .required({ id: true }),
    async run({ app, access }, { availabilityPlan, ...input }) {
      if (access.trusted && input.publicData?.deleted === true) {
        await deleteListing(app, access.viewer, input)
        return mine(input.id)
      }
      await checkUnit(app, { ...input, availabilityPlan })
      await updateListingData(app, access.viewer, input)
      if (availabilityPlan !== undefined)
        await setAvailabilityPlan(app, access.viewer, { listingId: input.id, plan: availabilityPlan })
      return mine(input.id)
    },
  }),
  writes({
    ...own,
    path: 'own_listings/publish_draft',
    summary: 'Publishes a draft or submits it for approval.',
    input: z.strictObject({ id }),
    async run(call, input) {
      const { app, access } = call
      // An older client cannot ask the marketplace's own questions.
      const options = { withoutAnswers: knowsOlderNames(call) }
      await inDataPaths(app.marketplace, () => publishListing(app, access.viewer, input, options))
      return mine(input.id)
    },
  }),
  writes({
    ...own,
    path: 'own_listings/discard_draft',
    summary: 'Deletes a draft.',
    ...moves('ownListing', discardDraft),
  }),
  writes({ ...own, path: 'own_listings/close', ...closes, ...moves('ownListing', closeListing) }),
  writes({ ...own, path: 'own_listings/open', ...opens, ...moves('ownListing', openListing) }),
  writes({
    ...own,
    path: 'own_listings/add_image',
    summary: 'Appends an image.',
    input: z.strictObject({ id, imageId: id }),
    async run({ app, access }, input) {
      await addListingImage(app, access.viewer, input)
      return mine(input.id)
    },
  }),
]

function creates(path: string, summary: string, options: { publish: boolean }) {
  return writes({
    ...own,
    path,
    summary,
    input: z.strictObject(listingBody).partial().required({ title: true }),
    async run({ app, access }, { availabilityPlan, ...input }) {
      await checkUnit(app, { ...input, availabilityPlan })
      const made = await createListingFromData(app, access.viewer, input, options)
      if (availabilityPlan)
        await setAvailabilityPlan(app, access.viewer, { listingId: made.id, plan: availabilityPlan })
      return mine(made.id)
    },
  })
}

type Move = (app: Call['app'], viewer: Viewer, input: { id: string }) => Promise<unknown>

/** Returns what changes the state of a listing, in the view of a person or of the operator's programs. */
export function moves(kind: 'ownListing' | 'operatorListing', move: Move) {
  return {
    input: z.strictObject({ id }),
    async run({ app, access }: Call, input: { id: string }): Promise<Outcome> {
      await inDataPaths(app.marketplace, () => move(app, access.viewer, input))
      return { one: { kind, id: input.id } }
    },
  }
}

function mine(listingId: string): Outcome {
  return { one: { kind: 'ownListing', id: listingId } }
}
