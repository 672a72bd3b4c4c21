import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { extendedData, mergeData } from '#domain/extended-data.ts'
import { spokenLocale } from '#kernel/locale.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { adoptPictures } from '../images/index.ts'
import { requireMember, requirePermission } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { applyChange } from './apply-change.ts'
import { insertDraft } from './create-draft.ts'
import { inDataPaths } from './data-paths.ts'
import { requireSameKind } from './fixed-kind.ts'
import { type ListingData, listingData, categoryOf, sortData } from './listing-data.ts'
import { listingInputSchema } from './listing-input.ts'
import { publishRow, recordPublishing, setPublishedState } from './publish-listing.ts'
import { recordEdit } from './record-edit.ts'
import { missingOf, refuseMissing } from './require-complete.ts'
import { type ListingRow, lockListing, requireOwnListing } from './require-own.ts'
import { describePlace } from './set-location.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'geocoder' | 'secret'>

const newListing = listingData.partial().required({ title: true })
const change = listingData.partial().extend({ id: z.uuid('listing-not-found') })
const byOperator = { metadata: extendedData.optional() }
const newOfOperator = newListing.extend({
  ...byOperator,
  authorId: z.uuid('not-found'),
  state: z.enum(['published', 'draft', 'pendingApproval']),
})
const changeOfOperator = change.extend(byOperator)

/**
 * Makes a listing from what a program says, as a draft or (`publish`) published at once, which a listing that lacks
 * something refuses whole. Throws what is wrong with a value, `listing-not-complete`, `listings-too-many`.
 */
export async function createListingFromData(
  app: Needs,
  viewer: Viewer,
  given: unknown,
  { publish }: { publish: boolean },
): Promise<{ id: string }> {
  const member = publish ? requirePermission(viewer, 'postListings') : requireMember(viewer)
  const data = parse(newListing, given)
  return inDataPaths(app.marketplace, () =>
    create(app, { author: member, actorId: member.userId }, data, {
      afterEvent: async (tx, row) => {
        if (publish) await publishRow(tx, app, row, member.userId)
      },
    }),
  )
}

/**
 * Makes a listing for any author, in the state that the operator's program says. Only a draft may be incomplete. Throws like
 * `createListingFromData`, and `not-found` for an author who does not exist.
 */
export async function createListingFor(app: Needs, given: unknown): Promise<{ id: string }> {
  const { authorId, state, metadata, ...data } = parse(newOfOperator, given)
  const author = await app.db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', authorId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!author) throw new Problem('not-found', { field: 'authorId' })
  const locale = spokenLocale(author.locale, app.marketplace)
  const by = { author: { userId: author.id, locale }, actorId: null }
  return inDataPaths(app.marketplace, () =>
    create(app, by, data, {
      beforeEvent: async (tx, row) => {
        await setMetadata(tx, row, metadata)
        if (state === 'draft') return
        refuseMissing(await missingOf(tx, app.marketplace, row))
        await setPublishedState(tx, app, row, state)
      },
      afterEvent: async (tx, row) => {
        if (state !== 'draft') await recordPublishing(tx, app, row, { state, actorId: null })
      },
    }),
  )
}

/**
 * Changes what a listing says; what is not given stays, extended data is merged key by key, `null` takes away. Throws
 * `listing-not-found` for everybody but the author, `listing-kind-fixed`, `listing-not-complete`, or what is wrong with a
 * value.
 */
export async function updateListingData(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireMember(viewer)
  const { id, ...data } = parse(change, given)
  await inDataPaths(app.marketplace, () =>
    save(app, member.userId, id, data, (tx) => requireOwnListing(tx, member, id)),
  )
}

/** Updates a listing for the operator's program, which may also change the metadata. Throws like `updateListingData`. */
export async function updateListingOf(app: Needs, given: unknown): Promise<void> {
  const { id, metadata, ...data } = parse(changeOfOperator, given)
  const lock = async (tx: Transaction<DB>) => {
    const row = await lockListing(tx, id)
    if (row.deleted) throw new Problem('listing-not-found')
    await setMetadata(tx, row, metadata)
    await adoptPictures(tx, row.authorId, data.images)
    return row
  }
  await inDataPaths(app.marketplace, () => save(app, null, id, data, lock))
}

