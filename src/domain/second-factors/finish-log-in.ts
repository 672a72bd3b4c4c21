import { z } from 'zod'
import type { App } from '../app.ts'
import { attemptsUsed, countAttempt, forgetAttempts, pseudonym, returnAttempt } from '../attempts.ts'
import { limits } from '../attempt-limits.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { finishSecondStep, lockForLogIn, type LogInOutcome, readSecondStep, secondFactorsOf } from '../users/index.ts'
import { takeCode } from './one-time-code.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>

const schema = z.object({
  token: z.string().max(200).catch(''),
  code: z.string().max(100).optional().catch(''),
  recoveryCode: z.string().max(100).optional().catch(''),
  address: z.string().max(100).default('unknown'),
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  device: z.string().max(1000).optional().catch(undefined),
})

/** Returns the ways to finish the log-in that waits in the browser with this token; null for none. */
export async function readUnfinishedLogIn(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  token: string | undefined,
): Promise<{ hasApp: boolean; hasPasskey: boolean } | null> {
  const step = await readSecondStep(app, { token })
  return step && secondFactorsOf(app.db, step.userId)
}

/**
 * Finishes the log-in that waits in the browser with this token, by a code of the app or a recovery code. Each works once.
 * Returns what `logIn` returns for a log-in that is done. Throws `second-factor-wrong`, `second-factor-expired` without such
 * a log-in, `too-many-requests`.
 */
export async function finishLogIn(app: Needs, given: unknown): Promise<Exclude<LogInOutcome, { unfinished: string }>> {
  const { token, code, recoveryCode, address, ...browser } = parse(schema, given)
  const step = await readSecondStep(app, { token, device: browser.device })
  if (!step) throw new Problem('second-factor-expired')
  const { userId } = step
  const from = pseudonym(app, address)
  const isRecovery = recoveryCode !== undefined
  const counted = isRecovery ? await countRecovery(app, `${userId}:${from}`) : await countCode(app, step, from)
  const signedIn = await app.db.transaction().execute(async (tx) => {
    if (!(await lockForLogIn(tx, userId, app.clock.now()))) throw new Problem('second-factor-expired')
    const isRight = isRecovery
      ? await takeRecoveryCode(tx, app, userId, recoveryCode)
      : await takeOwnCode(tx, app, userId, code ?? '')
    if (!isRight) return null
    if (isRecovery) {
      const payload = { change: 'recovery-code-used' } as const
      await record(tx, app.clock, 'user.second-factor-changed', { actorId: userId, subjectId: userId, payload })
    }
    return finishSecondStep({ ...app, db: tx }, userId, { ...browser, token })
  })
  if (!signedIn) {
    await counted.wrong()
    throw new Problem('second-factor-wrong', { field: isRecovery ? 'recoveryCode' : 'code' })
  }
  await counted.right()
  // An earlier session may have ended, whose pages are notified after the commit.
  signalChange(app)
  return signedIn
}

async function takeOwnCode(tx: Parameters<typeof takeCode>[0], app: Needs, userId: string, code: string) {
  const factor = await tx
    .selectFrom('secondFactors')
    .select(['userId', 'seed', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined && takeCode(tx, app, factor, code)
}

/** What follows a counted attempt. */
type Counted = { right(): Promise<void>; wrong(): Promise<void> }

async function countRecovery(app: Needs, key: string): Promise<Counted> {
  await countAttempt(app, 'recovery-code', key)
  return { right: () => forgetAttempts(app, 'recovery-code', key), wrong: async () => {} }
}

/** Counts before the code is checked: apart for a device of the account, so that strangers' attempts do not reach it. */
async function countCode(
  app: Needs,
  { userId, knownAs }: { userId: string; knownAs: string | undefined },
  from: string,
): Promise<Counted> {
  if (knownAs) {
    const key = pseudonym(app, knownAs)
    await countAttempt(app, 'second-factor:device', key)
    return { right: () => forgetAttempts(app, 'second-factor:device', key), wrong: async () => {} }
  }
  await countAttempt(app, 'second-factor:address', from)
  await countAttempt(app, 'second-factor:account', userId)
  await countAttempt(app, 'second-factor:day', userId)
  return {
    async right() {
      await returnAttempt(app, 'second-factor:address', from)
      await returnAttempt(app, 'second-factor:account', userId)
      await returnAttempt(app, 'second-factor:day', userId)
    },
    // Somebody knows the password: its owner gets one mail in each window.
    async wrong() {
      if ((await attemptsUsed(app, 'second-factor:account', userId)) !== limits['second-factor:account'].warnAt) return
      const payload = { change: 'guessed' } as const
      await app.db
        .transaction()
        .execute((tx) =>
          record(tx, app.clock, 'user.second-factor-changed', { actorId: null, subjectId: userId, payload }),
        )
    },
  }
}
