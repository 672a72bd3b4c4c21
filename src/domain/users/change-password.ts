import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { parse } from '#kernel/parse.ts'
import { requireOwnPassword } from './own-password.ts'
import { newPasswordField } from './password-field.ts'
import { requireActive } from './policies.ts'
import { revokeSessions } from './sessions.ts'
import type { Viewer } from './viewer.ts'

const schema = z.object({
  currentPassword: z.string('password-required').max(256, 'current-password-wrong'),
  newPassword: newPasswordField,
})

/**
 * Changes one's own password; every other session ends, and a mail tells of it. Throws `current-password-wrong`,
 * `password-too-short`, `password-too-long`, `too-many-requests`, `forbidden`.
 */
export async function changePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireActive(viewer)
  const { currentPassword, newPassword } = parse(schema, given)
  await requireOwnPassword(app, member, currentPassword)
  await storePassword(app, member.userId, newPassword, { keepSession: member.sessionId })
}

/** Stores a new password and ends the sessions that began with the old one. */
export async function storePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  userId: string,
  password: string,
  { keepSession }: { keepSession?: string } = {},
): Promise<void> {
  const passwordHash = await app.passwords.hash(password)
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ passwordHash, updatedAt: app.clock.now() }).where('id', '=', userId).execute()
    await revokeSessions({ db: tx, clock: app.clock }, userId, { except: keepSession })
    await record(tx, app.clock, 'user.password-changed', { actorId: userId, subjectId: userId, payload: {} })
  })
}