/** A step of the creation. Changes by the operator's program precede the event of the creation, publishing follows it. */
type CreationStep = (tx: Transaction<DB>, row: ListingRow) => Promise<void>

type Author = { author: Parameters<typeof insertDraft>[2]; actorId: string | null }

async function create(
  app: Needs,
  { author, actorId }: Author,
  data: ListingData,
  { beforeEvent, afterEvent }: { beforeEvent?: CreationStep; afterEvent: CreationStep },
): Promise<{ id: string }> {
  const category = categoryOf(app.marketplace, data.publicData ?? {}) ?? app.marketplace.categories[0]?.key ?? ''
  const id = newId()
  const prepared = await prepare(app, { category }, data, null)
  await app.db.transaction().execute(async (tx) => {
    if (actorId === null) await adoptPictures(tx, author.userId, data.images)
    await insertDraft(app, tx, author, { id, category, now: app.clock.now() })
    await apply(app, tx, await lockListing(tx, id), data, prepared)
    const row = await lockListing(tx, id)
    await beforeEvent?.(tx, row)
    await record(tx, app.clock, 'listing.created', { actorId, subjectId: id, payload: { authorId: author.userId } })
    await afterEvent(tx, row)
  })
  return { id }
}

async function save(
  app: Needs,
  actorId: string | null,
  id: string,
  data: ListingData,
  lock: (tx: Transaction<DB>) => Promise<ListingRow>,
): Promise<void> {
  // Before the transaction, because naming the place may call an external service.
  const known = await app.db
    .selectFrom('listings')
    .select(['category', 'publicData'])
    .where('id', '=', id)
    .executeTakeFirst()
  const home = await app.db.selectFrom('listingLocations').selectAll().where('listingId', '=', id).executeTakeFirst()
  const prepared = await prepare(app, known ?? { category: null }, data, home ?? null)
  await app.db.transaction().execute(async (tx) => {
    const row = await lock(tx)
    // Changes by the operator's own programs need no review.
    if (actorId !== null) requireSameKind(app.marketplace, row, prepared.change.category)
    await apply(app, tx, row, data, prepared)
    // Search shows neither metadata nor private data: a change of them alone is not reviewed.
    const isSeen = Object.keys(data).some((part) => part !== 'privateData')
    await recordEdit(tx, app, row, { actorId, isSeen })
  })
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function prepare(
  app: Needs,
  row: Parameters<typeof sortData>[1],
  data: ListingData,
  home: Parameters<typeof sortData>[3],
) {
  const { input, rest } = sortData(app.marketplace, row, data, home)
  const change = parse(listingInputSchema(app.marketplace), input)
  return { change, rest, place: change.location && (await describePlace(app, change.location)) }
}

async function apply(
  app: Needs,
  tx: Transaction<DB>,
  row: ListingRow,
  data: ListingData,
  { change, rest, place }: Prepared,
): Promise<void> {
  const clearsDescription = data.description === null || data.description === ''
  const applied = { marketplace: app.marketplace, now: app.clock.now(), place, clearsDescription }
  await applyChange(tx, applied, row, change)
  const { privateData } = data
  const { publicData } = await lockListing(tx, row.id)
  await tx
    .updateTable('listings')
    .set({
      publicData: mergeData(publicData, rest, 'publicData'),
      ...(privateData ? { privateData: mergeData(row.privateData, privateData, 'privateData') } : {}),
    })
    .where('id', '=', row.id)
    .execute()
}

async function setMetadata(tx: Transaction<DB>, row: ListingRow, metadata?: Record<string, unknown>): Promise<void> {
  if (!metadata) return
  await tx
    .updateTable('listings')
    .set({ metadata: mergeData(row.metadata, metadata, 'metadata') })
    .where('id', '=', row.id)
    .execute()
}
