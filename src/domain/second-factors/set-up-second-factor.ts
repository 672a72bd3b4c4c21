import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { countAttempt, forgetAttempts } from '../attempts.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { currentPasswordField, lockUser, markSecondFactor, requireAccountOwner } from '../users/index.ts'
import { requireLogInChange, revokeSessions } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { newSeed, takeCode } from './one-time-code.ts'
import { setUpsUntil } from './own-second-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'passwords'>

const startSchema = z.object({ currentPassword: currentPasswordField })
const codeSchema = z.object({ code: z.string().max(100).catch('') })

/**
 * Begins to set up the viewer's second factor: `ownSecondFactor` returns its key in this session, for half an hour. The
 * password is asked for. Throws like `requireLogInChange`, `email-not-verified`, `second-factor-on`.
 */
export async function startSecondFactor(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireOwner(viewer)
  const { currentPassword } = parse(startSchema, given)
  await requireLogInChange(app, member, currentPassword)
  const { userId, sessionId } = member
  const values = { userId, sessionId, seed: newSeed(), createdAt: app.clock.now() }
  const begun = await app.db
    .insertInto('secondFactors')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(values).where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!begun) throw new Problem('second-factor-on')
}

/** Gives the set-up of a second factor up. One that is on stays. Throws like `requireAccountOwner`. */
export async function stopSetUp({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  await db.deleteFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()
}

/**
 * Switches the second factor on with the first code of the app, and ends the other sessions and the programs of the account,
 * which were opened without it. Returns the recovery codes, which cannot be read again. Throws `second-factor-wrong`,
 * `second-factor-expired` for a set-up that this session did not begin in the last half hour, `second-factor-on`,
 * `too-many-requests`.
 */
export async function confirmSecondFactor(
  app: Needs,
  viewer: Viewer,
  given: unknown,
): Promise<{ recoveryCodes: string[] }> {
  const member = requireOwner(viewer)
  const { userId, sessionId } = member
  const { code } = parse(codeSchema, given)
  await countAttempt(app, 'second-factor:own', userId)
  const recoveryCodes = await app.db.transaction().execute(async (tx) => {
    const factor = await lockSetUp(tx, app, member)
    if (!(await takeCode(tx, app, factor, code))) throw new Problem('second-factor-wrong', { field: 'code' })
    const inside = { ...app, db: tx }
    await tx.updateTable('secondFactors').set({ confirmedAt: app.clock.now() }).where('userId', '=', userId).execute()
    await revokeSessions(inside, userId, { except: sessionId })
    await markSecondFactor(inside, member)
    const payload = { change: 'on' } as const
    await record(tx, app.clock, 'user.second-factor-changed', { actorId: userId, subjectId: userId, payload })
    return replaceRecoveryCodes(tx, app, userId)
  })
  await forgetAttempts(app, 'second-factor:own', userId)
  signalChange(app)
  return { recoveryCodes }
}

/** Locks the account and returns the set-up of this session, as long as the session has not ended meanwhile. */
async function lockSetUp(tx: Transaction<DB>, { clock }: Needs, { userId, sessionId }: Member) {
  const user = await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  const factor = await tx.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (factor?.confirmedAt) throw new Problem('second-factor-on')
  const isOurs = factor?.sessionId === sessionId && factor.createdAt > setUpsUntil(clock.now())
  if (!user || !session || !isOurs) throw new Problem('second-factor-expired')
  return factor
}

/** Staff in a member's name set none up; an account whose address is not confirmed may belong to somebody else. */
function requireOwner(viewer: Viewer): Member {
  const member = requireAccountOwner(viewer)
  if (!member.emailVerified) throw new Problem('email-not-verified')
  return member
}
