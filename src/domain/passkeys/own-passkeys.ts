import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { currentPasswordField, lockUser, requireAccountOwner, requireLogInChange } from '../users/index.ts'
import { secondFactorsOf, unmarkSecondFactor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A passkey of an account. `isUsable`: one that was added before the account was recovered signs in no more. */
export type OwnPasskey = {
  credentialId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  isUsable: boolean
}

const removeSchema = z.object({ credentialId: z.string().max(1400).catch(''), currentPassword: currentPasswordField })

/** Returns the viewer's passkeys, newest first. Throws like `requireAccountOwner`. */
export async function ownPasskeys(app: Pick<App, 'db'>, viewer: Viewer): Promise<OwnPasskey[]> {
  const { userId } = requireAccountOwner(viewer)
  return passkeysOf(app, userId)
}

/** Returns a person's passkeys, newest first, for their data export and page. */
export function passkeysOf({ db }: Pick<App, 'db'>, userId: string): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['credentialId', 'name', 'passkeys.createdAt', 'lastUsedAt'])
    .select(sql<boolean>`recovered_at is null or passkeys.created_at > recovered_at`.as('isUsable'))
    .where('passkeys.userId', '=', userId)
    .orderBy('passkeys.createdAt', 'desc')
    .execute()
}

/**
 * Removes one of the viewer's passkeys, and notifies its owner by mail; an unknown one is gone already. The password is
 * asked for. Throws like `requireAccountOwner` and `requireLogInChange`.
 */
export async function removePasskey(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireAccountOwner(viewer)
  const { userId } = member
  const { credentialId, currentPassword } = parse(removeSchema, given)
  const proved = await requireLogInChange(app, member, currentPassword)
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    // Replaced in the meantime: what was proved is no longer the password.
    if (!user || user.passwordHash !== proved) throw new Problem('current-password-wrong', { field: 'currentPassword' })
    const removed = await tx
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('credentialId', '=', credentialId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return
    const { hasApp, hasPasskey } = await secondFactorsOf(tx, userId)
    if (!hasApp && !hasPasskey) await unmarkSecondFactor({ db: tx }, userId)
    await record(tx, app.clock, 'user.passkey-removed', { actorId: userId, subjectId: userId, payload: removed })
  })
}

/** Deletes the passkeys of a person whose account is erased. */
export async function forgetPasskeysOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

/** Deletes answers whose challenges have expired. Returns how many. */
export async function purgePasskeyAnswers(tx: Transaction<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeyAnswers').where('expiresAt', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
