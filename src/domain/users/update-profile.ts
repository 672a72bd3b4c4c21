import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { spokenLanguages } from '#kernel/spoken-languages.ts'
import { cleanLine, cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { sealAfter } from './seal-after-change.ts'
import { organisationNames, type PersonNames, privateNames } from './person-names.ts'
import { requireMember } from './policies.ts'
import { requireUnreservedName } from './reserved-name.ts'
import type { Viewer } from './viewer.ts'

const line = (longest: number) =>
  z
    .string()
    .max(1000, 'field-too-long')
    .transform(cleanLine)
    .pipe(z.string().min(1, 'field-required').max(longest, 'field-too-long'))

const schema = (longestText: number) =>
  z
    .strictObject({
      /** Private people. */
      firstName: line(60),
      lastName: line(60),
      /** Organisations. */
      name: line(120),
      bio: z.string().max(longestText, 'field-too-long').transform(cleanText),
      /** One of the person's own profile pictures; null takes it away. */
      imageId: z.uuid().nullable(),
      /** Spoken languages, of `spokenLanguages`; in the given order, each once. */
      languages: z
        .array(z.enum(spokenLanguages))
        .max(12, 'field-too-long')
        .transform((all) => [...new Set(all)]),
      /** Where the person is at home, in their words; empty for nothing. */
      town: z.string().max(1000, 'field-too-long').transform(cleanLine).pipe(z.string().max(60, 'field-too-long')),
    })
    .partial()

export type ProfileInput = z.input<ReturnType<typeof schema>>

/**
 * Changes what others see of the viewer; parts that are not given stay. A private person has a first and a last name, an
 * organisation one name. Another name ends the seal, until staff have looked again. Throws `not-signed-in`, `field-invalid`
 * for a name of the other kind and for a picture that is not the viewer's own, and what is wrong with a field.
 */
export async function updateProfile(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: ProfileInput,
): Promise<void> {
  const { userId } = requireMember(viewer)
  const change = parse(schema(app.marketplace.limits.text), input)
  await app.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['profileType', 'organisationType', 'firstName', 'lastName', 'displayName', 'verified', 'staffRole'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (change.imageId) await requireOwnPicture(tx, userId, change.imageId)
    const { bio, imageId, languages, town, name } = change
    const names = namesOf(person, change)
    const lapsed = sealAfter(person, names, app.clock.now())
    if (!person.staffRole) requireUnreservedName(app.marketplace, names, name === undefined ? 'firstName' : 'name')
    await tx
      .updateTable('users')
      .set({
        ...names,
        ...lapsed,
        ...(bio === undefined ? {} : { bio }),
        ...(imageId === undefined ? {} : { profileImageId: imageId }),
        ...(languages === undefined ? {} : { spokenLanguages: languages }),
        ...(town === undefined ? {} : { homeTown: town }),
        ...(name === undefined && !lapsed ? {} : { publicData: publicDataAfter(name, lapsed !== null) }),
        updatedAt: app.clock.now(),
      })
      .where('id', '=', userId)
      .execute()
    await record(tx, app.clock, 'user.updated', { actorId: userId, subjectId: userId, payload: {} })
  })
}

function publicDataAfter(name: string | undefined, sealLapsed: boolean) {
  const kept = sealLapsed ? sql`public_data - 'isVerified'` : sql`public_data`
  return sql<string>`(${kept}) || ${JSON.stringify(name === undefined ? {} : { fullName: name })}::jsonb`
}

type Names = { profileType: string; firstName: string; lastName: string }
type Change = z.output<ReturnType<typeof schema>>

function namesOf(person: Names, { firstName, lastName, name }: Change): Partial<PersonNames> {
  const wrong = person.profileType === 'organisation' ? (firstName ?? lastName) : name
  if (wrong !== undefined)
    throw new Problem('field-invalid', { field: person.profileType === 'organisation' ? 'firstName' : 'name' })
  if (name !== undefined) return organisationNames(name)
  if (firstName === undefined && lastName === undefined) return {}
  return privateNames(firstName ?? person.firstName, lastName ?? person.lastName)
}

async function requireOwnPicture(tx: Transaction<DB>, ownerId: string, id: string): Promise<void> {
  const own = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'profile')
    .executeTakeFirst()
  if (!own) throw new Problem('field-invalid', { field: 'imageId' })
}
