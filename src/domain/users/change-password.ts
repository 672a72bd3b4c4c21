import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { endEarlierAccess } from './end-access.ts'
import { lockUser } from './lock-user.ts'
import { requireOwnPassword } from './own-password.ts'
import { currentPasswordField, newPasswordField } from './password-field.ts'
import { requireMember } from './policies.ts'
import type { Viewer } from './viewer.ts'

const schema = ({ limits }: Marketplace) =>
  z.object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField(limits),
  })

/**
 * Changes the viewer's password, sends a mail about it, and ends every session and open link of the account. Returns the
 * token of the session that replaces the caller's; null for an API client, whose grant stays valid. Throws
 * `current-password-wrong`, `password-required`, `password-too-short`, `password-too-long`, `too-many-requests`,
 * `forbidden`.
 */
export async function changePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ sessionToken: string | null }> {
  const member = requireMember(viewer)
  const { userId, sessionId } = member
  const { currentPassword, newPassword } = parse(schema(app.marketplace), given)
  const proved = await requireOwnPassword(app, member, currentPassword)
  const passwordHash = await app.passwords.hash(newPassword)
  return app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    // Replaced in the meantime, by a reset or in another window: what was proved is no longer the password.
    if (!user || user.passwordHash !== proved) throw new Problem('current-password-wrong', { field: 'currentPassword' })
    await tx.updateTable('users').set({ passwordHash, updatedAt: app.clock.now() }).where('id', '=', userId).execute()
    const sessionToken = await endEarlierAccess(tx, app, userId, {
      emailKey: emailKey(user.email),
      asked: { sessionId },
      // They are listed on the account's pages, and each was told of by mail.
      keepsPasskeys: true,
    })
    await record(tx, app.clock, 'user.password-changed', { actorId: userId, subjectId: userId, payload: {} })
    return { sessionToken }
  })
}
