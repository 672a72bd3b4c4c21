import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import { changeEmail } from './change-email.ts'
import { emailField, emailKey } from './email-address.ts'
import { requireActive, requireMember } from './policies.ts'
import { updateProfileData } from './update-profile-data.ts'
import type { Viewer } from './viewer.ts'

/** How a member is reached. `pendingEmail` is an address that is asked for and not confirmed yet. */
export type ContactDetails = {
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

const schema = z.object({
  email: emailField,
  phoneNumber,
  currentPassword: z.string().max(256, 'current-password-wrong').default(''),
})

/** The viewer's own contact details. Throws `not-signed-in`. */
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
 * Saves the viewer's own contact details. The password is asked for only where the address changes; the new address counts
 * once it is confirmed. Answers whether a mail to it is on its way. Throws `phone-invalid`, `forbidden` and what
 * `changeEmail` throws.
 */
export async function saveContactDetails(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ confirmationSent: boolean }> {
  requireActive(viewer)
  const wanted = parse(schema, given)
  const before = await contactDetails(app, viewer)
  const reached = before.pendingEmail ?? before.email
  const changes = emailKey(wanted.email) !== emailKey(reached)
  if (changes) await changeEmail(app, viewer, wanted)
  if (wanted.phoneNumber !== before.phoneNumber)
    await updateProfileData(app, viewer, { protectedData: { phoneNumber: wanted.phoneNumber || null } })
  return { confirmationSent: changes && emailKey(wanted.email) !== emailKey(before.email) }
}
