import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { appendMessage } from './append-message.ts'
import { applyTransition, notifies } from './apply-transition.ts'
import type { LockedTransaction } from './lock-transaction.ts'
import type { PaymentCommands } from './payment-commands.ts'
import type { Actor, Transition } from './process.ts'
import { replaceRequestedStay } from './replace-requested-stay.ts'
import type { requestedStaySchema } from './requested-stay.ts'
import { readParams } from './transition-actions.ts'

/** A transition by a person who may apply it, with the message that is sent with it. */
export type TransitionRequest = {
  transition: Transition
  actor: Actor | 'system'
  actorId: string | null
  payments: PaymentCommands
  params?: Record<string, unknown> | undefined
  reason?: string | null | undefined
  message?: string | undefined
  clientKey?: string | undefined
  /** The days and people that the customer requests now, where an enquiry may have named others. */
  requested?: z.output<typeof requestedStaySchema> | undefined
}

/** Applies a transition to a locked transaction and sends its message. Throws like `applyTransition`. */
export async function applyLockedTransition(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  { transaction, process }: LockedTransaction,
  request: TransitionRequest,
): Promise<void> {
  const { transition, actor, actorId, payments, reason = null, message, clientKey } = request
  const params = readParams(transition, request.params)
  const from = actor === 'customer' || actor === 'provider' ? actor : null
  const messageId = message !== undefined && from ? newId() : undefined
  const step = { app, tx, transaction, process, transition, actor, actorId, params, payments, reason, messageId }
  await applyTransition({ ...step, isFirst: false })
  if (request.requested) await replaceRequestedStay(tx, transaction.id, request.requested)
  if (message === undefined || !from) return
  await appendMessage(tx, app.clock, {
    messageId,
    transaction,
    from,
    content: message,
    clientKey: clientKey ?? newId(),
    ...(notifies(process, transition, from === 'customer' ? 'provider' : 'customer') && { with: transition.name }),
  })
}
