import type { ProblemCode } from '#kernel/problem.ts'
import type { Member } from '../users/viewer.ts'

/** What the policy needs to know of a listing and its author. */
export type Enquirable = {
  authorId: string
  authorState: string
  state: string
  deleted: boolean
}

/**
 * Why this member may not write to the author of this listing; undefined when the member may. A listing that was never
 * public is not there for others.
 */
export function whyNotEnquire(member: Member, listing: Enquirable | undefined): ProblemCode | undefined {
  if (!listing || listing.deleted) return 'transaction-listing-not-found'
  if (listing.authorId === member.userId) return 'listing-own'
  if (listing.state === 'closed') return 'listing-not-open'
  if (listing.state !== 'published') return 'transaction-listing-not-found'
  if (listing.authorState !== 'active' || member.state !== 'active') return 'message-not-allowed'
  return isOnBehalf(member) ? 'forbidden' : undefined
}

/** Whether somebody of the staff acts in another person's name. They may look, but not write. */
export function isOnBehalf(member: Member): boolean {
  return member.scopes !== 'user'
}

/** Whether two people may still write to each other: neither is banned or deleted. */
export function mayWrite(sides: { customerState: string; providerState: string }): boolean {
  return sides.customerState === 'active' && sides.providerState === 'active'
}
