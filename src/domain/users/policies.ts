import { Problem } from '#kernel/problem.ts'
import { type Permission, refusalOf, whyNotPermitted } from './permissions.ts'
import type { Member, System, Viewer } from './viewer.ts'
import { fallbackLocale } from '#kernel/locale.ts'

/** Our own jobs and commands as a viewer. */
export const system: System = { kind: 'system', locale: fallbackLocale }

/** Returns the member who asks. Throws Problem `not-signed-in`. */
export function requireMember(viewer: Viewer): Member {
  if (viewer.kind !== 'member') throw new Problem('not-signed-in')
  return viewer
}

/**
 * Whether somebody of the staff acts in this member's name (`act-as.ts`). They may look, but not write, book, or change the
 * account.
 */
export function isOnBehalf({ scopes }: Pick<Member, 'scopes'>): boolean {
  return scopes !== 'user'
}

/** Returns a member who acts in their own name: staff in another person's name may not. Throws also `forbidden`. */
export function requireAccountOwner(viewer: Viewer): Member {
  const member = requireMember(viewer)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  return member
}

/**
 * Returns a member who may do this. Throws `not-signed-in`, `user-pending-approval`, `permission-denied-…` or
 * `sending-limited`.
 */
export function requirePermission(viewer: Viewer, permission: Permission): Member {
  const member = requireMember(viewer)
  const refusal = whyNotPermitted(member, permission)
  if (refusal) throw refusalOf(member, refusal)
  return member
}

/**
 * Checks that the viewer may read public pages: everybody may, except members to whom reading is denied. Throws
 * `permission-denied-read`.
 */
export function requireReading(viewer: Viewer): void {
  if (viewer.kind === 'member') requirePermission(viewer, 'read')
}

/** Returns a member whose e-mail address is confirmed. Throws also `email-not-verified`. */
export function requireVerifiedEmail(viewer: Viewer): Member {
  const member = requireMember(viewer)
  if (!member.emailVerified) throw new Problem('email-not-verified')
  return member
}

/** Whether somebody works for the marketplace. A log-in on another person's behalf never does. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.staffRole !== null && !isOnBehalf(viewer)
}

/** Returns the viewer as a member of staff. Throws `not-signed-in` or `forbidden`. */
export function requireStaff(viewer: Viewer): Member {
  const member = requireMember(viewer)
  if (!isStaff(member)) throw new Problem('forbidden')
  return member
}

/** Whether staff have yet to let somebody in who has done everything for it: the address is confirmed. */
export function awaitsApproval(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.emailVerified && (viewer.awaitsApproval ?? false)
}
