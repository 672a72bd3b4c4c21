import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { appendMessage } from './append-message.ts'
import type { PaymentDesk } from './payment-desk.ts'
import type { Actor, Transition } from './process.ts'
import type { Held } from './standing.ts'
import { renewWish } from './renew-wish.ts'
import type { stayWish } from './stay-wish.ts'
import { takeStep, tells } from './take-step.ts'
import { readParams } from './transition-actions.ts'

/** A step of somebody who may take it, with what is said besides. */
export type HeldStep = {
  transition: Transition
  actor: Actor | 'system'
  actorId: string | null
  payments: PaymentDesk
  params?: Record<string, unknown> | undefined
  reason?: string | null | undefined
  message?: string | undefined
  clientKey?: string | undefined
  /** What the guest asks for now, where a question may have named other days or people. */
  wish?: z.output<typeof stayWish> | undefined
}

/** Takes a step of a transaction that is held, and writes what was said with it into the conversation. */
export async function takeHeldStep(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  { standing, process }: Held,
  given: HeldStep,
): Promise<void> {
  const { transition, actor, actorId, payments, reason = null, message, clientKey } = given
  const params = readParams(transition, given.params)
  const isSaid = message !== undefined && (actor === 'customer' || actor === 'provider')
  const messageId = isSaid ? newId() : undefined
  const step = { app, tx, standing, process, transition, actor, actorId, params, payments, reason, messageId }
  await takeStep({ ...step, isFirst: false })
  if (given.wish) await renewWish(tx, standing.id, given.wish)
  if (message === undefined || (actor !== 'customer' && actor !== 'provider')) return
  const { id, listingId, customerId, providerId } = standing
  const partner = actor === 'customer' ? 'provider' : 'customer'
  await appendMessage(tx, app.clock, {
    messageId,
    transactionId: id,
    listingId,
    content: message,
    clientKey: clientKey ?? newId(),
    senderId: actor === 'customer' ? customerId : providerId,
    recipientId: actor === 'customer' ? providerId : customerId,
    ...(tells(process, transition, partner) && { with: transition.name }),
  })
}
