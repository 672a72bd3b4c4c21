import { isOnlyChat, makesBooking } from './allowed-processes.ts'
import {
  type ActionName,
  hasAction,
  isFinal,
  lookOf,
  type Process,
  type ShownState,
  type StateName,
} from './process.ts'

/** Returns how a state is shown to which a step has led, also when the process is gone. */
export function shownState(process: Process | undefined, state: StateName, lastTransition: string): ShownState {
  return {
    ...lookOf(process, state),
    name: state.replace('state/', ''),
    alike: process ? stateLike(process, state) : null,
    step: process ? stepLike(process, lastTransition) : null,
  }
}

/** Returns the state of the free stay that means the same, without `state/`; null when none does. */
function stateLike(process: Process, state: StateName): string | null {
  const leaving = process.transitions.filter(({ from }) => from === state)
  const reviewers = (['customer', 'provider'] as const).filter((side) =>
    leaving.some((step) => hasAction(step, `post-review-by-${side}`)),
  )
  if (reviewers.length === 2) return 'delivered'
  if (reviewers.length === 1) return reviewers[0] === 'customer' ? 'reviewed-by-provider' : 'reviewed-by-customer'
  const { icon } = lookOf(process, state)
  if (icon === 'no') return leadsBy(process, state, 'cancel-booking') ? 'cancelled' : 'declined'
  if (icon === 'star') return isFinal(process, state) ? 'reviewed' : 'delivered'
  return ({ question: 'enquiry', asked: 'preauthorized', yes: 'accepted' } as Record<string, string>)[icon] ?? null
}

/**
 * Returns the step of the free stay that means the same as a step of a process, by what it does, without `transition/`; null
 * when none does.
 */
function stepLike(process: Process, name: string): string | null {
  const step = process.transitions.find((each) => each.name === name)
  if (!step) return null
  const { actor, from } = step
  if (process.answers.some(({ timer }) => timer === name)) return 'expire'
  if (hasAction(step, 'accept-booking')) return 'accept'
  if (hasAction(step, 'decline-booking')) return actor === 'customer' ? 'withdraw' : actor ? 'decline' : null
  if (hasAction(step, 'cancel-booking')) return actor && actor !== 'operator' ? `cancel-by-${actor}` : 'cancel'
  for (const side of ['customer', 'provider'] as const)
    if (hasAction(step, `post-review-by-${side}`))
      return `review-${hasAction(step, 'publish-reviews') ? 2 : 1}-by-${side}`
  if (makesBooking(step)) return from ? 'request-after-enquiry' : 'request'
  if (!from) return isOnlyChat(step) ? 'enquire' : null
  return lookOf(process, from).icon === 'yes' && lookOf(process, step.to).icon === 'star' ? 'complete' : null
}

function leadsBy({ transitions }: Process, state: StateName, action: ActionName): boolean {
  return transitions.some((step) => step.to === state && hasAction(step, action))
}
