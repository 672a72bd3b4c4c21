import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { showTransaction, transition } from '../transactions/index.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const schema = z.object({ transactionId: z.uuid('transaction-not-found'), reason: reasonField })

/**
 * Cancels an agreed stay on behalf of staff: its nights are free again, and both sides get the reason by mail. The process
 * defines the transition. Throws `forbidden`, `transaction-not-found`, `field-required`, and
 * `transaction-invalid-transition` when there is no agreed stay to cancel.
 */
export async function cancelStay(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId, reason } = parse(schema, input)
  const { next } = await showTransaction(app, viewer, transactionId)
  const step = next.find(({ actor, actions }) => actor === 'operator' && actions.includes('cancel-booking'))
  if (!step) throw new Problem('transaction-invalid-transition')
  await transition(
    app,
    viewer,
    { id: transactionId, transition: step.name },
    {
      trusted: true,
      alongside: (tx) =>
        audit(tx, app.clock, {
          actorId,
          action: 'stay.cancelled',
          subjectKind: 'stay',
          subjectId: transactionId,
          reason,
        }),
    },
  )
}
