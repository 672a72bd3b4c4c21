import type { ProblemCode } from '#kernel/problem.ts'

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
