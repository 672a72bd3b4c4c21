import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { nilId } from '#kernel/id.ts'
import { fallbackLocale, spokenLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import type { Member } from './viewer.ts'

/**
 * Marks a person's address as verified, on behalf of the operator. Throws `not-found`, or `email-not-found` when it is not
 * theirs.
 */
export async function confirmEmail(
  app: Pick<App, 'db' | 'clock'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'emailVerified'])
      .where('id', '=', id)
      .where('state', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('not-found')
    if (emailKey(user.email) !== emailKey(email)) throw new Problem('email-not-found', { field: 'email' })
    if (user.emailVerified) throw new Problem('email-already-verified')
    await tx
      .updateTable('users')
      .set({ emailVerified: true, updatedAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await record(tx, app.clock, 'user.email-verified', { actorId: null, subjectId: id, payload: {} })
  })
}

/** Returns the member for whom the operator's program acts, such as the author of a listing. Throws `not-found`. */
export async function memberById(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  userId: string,
): Promise<Member> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'displayName', 'emailVerified', 'locale'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!user) throw new Problem('not-found')
  const { id, locale, ...names } = user
  return {
    ...names,
    kind: 'member',
    userId: id,
    sessionId: id,
    staffRole: null,
    scopes: 'user',
    locale: spokenLocale(locale, marketplace),
  }
}

/** Owner of what the operator's programs upload, until a listing takes it. */
export const unclaimedUploads: Member = {
  kind: 'member',
  userId: nilId,
  sessionId: nilId,
  firstName: '',
  lastName: '',
  displayName: '',
  emailVerified: true,
  staffRole: null,
  scopes: 'user',
  locale: fallbackLocale,
}
