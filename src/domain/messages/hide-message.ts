import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { setMessageHidden } from '../transactions/index.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { wasReported } from './reported-messages.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.strictObject({ messageId: z.uuid('not-found'), reason: reasonField })
export type MessageHiding = z.input<typeof schema>

/**
 * Hides a reported message from both people of its conversation; its author gets a mail with the reason. Its text is kept,
 * so that it can be shown again. Hiding twice changes nothing. For staff. Throws `forbidden`, `field-required`, and
 * `not-found` for a message that nobody has reported.
 */
export function hideMessage(app: Needs, viewer: Viewer, input: MessageHiding): Promise<void> {
  return setHidden(app, viewer, input, true)
}

/** Shows a hidden message again and notifies its author by mail. Throws like `hideMessage`. */
export function showMessage(app: Needs, viewer: Viewer, input: MessageHiding): Promise<void> {
  return setHidden(app, viewer, input, false)
}

async function setHidden(app: Needs, viewer: Viewer, input: MessageHiding, hides: boolean): Promise<void> {
  const actorId = staffActor(viewer)
  const { messageId, reason } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['id', 'transactionId', 'senderId', 'hiddenAt'])
      .where('id', '=', messageId)
      .where(wasReported)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new Problem('not-found')
    if ((message.hiddenAt !== null) === hides) return
    await setMessageHidden(tx, message, hides ? app.clock.now() : null)
    const { transactionId, senderId } = message
    const people = await tx
      .selectFrom('transactions')
      .select(['listingId', 'customerId', 'providerId'])
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    const action = hides ? 'message.hidden' : 'message.shown'
    await record(tx, app.clock, action, {
      actorId,
      subjectId: transactionId,
      payload: { messageId, senderId, reason, ...people },
    })
    // About the person, so that it is among what was done about them.
    await audit(tx, app.clock, {
      actorId,
      action,
      subjectKind: 'user',
      subjectId: senderId,
      reason,
      details: { messageId },
    })
  })
}
