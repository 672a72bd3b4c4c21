import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.object({ userId: z.uuid('not-found'), text: reasonField })
export type PersonText = z.input<typeof schema>

/**
 * Sends a person a message of staff by mail and in the account; the person does not see which member of staff wrote. Throws
 * `forbidden`, `not-found`, `account-banned`, `field-required`.
 */
export async function writeToPerson(app: Needs, viewer: Viewer, input: PersonText): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId, text } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    if ((await stateOf(tx, userId)) !== 'active') throw new Problem('account-banned')
    await record(tx, app.clock, 'user.written-to', { actorId, subjectId: userId, payload: { text } })
    await audit(tx, app.clock, {
      actorId,
      action: 'user.written-to',
      subjectKind: 'user',
      subjectId: userId,
      reason: text,
    })
  })
}

/** Stores a note about a person, visible to staff only. Throws `forbidden`, `not-found`, `field-required`. */
export async function noteOnPerson(app: Needs, viewer: Viewer, input: PersonText): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId, text } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    await stateOf(tx, userId)
    await audit(tx, app.clock, { actorId, action: 'user.noted', subjectKind: 'user', subjectId: userId, reason: text })
  })
}

async function stateOf(tx: Transaction<DB>, id: string): Promise<string> {
  const person = await tx.selectFrom('users').select('state').where('id', '=', id).executeTakeFirst()
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  return person.state
}
