import type { CalendarDate } from '#kernel/dates.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'

/** Permissions that an operator can deny to single people. */
export const permissions = ['read', 'postListings', 'initiateTransactions'] as const
export type Permission = (typeof permissions)[number]

/** The state of a person that decides permissions. */
export type Standing = {
  awaitsApproval?: boolean | undefined
  denied?: readonly Permission[] | undefined
  sendingLimitedUntil?: CalendarDate | undefined
}

/**
 * Returns whether a person has a permission. People who await approval may only read; a denied permission is refused to
 * everybody; and who is limited in sending begins no conversation until that is over.
 */
export function isPermitted(standing: Standing, permission: Permission): boolean {
  return whyNotPermitted(standing, permission) === undefined
}

/** Returns why somebody may not; undefined when they may. */
export function whyNotPermitted(
  { awaitsApproval, denied, sendingLimitedUntil }: Standing,
  permission: Permission,
): ProblemCode | undefined {
  if (awaitsApproval && permission !== 'read') return 'user-pending-approval'
  if (denied?.includes(permission)) return refusals[permission]
  return sendingLimitedUntil && permission === 'initiateTransactions' ? 'sending-limited' : undefined
}

/** Returns a refusal of `whyNotPermitted` as a Problem: of a limit on sending it says the last day. */
export function refusalOf({ sendingLimitedUntil }: Standing, code: ProblemCode): Problem {
  const isLimit = code === 'sending-limited' && sendingLimitedUntil
  return new Problem(code, isLimit ? { params: { until: sendingLimitedUntil } } : {})
}

const refusals = {
  read: 'permission-denied-read',
  postListings: 'permission-denied-post-listings',
  initiateTransactions: 'permission-denied-initiate-transactions',
} as const satisfies Record<Permission, ProblemCode>
