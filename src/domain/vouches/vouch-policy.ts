import type { ProblemCode } from '#kernel/problem.ts'

/** What decides whether one account may vouch for another. */
export type VouchSide = {
  id: string
  state: string
  profileType: string
  verified: boolean
  emailVerified: boolean
}

/**
 * Returns why one account may not vouch for another; null where it may: an organisation with a valid seal, for a person
 * whose account is active and whose e-mail address is confirmed.
 */
export function whyNoVouch(organisation: VouchSide, person: VouchSide): ProblemCode | null {
  if (!mayVouchAtAll(organisation)) return 'vouch-needs-seal'
  const isFit = person.profileType === 'private' && person.state === 'active' && person.emailVerified
  return isFit ? null : 'vouch-not-possible'
}

/** Whether an account may vouch for people: an organisation that staff have verified. */
export function mayVouchAtAll({ state, profileType, verified }: Omit<VouchSide, 'id' | 'emailVerified'>): boolean {
  return state === 'active' && profileType === 'organisation' && verified
}
