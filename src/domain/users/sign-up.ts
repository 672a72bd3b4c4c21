import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { requireTextLength } from '#domain/text-limit.ts'
import { parse } from '#kernel/parse.ts'
import { locales } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanLine, cleanText } from '#kernel/typed-text.ts'
import { emailField, emailKey } from './email-address.ts'
import { freeIdentity } from './access/linked-identity.ts'
import type { ProvenIdentity } from './identity-provider.ts'
import { countSignUp, openAccount, refuseTaken } from './open-account.ts'
import { newPasswordField } from './password-field.ts'
import { organisationNames, privateNames } from './person-names.ts'
import type { Viewer } from './viewer.ts'

const name = (longest: number) => z.string().max(1000).transform(cleanLine).pipe(z.string().min(1).max(longest))
const ticked = z
  .union([z.boolean(), z.string().max(10)])
  .default(false)
  .transform((value) => value === true || /^(on|true|1|yes)$/.test(`${value}`))

const consent = {
  terms: ticked.refine((accepted) => accepted, 'terms-required'),
  address: z.string().max(100).optional(),
}
const common = ({ limits }: Marketplace) => ({
  email: emailField,
  password: newPasswordField(limits),
  ...consent,
})

const privatePerson = { profileType: z.literal('private'), firstName: name(60), lastName: name(60) }

const organisation = (marketplace: Marketplace) => ({
  profileType: z.literal('organisation'),
  name: name(120),
  organisationType: z.enum(marketplace.organisationTypes.map(({ value }) => value) as [string, ...string[]]),
})

const schema = (marketplace: Marketplace) =>
  z.discriminatedUnion('profileType', [
    z.object({ ...privatePerson, ...common(marketplace) }),
    z.object({ ...organisation(marketplace), ...common(marketplace) }),
  ])

const identitySchema = (marketplace: Marketplace) =>
  z.discriminatedUnion('profileType', [
    z.object({ ...privatePerson, email: emailField, ...consent }),
    z.object({ ...organisation(marketplace), email: emailField, ...consent }),
  ])

/** What an operator may say of somebody who has not signed up. */
const imported = {
  email: emailField,
  emailConfirmed: ticked,
  locale: z.enum(locales).optional(),
  bio: z.string().max(10_000).transform(cleanText).default(''),
  joinedAt: z.coerce.date().optional(),
}
const importSchema = (marketplace: Marketplace) =>
  z.discriminatedUnion('profileType', [
    z.strictObject({ ...privatePerson, ...imported }),
    z.strictObject({ ...organisation(marketplace), ...imported }),
  ])

type Named =
  | { profileType: 'private'; firstName: string; lastName: string }
  | { profileType: 'organisation'; name: string; organisationType: string }

/**
 * Opens an account and asks for the proof of its address. Input: `profileType` `private` with `firstName` and `lastName`,
 * or `organisation` with `name` and `organisationType`; `email`, `password`, `terms`, and optionally
 * `address`, where the request came from. Throws a Problem for each wrong field, `email-taken` (one address
 * has one account) and `too-many-requests`.
 */
export async function signUp(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace' | 'secret'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ userId: string }> {
  const input = parse(schema(app.marketplace), given)
  await countSignUp(app, input.address)
  await refuseTaken(app, input.email, input.address)
  // Hashed before the transaction: it takes long, and nothing may wait for it with a row locked.
  const passwordHash = await app.passwords.hash(input.password)
  return openAccount(app, {
    email: input.email,
    passwordHash,
    ...profileOf(input),
    locale: viewer.locale,
    termsAcceptedAt: app.clock.now(),
  })
}

/**
 * Opens an account without a password for an identity that another provider has proved, and links the two. Input like that
 * of `signUp`; an address that the provider has verified is taken instead of the one in the input, and counts as confirmed.
 * Throws like `signUp`, and `identity-taken`.
 */
export async function signUpByIdentity(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'secret'>,
  viewer: Viewer,
  given: Record<string, unknown>,
  identity: ProvenIdentity & { idpId: string },
): Promise<{ userId: string; emailVerified: boolean }> {
  const { idpId, subject } = identity
  const proved = identity.emailVerified ? identity.email : null
  const input = parse(identitySchema(app.marketplace), proved === null ? given : { ...given, email: proved })
  await countSignUp(app, input.address)
  await refuseTaken(app, input.email, input.address)
  await freeIdentity(app, identity)
  const emailVerified = proved !== null
  const { userId } = await openAccount(app, {
    email: input.email,
    emailVerified,
    ...profileOf(input),
    locale: viewer.locale,
    termsAcceptedAt: app.clock.now(),
    identity: { idpId, subject, provedEmailKey: proved === null ? null : emailKey(proved) },
  })
  return { userId, emailVerified }
}

/**
 * Opens an account in the name of the operator, without a password: its person sets one by "forgotten". Nobody has accepted
 * terms with it. Input like that of `signUp`, with `emailConfirmed`, `locale`, `bio` and `joinedAt`. For the command line.
 * Throws a Problem for each wrong field, `email-taken` and `forbidden`.
 */
export async function importPerson(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  given: Record<string, unknown>,
): Promise<{ userId: string }> {
  if (viewer.kind !== 'system') throw new Problem('forbidden')
  const input = parse(importSchema(app.marketplace), { profileType: 'private', ...given })
  const { email, emailConfirmed, locale = app.marketplace.defaultLocale, bio, joinedAt } = input
  requireTextLength(app, bio, 'bio')
  const profile = profileOf(input)
  const { userId } = await openAccount(app, { email, emailVerified: emailConfirmed, ...profile, bio, locale })
  const joined = joinedAt && joinedAt < app.clock.now() ? { createdAt: joinedAt } : {}
  await app.db
    .updateTable('users')
    .set({ awaitsApproval: false, ...joined })
    .where('id', '=', userId)
    .execute()
  return { userId }
}

function profileOf(input: Named) {
  if (input.profileType === 'private')
    return {
      profileType: input.profileType,
      ...privateNames(input.firstName, input.lastName),
      publicData: JSON.stringify({ profileType: input.profileType }),
    }
  const { profileType, organisationType } = input
  return {
    profileType,
    organisationType,
    ...organisationNames(input.name),
    publicData: JSON.stringify({ profileType, organisationType, fullName: input.name }),
  }
}
