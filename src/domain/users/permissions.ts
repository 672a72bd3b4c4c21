import type { ProblemCode } from '#kernel/problem.ts'

/** Permissions that an operator can deny to single people. */
export const permissions = ['read', 'postListings', 'initiateTransactions'] as const
export type Permission = (typeof permissions)[number]

/** The state of a person that decides permissions. */
export type Standing = { awaitsApproval?: boolean | undefined; denied?: readonly Permission[] | undefined }

/**
 * Returns whether a person has a permission. People who await approval may only read; a denied permission is refused to
 * everybody.
 */
export function isPermitted(standing: Standing, permission: Permission): boolean {
  return whyNotPermitted(standing, permission) === undefined
}

/** Returns why somebody may not; undefined when they may. */
export function whyNotPermitted({ awaitsApproval, denied }: Standing, permission: Permission): ProblemCode | undefined {
  if (awaitsApproval && permission !== 'read') return 'user-pending-approval'
  return denied?.includes(permission) ? refusals[permission] : undefined
}

const refusals = {
  read: 'permission-denied-read',
  postListings: 'permission-denied-post-listings',
  initiateTransactions: 'permission-denied-initiate-transactions',
} as const satisfies Record<Permission, ProblemCode>
