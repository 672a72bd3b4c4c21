import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { mergeData } from '#domain/extended-data.ts'
import { requireTextLength } from '#domain/text-limit.ts'
import { parse } from '#kernel/parse.ts'
import { emailField } from './email-address.ts'
import { countSignUp, type NewAccount, openAccount, refuseTaken } from './open-account.ts'
import { splitLanguage } from './language-data.ts'
import { newPasswordField } from './password-field.ts'
import { privateNames } from './person-names.ts'
import { profileInput, profileTypeOf } from './profile-input.ts'
import type { Viewer } from './viewer.ts'

const profile = profileInput.partial().required({ firstName: true, lastName: true })
const schema = ({ limits }: Marketplace) =>
  profile.extend({
    email: emailField,
    password: newPasswordField(limits),
    address: z.string().max(100).optional(),
  })

type Profile = z.output<typeof profile>

/**
 * Opens an account for a program that has a sign-up form of its own. Names make the name that others see unless
 * `displayName` does; `publicData.profileType` says whether it is an organisation. Throws what is wrong with a field,
 * `email-taken`, `extended-data-too-large`, `too-many-requests`.
 */
export async function createAccount(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace' | 'secret'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ userId: string }> {
  const { email, password, address, ...said } = parse(schema(app.marketplace), given)
  await countSignUp(app, address)
  await refuseTaken(app, email, address)
  const row = accountProfile(app.marketplace, said)
  const passwordHash = await app.passwords.hash(password)
  return openAccount(app, { locale: viewer.locale, ...row, email, passwordHash })
}

/** Returns the columns of what a new person says about themselves. */
export function accountProfile(marketplace: Marketplace, said: Profile): Omit<NewAccount, 'email'> {
  const { firstName, lastName, displayName, bio, publicData, protectedData, privateData } = said
  requireTextLength({ marketplace }, bio, 'bio')
  const names = privateNames(firstName, lastName)
  const { profileType, organisationType } = profileTypeOf(marketplace, publicData)
  const { locale, rest } = splitLanguage(protectedData ?? {})
  const kind = { profileType, ...(organisationType ? { organisationType } : {}) }
  return {
    ...names,
    displayName: displayName ?? names.displayName,
    bio: bio ?? '',
    profileType,
    organisationType,
    publicData: mergeData(kind, { ...publicData, ...kind }, 'publicData'),
    protectedData: mergeData({}, rest, 'protectedData'),
    privateData: mergeData({}, privateData ?? {}, 'privateData'),
    ...(locale ? { locale } : {}),
  }
}
