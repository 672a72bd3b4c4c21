import { isLocale, type Locale } from '#kernel/locale.ts'
import type { RuleContext } from './owed.ts'
import { spokenName } from './told-in-mails.ts'

/** Where somebody gets mail and in which language; null for people who get none. */
export async function recipientOf(
  { tx }: RuleContext,
  userId: string,
): Promise<{ recipient: string; firstName: string; locale: Locale } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'displayName', 'profileType', 'locale', 'state'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.state !== 'active') return null
  return { recipient: user.email, firstName: spokenName(user), locale: isLocale(user.locale) ? user.locale : 'de' }
}
