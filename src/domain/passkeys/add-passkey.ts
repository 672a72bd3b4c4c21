import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import { record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import { currentPasswordField, lockUser, markSecondFactor } from '../users/index.ts'
import { requireAccountOwner, requireLogInChange } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { challengeCheck, newChallenge, noteAnswer } from './challenge.ts'
import type { MadePasskey } from './passkey-verifier.ts'
import { readAnswer } from './read-answer.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'passwords' | 'passkeys'>

/** Passkeys of one account. */
const most = 20

const startSchema = z.object({ currentPassword: currentPasswordField })
const schema = z.object({
  name: z
    .string('field-required')
    .max(1000, 'field-too-long')
    .transform(cleanLine)
    .pipe(z.string().min(1, 'field-required').max(60, 'field-too-long')),
  answer: z.string().max(20_000).catch(''),
})

/**
 * Returns what the browser needs to make a passkey on a device of the viewer, as JSON. The password is asked for. Throws
 * like `requireLogInChange`, `passkeys-too-many`, `email-not-verified`, and `forbidden` where the site has no passkeys.
 */
export async function startPasskey(app: Needs, viewer: Viewer, given: unknown): Promise<object> {
  const member = requireOwner(app, viewer)
  const { currentPassword } = parse(startSchema, given)
  await requireLogInChange(app, member, currentPassword)
  const [user, known] = await Promise.all([
    app.db
      .selectFrom('users')
      .select(['email', 'displayName'])
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow(),
    app.db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', member.userId).execute(),
  ])
  if (known.length >= most) throw new Problem('passkeys-too-many', { params: { max: most } })
  const challenge = newChallenge(app, purposeOf(member))
  return verifierOf(app).creationOptions(challenge, { ...user, userId: member.userId, known })
}

/**
 * Stores a passkey that the browser has made, under a name, and notifies its owner by mail. Throws `passkey-refused` for an
 * answer that does not belong to a start by the same session within five minutes, `field-required`, `field-too-long`,
 * `passkeys-too-many`.
 */
export async function addPasskey(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireOwner(app, viewer)
  const { name, answer } = parse(schema, given)
  await countAttempt(app, 'passkey', member.userId)
  const { isChallenge, answered } = challengeCheck(app, purposeOf(member))
  const made = await verifierOf(app).readCreation(readAnswer(answer), isChallenge)
  const challenge = answered()
  if (!made || !challenge) throw new Problem('passkey-refused')
  await app.db.transaction().execute(async (tx) => {
    await lockOwner(tx, member)
    const { count } = await tx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', member.userId)
      .executeTakeFirstOrThrow()
    if (count >= most) throw new Problem('passkeys-too-many', { params: { max: most } })
    if (!(await noteAnswer(tx, challenge))) throw new Problem('passkey-refused')
    await store(tx, app, member, { ...made, name })
    await markSecondFactor({ ...app, db: tx }, member)
  })
}

/** Locks the viewer's account, and throws when it or the session has ended: a recovery must not be followed by a passkey. */
async function lockOwner(tx: Transaction<DB>, { userId, sessionId }: Member): Promise<void> {
  const user = await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!user || !session) throw new Problem('passkey-refused')
}

async function store(tx: Transaction<DB>, { clock }: Needs, { userId }: Member, made: MadePasskey & { name: string }) {
  const added = await tx
    .insertInto('passkeys')
    .values({ ...made, userId, publicKey: Buffer.from(made.publicKey), createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!added) throw new Problem('passkey-refused')
  const payload = { name: made.name }
  await record(tx, clock, 'user.passkey-added', { actorId: userId, subjectId: userId, payload })
}

/** Staff in a member's name add none; an account whose address is not confirmed may belong to somebody else. */
function requireOwner({ passkeys }: Needs, viewer: Viewer): Member {
  const member = requireAccountOwner(viewer)
  if (!passkeys) throw new Problem('forbidden')
  if (!member.emailVerified) throw new Problem('email-not-verified')
  return member
}

function verifierOf({ passkeys }: Needs) {
  if (!passkeys) throw new Problem('forbidden')
  return passkeys
}

const purposeOf = ({ userId, sessionId }: Member) => `add ${userId} ${sessionId}`
