import { failureReason } from '#kernel/failure-reason.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { PaymentOrder } from '../payments/index.ts'
import { performReserved, type StepWork } from './paid-transition.ts'
import type { Actor } from './process.ts'
import { lockTransaction } from './lock-transaction.ts'
import { type TransitionRequest, applyLockedTransition } from './apply-locked-transition.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments' | 'log'>

/** The input of a step, stored before the payment provider is called. */
type KeptRequest = {
  transition: string
  actor: Actor | 'system'
  actorId: string | null
  params?: Record<string, unknown>
  reason?: string | null
  message?: string
  clientKey?: string
  /** The requested stay. Earlier versions stored it under this name, too. */
  wish?: TransitionRequest['requested']
}

/**
 * Resumes steps that were interrupted during a payment: the provider is called again with the same keys, so that money
 * moves once, and the step is finished. A transaction that had not begun is not begun; its preparation is undone. Returns
 * the number of resumed steps.
 */
export async function resumeSteps(app: Needs): Promise<number> {
  const provider = app.payments
  if (!provider) return 0
  const now = app.clock.now()
  const claimed = await app.db
    .updateTable('stepAttempts')
    .set(({ eb }) => ({ leaseUntil: new Date(now.getTime() + 120_000), tries: eb('tries', '+', 1) }))
    .where('transactionId', 'in', (due) =>
      due
        .selectFrom('stepAttempts')
        .select('transactionId')
        .where('leaseUntil', '<', now)
        .orderBy('leaseUntil')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['transactionId', 'id', 'request', 'orders', 'tries'])
    .execute()
  for (const { transactionId, id, request, orders, tries } of claimed) {
    const kept = request as KeptRequest | Record<string, never>
    const reserved = { transactionId, attemptId: id, orders: orders as PaymentOrder[], tries }
    const work = 'transition' in kept ? resumeWork(app, transactionId, kept as KeptRequest) : cancelWork
    await performReserved(app, provider, reserved, work).catch((error: unknown) => {
      app.log('warn', 'an interrupted step could not be finished', { transactionId, reason: failureReason(error) })
    })
  }
  return claimed.length
}

function resumeWork(app: Needs, transactionId: string, kept: KeptRequest): StepWork<void> {
  return async (tx, payments) => {
    const locked = await lockTransaction(tx, transactionId)
    const transition = locked?.process.transitions.find(
      ({ name, from }) => name === kept.transition && from === locked.transaction.state,
    )
    if (!locked || !transition) throw new Problem('transaction-invalid-transition')
    await applyLockedTransition(app, tx, locked, {
      ...kept,
      requested: kept.wish,
      params: withMoments(kept.params),
      transition,
      payments,
    })
  }
}

/** Moments of bookings by the hour were stored as texts; days stay texts. */
function withMoments(params: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) =>
      name.startsWith('booking') && typeof value === 'string' && value.includes('T')
        ? [name, new Date(value)]
        : [name, value],
    ),
  )
}

/** The caller has gone, so the step is refused and what the provider prepared is reversed. */
const cancelWork: StepWork<void> = () => Promise.reject(new Problem('transaction-invalid-transition'))
