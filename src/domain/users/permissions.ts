import { Problem, type ProblemCode } from '#kernel/problem.ts'
import { requireActive } from './policies.ts'
import type { Member, Viewer } from './viewer.ts'

/** What an operator may take from single people. */
export const permissions = ['read', 'postListings', 'initiateTransactions'] as const
export type Permission = (typeof permissions)[number]

/** What is known of somebody that decides what they may. */
export type Standing = { awaitsApproval?: boolean | undefined; denied?: readonly Permission[] | undefined }

/** Whether somebody may do this: who waits for approval may only look, and nobody may what was taken from them. */
export function isPermitted(standing: Standing, permission: Permission): boolean {
  return whyNotPermitted(standing, permission) === undefined
}

/** Why somebody may not; undefined when they may. */
export function whyNotPermitted({ awaitsApproval, denied }: Standing, permission: Permission): ProblemCode | undefined {
  if (awaitsApproval && permission !== 'read') return 'user-pending-approval'
  return denied?.includes(permission) ? refusals[permission] : undefined
}

const refusals = {
  read: 'permission-denied-read',
  postListings: 'permission-denied-post-listings',
  initiateTransactions: 'permission-denied-initiate-transactions',
} as const satisfies Record<Permission, ProblemCode>

/** An active member who may do this. Throws `not-signed-in`, `account-banned`, `user-pending-approval` or `permission-denied-…`. */
export function requirePermission(viewer: Viewer, permission: Permission): Member {
  const member = requireActive(viewer)
  const refusal = whyNotPermitted(member, permission)
  if (refusal) throw new Problem(refusal)
  return member
}

/** What everybody may look at who is not a member from whom it was taken. Throws `permission-denied-read`. */
export function requireReading(viewer: Viewer): void {
  if (viewer.kind === 'member') requirePermission(viewer, 'read')
}
