import { spokenLocale } from '#kernel/locale.ts'
import { spokenName } from '../users/index.ts'
import { greetingName } from './greeting-name.ts'
import type { MailTemplate } from './mailer.ts'
import type { PendingMail, Recipient, RuleContext } from './pending-mail.ts'

/** Templates that may also go to an unconfirmed address: they concern the account itself. */
const toUnproven: readonly MailTemplate[] = [
  'verify-email',
  'confirm-new-address',
  'reset-password',
  'password-changed',
  'email-change-requested',
  'terms-changed',
  'account-banned',
  'account-unbanned',
  'account-closed',
  'sending-limited',
  'sending-freed',
]

/**
 * Returns the address, name and language of a recipient; null for people who get no mail. Banned people get the mail about
 * the ban only, those whose account is closed the one about that; unconfirmed addresses get the templates of `toUnproven`
 * only.
 */
export async function recipientOf(
  { people, app }: RuleContext,
  { userId, template, visitor }: Pick<PendingMail, 'userId' | 'template' | 'visitor'>,
): Promise<Recipient | null> {
  if (visitor) return visitor
  const user = await people.find(userId)
  if (!user || !isReached(user, template)) return null
  if (!user.emailVerified && !toUnproven.includes(template)) return null
  // The wanted address of `confirm-new-address` is not the one that is confirmed.
  const isProven = user.emailVerified && template !== 'verify-email' && template !== 'confirm-new-address'
  const name = spokenName(user)
  const firstName = isProven ? name : greetingName(name)
  return { recipient: user.email, firstName, locale: spokenLocale(user.locale, app.marketplace) }
}

function isReached({ state, eraseAt }: { state: string; eraseAt: Date | null }, template: MailTemplate): boolean {
  if (state === 'banned') return template === 'account-banned'
  if (state === 'deleted') return eraseAt !== null && template === 'account-closed'
  return true
}
