import { isLocale } from '#kernel/locale.ts'
import type { Owed, Recipient, RuleContext } from './owed.ts'
import { spokenName } from './told-in-mails.ts'

/**
 * Returns where the person of a mail gets it and in which language; null for people who get none. Somebody banned gets the mail
 * that says so and no other.
 */
export async function recipientOf(
  { tx }: RuleContext,
  { userId, template, visitor }: Pick<Owed, 'userId' | 'template' | 'visitor'>,
): Promise<Recipient | null> {
  if (visitor) return visitor
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'displayName', 'profileType', 'locale', 'state'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const isReached = user?.state === 'active' || (user?.state === 'banned' && template === 'account-banned')
  if (!user || !isReached) return null
  return { recipient: user.email, firstName: spokenName(user), locale: isLocale(user.locale) ? user.locale : 'de' }
}
