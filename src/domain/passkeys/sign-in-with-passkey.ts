import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { countAttempt, pseudonym } from '../attempts.ts'
import { signalChange } from '../change-signal.ts'
import { isId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { lockUser, openSession } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import { type Answered, challengeCheck, newChallenge, noteAnswer } from './challenge.ts'
import { readAnswer } from './read-answer.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'passkeys' | 'marketplace'>

const purpose = 'sign in'

const schema = z.object({
  answer: z.string().max(20_000).catch(''),
  address: z.string().max(100).default('unknown'),
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  lasting: z.boolean().default(true),
})

/** What an answer says about itself; everything in it is proved by the verifier. */
const answerShape = z.object({
  id: z.string().min(1).max(1400),
  response: z.object({ userHandle: z.string().max(100) }),
})

/**
 * Returns what the browser needs to ask for a passkey of this site, as JSON. Nothing is stored. Throws `forbidden` where the
 * site has no passkeys.
 */
export async function askForPasskey(app: Needs): Promise<object> {
  if (!app.passkeys) throw new Problem('forbidden')
  return app.passkeys.requestOptions(newChallenge(app, purpose))
}

/**
 * Signs in with a passkey. An answer works once, within five minutes after the question. Throws `passkey-refused` for any
 * other answer, an unknown passkey, one that was added before the account was recovered, and a person who is banned or
 * deleted; and `too-many-requests`.
 */
export async function signInWithPasskey(app: Needs, given: unknown): Promise<{ token: string; member: Member }> {
  const { answer, address, ...browser } = parse(schema, given)
  if (!app.passkeys) throw new Problem('forbidden')
  await countAttempt(app, 'passkey:sign-in', pseudonym(app, address))
  const read = readAnswer(answer)
  const said = answerShape.safeParse(read).data
  const userId = Buffer.from(said?.response.userHandle ?? '', 'base64url').toString()
  if (!said || !isId(userId)) throw new Problem('passkey-refused')
  const passkey = await usablePasskey(app.db, userId, said.id)
  const { isChallenge, answered: answeredOne } = challengeCheck(app, purpose)
  const checked = passkey && (await app.passkeys.checkAnswer(read, passkey, isChallenge))
  const answered = answeredOne()
  if (!checked || !answered) throw new Problem('passkey-refused')
  const used = { ...answered, userId, credentialId: said.id, signCount: checked.signCount }
  const signedIn = await app.db.transaction().execute(async (tx) => {
    await use(tx, app, used)
    // A device that was unlocked by finger, face or PIN: something owned, and something known.
    return openSession({ ...app, db: tx }, userId, { ...browser, bySecondFactor: true })
  })
  signalChange(app)
  return signedIn
}

async function usablePasskey(db: App['db'] | Transaction<DB>, userId: string, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['credentialId', 'publicKey', 'signCount', 'transports'])
    .where('passkeys.userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .where('users.state', '=', 'active')
    .where(({ or, eb, ref }) => or([eb('recoveredAt', 'is', null), eb('passkeys.createdAt', '>', ref('recoveredAt'))]))
    .executeTakeFirst()
  return row && { ...row, publicKey: new Uint8Array(row.publicKey), signCount: Number(row.signCount) }
}

type Used = Answered & { userId: string; credentialId: string; signCount: number }

/**
 * Notes the use. Throws when the challenge was answered before, or passkey or account ended while the answer was checked.
 */
async function use(tx: Transaction<DB>, { clock }: Needs, given: Used): Promise<void> {
  const { userId, credentialId, signCount } = given
  // A recovery or a ban that runs now ends the sessions it sees: it waits for this one, or this one for it.
  await lockUser(tx, userId)
  const isUsable = await usablePasskey(tx, userId, credentialId)
  if (!isUsable || !(await noteAnswer(tx, given))) throw new Problem('passkey-refused')
  const noted = await tx
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: clock.now() })
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .returning('userId')
    .executeTakeFirst()
  if (!noted) throw new Problem('passkey-refused')
}
