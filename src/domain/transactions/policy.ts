import { Problem, type ProblemCode } from '#kernel/problem.ts'
import { isOnBehalf, whyNotPermitted } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import type { Step } from './actions/action.ts'
import { hasAction, type Transition } from './process.ts'

/** The parts of a listing and its author that the policy reads. */
export type Enquirable = {
  authorId: string
  authorState: string
  state: string
  deleted: boolean
}

/**
 * Returns why this member may not write to the author of this listing; undefined when the member may. A listing that was
 * never public is not there for others.
 */
export function whyNotEnquire(member: Member, listing: Enquirable | undefined): ProblemCode | undefined {
  if (!listing || listing.deleted) return 'transaction-listing-not-found'
  if (listing.authorId === member.userId) return 'listing-own'
  if (!isOpen(listing)) return listing.state === 'closed' ? 'listing-not-open' : 'transaction-listing-not-found'
  if (listing.authorState !== 'active' || member.state !== 'active') return 'message-not-allowed'
  return isOnBehalf(member) ? 'forbidden' : whyNotPermitted(member, 'initiateTransactions')
}

/** Whether a listing takes enquiries and bookings. */
export function isOpen({ state, deleted }: Pick<Enquirable, 'state' | 'deleted'>): boolean {
  return state === 'published' && !deleted
}

/** Whether two people may still write to each other: neither is banned or deleted. */
export function mayWrite(sides: { customerState: string; providerState: string }): boolean {
  return sides.customerState === 'active' && sides.providerState === 'active'
}

/**
 * Checks that the other side of a step is neither banned nor deleted. Steps that only release nights (decline, withdraw,
 * cancel) are always allowed. Throws `transaction-provider-banned-or-deleted` or `transaction-customer-banned-or-deleted`.
 */
export function requirePartner({
  transaction,
  transition,
  actor,
}: Pick<Step, 'transaction' | 'transition' | 'actor'>): void {
  const refusal = whyNotWithPartner(transaction, transition, actor)
  if (refusal) throw new Problem(refusal)
}

/** Returns the code that `requirePartner` would throw; undefined when the step is allowed. */
export function whyNotWithPartner(
  { customerState, providerState }: { customerState: string; providerState: string },
  transition: Transition,
  actor: Step['actor'],
): ProblemCode | undefined {
  if (releasesNights(transition)) return undefined
  if (actor === 'customer' && providerState !== 'active') return 'transaction-provider-banned-or-deleted'
  if (actor === 'provider' && customerState !== 'active') return 'transaction-customer-banned-or-deleted'
  return undefined
}

/** Whether a transition gives the nights of a booking back. */
export function releasesNights(transition: Transition): boolean {
  return hasAction(transition, 'cancel-booking', 'decline-booking')
}
