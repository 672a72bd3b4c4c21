import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { countAttempt, forgetAttempts } from '../attempts.ts'
import { type EventPayloads, record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import {
  currentPasswordField,
  lockUser,
  requireAccountOwner,
  requireOwnPassword,
  unmarkSecondFactor,
} from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { takeCode } from './one-time-code.ts'
import { forgetSecondFactorOf } from './own-second-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'passwords'>

const schema = z.object({
  currentPassword: currentPasswordField.default(''),
  code: z.string().max(100).catch('').default(''),
})

/**
 * Switches the viewer's second factor off, and notifies its owner by mail. Asks for the password or a code of the app.
 * Throws like `requireOwnPassword`, `second-factor-wrong`, `second-factor-off`.
 */
export async function switchOffSecondFactor(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  await change(app, viewer, given, 'off', async (tx, { userId }) => {
    await forgetSecondFactorOf(tx, userId)
    await unmarkSecondFactor({ db: tx }, userId)
  })
}

/**
 * Replaces the viewer's recovery codes, and notifies their owner by mail. Returns the new ones, which cannot be read again.
 * Asks and throws like `switchOffSecondFactor`.
 */
export function renewRecoveryCodes(app: Needs, viewer: Viewer, given: unknown): Promise<string[]> {
  return change(app, viewer, given, 'codes', (tx, { userId }) => replaceRecoveryCodes(tx, app, userId))
}

/** Makes a change by somebody who proves again who they are, in one transaction with its event. Returns what it returns. */
async function change<Result>(
  app: Needs,
  viewer: Viewer,
  given: unknown,
  name: EventPayloads['user.second-factor-changed']['change'],
  make: (tx: Transaction<DB>, member: Member) => Promise<Result>,
): Promise<Result> {
  const member = requireAccountOwner(viewer)
  const { userId } = member
  const { currentPassword, code } = parse(schema, given)
  const byCode = code !== '' && currentPassword === ''
  const proved = byCode ? undefined : await requireOwnPassword(app, member, currentPassword)
  if (byCode) await countAttempt(app, 'second-factor:own', userId)
  const changed = await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    const factor = await tx
      .selectFrom('secondFactors')
      .select(['userId', 'seed', 'lastStep'])
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    if (!user || !factor) throw new Problem('second-factor-off')
    if (byCode && !(await takeCode(tx, app, factor, code))) throw new Problem('second-factor-wrong', { field: 'code' })
    // Replaced in the meantime: what was proved is no longer the password.
    if (!byCode && user.passwordHash !== proved)
      throw new Problem('current-password-wrong', { field: 'currentPassword' })
    const result = await make(tx, member)
    const payload = { change: name }
    await record(tx, app.clock, 'user.second-factor-changed', { actorId: userId, subjectId: userId, payload })
    return result
  })
  if (byCode) await forgetAttempts(app, 'second-factor:own', userId)
  return changed
}
