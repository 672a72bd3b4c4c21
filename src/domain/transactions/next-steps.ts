import type { Viewer } from '../users/viewer.ts'
import { whyNotWithPartner } from './policy.ts'
import type { TransactionState } from './lock-transaction.ts'
import { possible, type Process, type StateName, type Transition } from './process.ts'
import { rolesOf } from './roles.ts'
import type { NextStep } from './transaction-view.ts'
import { paramsOf } from './transition-actions.ts'
import { isOnBehalf } from '../users/index.ts'

/**
 * Returns the steps somebody may take now, in the process's order: what buttons and API clients are offered, and nothing
 * else.
 */
export function nextSteps(
  viewer: Viewer,
  transaction: Pick<TransactionState, 'customerId' | 'providerId' | 'state' | 'customerState' | 'providerState'>,
  process: Process,
): NextStep[] {
  if (viewer.kind === 'visitor') return []
  if (viewer.kind === 'member' && (isOnBehalf(viewer) || viewer.state !== 'active')) return []
  return rolesOf(viewer, transaction).flatMap((actor) =>
    possible(process, transaction.state, actor)
      .filter((transition) => !whyNotWithPartner(transaction, transition, actor))
      .map((transition) => describeStep(transition, actor)),
  )
}

/** Returns the steps a guest may begin with, or take in a state. */
export function guestSteps(process: Process, state?: StateName): NextStep[] {
  return possible(process, state, 'customer').map((transition) => describeStep(transition, 'customer'))
}

function describeStep(transition: Transition, actor: NextStep['actor']): NextStep {
  const { name, actions, privileged = false } = transition
  return { name, actor, privileged, actions: actions.map((action) => action.name), params: paramsOf(transition) }
}
