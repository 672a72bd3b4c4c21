import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import { changeEmail } from './change-email.ts'
import { emailField, emailKey } from './email-address.ts'
import { currentPasswordField } from './password-field.ts'
import { requireMember } from './policies.ts'
import { updateProfileData } from './update-profile-data.ts'
import type { Viewer } from './viewer.ts'

/** Contact details of a member. `pendingEmail` is a requested address that is not confirmed yet. */
type ContactDetails = {
  email: string
  emailVerified: boolean
  pendingEmail: string | null
  phoneNumber: string
}

const phoneNumber = z
  .string()
  .max(1000, 'field-too-long')
  .transform(cleanLine)
  .pipe(z.string().max(40, 'field-too-long'))
  .refine((number) => number === '' || /^[+(]?\d[\d\s()/.-]{4,}$/.test(number), 'phone-invalid')

/** Forms of a number that was stored before, shown to others: `+49 170 555 0143`, `(030) 555-01 43`. */
const phonePattern = /^\+?[\d\s()/.-]{3,40}$/

const schema = z.object({
  email: emailField,
  phoneNumber,
  currentPassword: currentPasswordField.default(''),
})

/** Returns the viewer's own contact details. Throws `not-signed-in`. */
export async function contactDetails(app: Pick<App, 'db'>, viewer: Viewer): Promise<ContactDetails> {
  const { userId } = requireMember(viewer)
  const { protectedData, ...row } = await app.db
    .selectFrom('users')
    .select(['email', 'emailVerified', 'pendingEmail', 'protectedData'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const number = (protectedData as { phoneNumber?: unknown }).phoneNumber
  return { ...row, phoneNumber: typeof number === 'string' ? number : '' }
}

/**
 * Saves the viewer's contact details. The password is required only when the address changes; a new address applies once it
 * is confirmed. Returns whether a verification mail is being sent. Throws `phone-invalid`, `forbidden` and the codes of
 * `changeEmail`.
 */
export async function saveContactDetails(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ confirmationSent: boolean }> {
  requireMember(viewer)
  const wanted = parse(schema, given)
  const before = await contactDetails(app, viewer)
  const reached = before.pendingEmail ?? before.email
  const changes = emailKey(wanted.email) !== emailKey(reached)
  if (changes) await changeEmail(app, viewer, wanted)
  if (wanted.phoneNumber !== before.phoneNumber)
    await updateProfileData(app, viewer, { protectedData: { phoneNumber: wanted.phoneNumber || null } })
  return { confirmationSent: changes && emailKey(wanted.email) !== emailKey(before.email) }
}

/** Returns the viewer's own number, as others would be shown it. Throws `not-signed-in`. */
export function ownContactPhone(app: Pick<App, 'db'>, viewer: Viewer): Promise<string | null> {
  return contactPhone(app.db, requireMember(viewer).userId)
}

/**
 * Returns the phone number of a person as it was entered; null without a valid one, and for banned or deleted people. The
 * caller checks who may see it.
 */
export async function contactPhone(db: Kysely<DB>, userId: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select('protectedData')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const kept = (person?.protectedData ?? {}) as { phoneNumber?: unknown }
  if (typeof kept.phoneNumber !== 'string') return null
  const number = kept.phoneNumber.trim()
  return phonePattern.test(number) ? number : null
}

/** Notes that a person has just confirmed their number. It counts until the number changes (`forget_phone_confirmation`). */
export async function confirmNumber({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<void> {
  const now = clock.now()
  await db.updateTable('users').set({ phoneConfirmedAt: now, updatedAt: now }).where('id', '=', userId).execute()
}
