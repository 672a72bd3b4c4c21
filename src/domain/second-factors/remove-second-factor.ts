import { z } from 'zod'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { forgetPasskeysOf, passkeysOf } from '../passkeys/index.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { lockUser, reasonField, revokeSessions } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { forgetSecondFactorOf } from './own-second-factor.ts'

const schema = z.object({ userId: z.uuid('not-found'), reason: reasonField })

/**
 * Removes the second factor and the passkeys of a person who has lost them, and ends the sessions and programs of the
 * account: the next log-in needs the password alone. For the command line only, whose operator knows the person. The person
 * is notified by mail. Throws `forbidden`, `not-found`, `second-factor-off` when there is nothing to remove.
 */
export async function removeSecondFactorOf(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  if (viewer.kind !== 'system') throw new Problem('forbidden')
  const { userId, reason } = parse(schema, given)
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Problem('not-found')
    const passkeys = await passkeysOf({ db: tx }, userId)
    await forgetPasskeysOf(tx, userId)
    const wasOn = await forgetSecondFactorOf(tx, userId)
    if (!wasOn && passkeys.length === 0) throw new Problem('second-factor-off')
    await revokeSessions({ ...app, db: tx }, userId)
    const payload = { change: 'removed' } as const
    await record(tx, app.clock, 'user.second-factor-changed', { actorId: null, subjectId: userId, payload })
    await audit(tx, app.clock, {
      actorId: null,
      action: 'user.second-factor-removed',
      subjectKind: 'user',
      subjectId: userId,
      reason,
    })
  })
  signalChange(app)
}
