import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { mergeData } from '#domain/extended-data.ts'
import { record } from '#domain/events.ts'
import { extendedData } from '#domain/extended-data.ts'
import { requireTextLength } from '#domain/text-limit.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { sealAfter } from './seal-after-change.ts'
import { splitLanguage } from './language-data.ts'
import { privateNames } from './person-names.ts'
import { requireMember } from './policies.ts'
import { profileInput, profileTypeOf } from './profile-input.ts'
import { requireUnreservedName } from './reserved-name.ts'
import type { Viewer } from './viewer.ts'

const profile = profileInput.partial().extend({ profileImageId: z.uuid().nullable().optional() })
const byOperator = profile.extend({ metadata: extendedData.optional() })

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>
type Change = z.output<typeof byOperator>

/**
 * Changes what a person says about themselves; what is not given stays. Extended data is merged key by key, `null` takes a
 * key, the bio or the picture away. Another name or kind ends the seal, until staff have looked again. Throws
 * `not-signed-in`, `image-invalid` (not an own picture), `extended-data-too-large`, or what is wrong with a field.
 */
export async function updateProfileData(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const { userId } = requireMember(viewer)
  await change(app, userId, userId, parse(profile, given))
}

/**
 * Updates a person's profile for the operator's program, which may also change the metadata. Throws the codes of
 * `updateProfile`, and `not-found`.
 */
export async function updateProfileOf(app: Needs, userId: string, given: unknown): Promise<void> {
  await change(app, userId, null, parse(byOperator, given))
}

async function change(app: Needs, userId: string, actorId: string | null, said: Change): Promise<void> {
  requireTextLength(app, said.bio, 'bio')
  await app.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .where('state', '!=', 'deleted')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not-found')
    if (said.profileImageId) await requirePicture(tx, userId, said.profileImageId)
    if (actorId && !row.staffRole) requireUnreservedName(app.marketplace, namesOf(row, said), 'firstName')
    await tx
      .updateTable('users')
      .set({ ...columnsOf(app, row, said, actorId !== null), updatedAt: app.clock.now() })
      .where('id', '=', userId)
      .execute()
    await record(tx, app.clock, 'user.updated', { actorId, subjectId: userId, payload: {} })
  })
}

type Row = {
  firstName: string
  lastName: string
  displayName: string
  profileType: string
  organisationType: string | null
  verified: boolean
} & Record<string, unknown>

function columnsOf({ marketplace, clock }: Needs, row: Row, said: Change, byMember: boolean) {
  const { publicData, protectedData, privateData, metadata, bio, profileImageId } = said
  const kind =
    publicData && profileTypeOf(marketplace, { ...(row.publicData as object), ...withProfileType(row, publicData) })
  const names = namesOf(row, said)
  const lapsed = byMember ? sealAfter(row, { ...names, ...kind }, clock.now()) : null
  const change = { ...publicData, ...kind, ...(lapsed ? { isVerified: null } : {}) }
  return {
    ...names,
    ...kind,
    ...lapsed,
    ...(bio === undefined ? {} : { bio: bio ?? '' }),
    ...(profileImageId === undefined ? {} : { profileImageId }),
    ...(publicData || lapsed ? { publicData: mergeData(row.publicData, change, 'publicData') } : {}),
    ...(protectedData ? protectedColumns(row, protectedData) : {}),
    ...(privateData ? { privateData: mergeData(row.privateData, privateData, 'privateData') } : {}),
    ...(metadata ? { metadata: mergeData(row.metadata, metadata, 'metadata') } : {}),
  }
}

/** Returns public data with its profile type; with the stored one where the given value is not a profile type. */
function withProfileType({ profileType }: Row, publicData: Record<string, unknown>): Record<string, unknown> {
  const given = ['private', 'organisation'].find((type) => type === publicData.profileType)
  return { ...publicData, profileType: given ?? profileType }
}

/** The language that programs read and write among the protected data is the language of the account. */
function protectedColumns(row: Row, given: Record<string, unknown>) {
  const { locale, rest } = splitLanguage(given)
  return { ...(locale ? { locale } : {}), protectedData: mergeData(row.protectedData, rest, 'protectedData') }
}

/** A shown name that was made from the names follows them; one of its own stays. */
function namesOf(row: Row, { firstName, lastName, displayName }: Change) {
  const before = privateNames(row.firstName, row.lastName)
  const after = privateNames(firstName ?? row.firstName, lastName ?? row.lastName)
  const renamed = firstName !== undefined || lastName !== undefined
  const follows = row.displayName === before.displayName
  return {
    ...(renamed
      ? { firstName: after.firstName, lastName: after.lastName, abbreviatedName: after.abbreviatedName }
      : {}),
    ...(displayName !== undefined ? { displayName } : renamed && follows ? { displayName: after.displayName } : {}),
  }
}

async function requirePicture(tx: Transaction<DB>, ownerId: string, id: string): Promise<void> {
  // Locked first, so that a listing cannot take the same picture at the same moment.
  const own = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const shown = await tx.selectFrom('listingImages').select('listingId').where('imageId', '=', id).executeTakeFirst()
  if (!own || shown) throw new Problem('image-invalid', { field: 'profileImageId' })
}
