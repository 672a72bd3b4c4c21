import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import { emailField } from './email-address.ts'
import { countSignUp, openAccount, refuseTaken } from './open-account.ts'
import { newPasswordField } from './password-field.ts'
import { organisationNames, privateNames } from './person-names.ts'
import type { Viewer } from './viewer.ts'

const name = (longest: number) => z.string().max(1000).transform(cleanLine).pipe(z.string().min(1).max(longest))
const ticked = z
  .union([z.boolean(), z.string().max(10)])
  .default(false)
  .transform((value) => value === true || /^(on|true|1)$/.test(`${value}`))

const common = ({ limits }: Marketplace) => ({
  email: emailField,
  password: newPasswordField(limits),
  terms: ticked.refine((accepted) => accepted, 'terms-required'),
  address: z.string().max(100).optional(),
})

const privatePerson = (marketplace: Marketplace) =>
  z.object({
    profileType: z.literal('private'),
    firstName: name(60),
    lastName: name(60),
    ...common(marketplace),
  })

const organisation = (marketplace: Marketplace) =>
  z.object({
    profileType: z.literal('organisation'),
    name: name(120),
    organisationType: z.enum(marketplace.organisationTypes.map(({ value }) => value) as [string, ...string[]]),
    ...common(marketplace),
  })

const schema = (marketplace: Marketplace) =>
  z.discriminatedUnion('profileType', [privatePerson(marketplace), organisation(marketplace)])

type SignUpInput = z.output<ReturnType<typeof schema>>

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

function profileOf(input: SignUpInput) {
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
