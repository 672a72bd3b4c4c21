import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { isStaff, requireStaff } from './policies.ts'
import type { Member, Viewer } from './viewer.ts'

/*
 * What staff may do:
 *                                                     moderator   owner   command line
 *   approve, reject, close, reopen a listing             yes       yes        yes
 *   answer reports, write to a person, keep notes        yes       yes        yes
 *   cancel a stay, remove and restore a review           yes       yes        yes
 *   read payments, refund, retry, settle, export         yes       yes        yes
 *   take a listing or report, and give it back           yes       yes        no
 *   give one to a colleague, or take one from them       no        yes        no
 *   announce something on the site                     yes       yes        yes
 *   limit what a member sends                            yes       yes        yes
 *   ban and unban a member                               yes       yes        yes
 *   ban somebody of the staff                            no        yes        yes
 *   give and take roles                                  no        yes        yes
 *   see e-mail addresses and homes                       no        yes        yes
 *   act in a member's name                               no        yes        no
 * Staff cannot ban themselves or change their own role, and the last owner cannot be removed.
 */

/** Schema of the reason for an action of staff, which the person concerned gets and the audit log keeps. */
export const reasonField = z
  .string('field-required')
  .max(5000, 'field-too-long')
  .transform(cleanText)
  .pipe(z.string().min(1, 'field-required'))

/**
 * Returns the id of the acting member of staff; null for the command line and the operator's programs. Throws like
 * `requireStaff`.
 */
export function staffActor(viewer: Viewer): string | null {
  return viewer.kind === 'system' ? null : requireStaff(viewer).userId
}

/** Whether somebody runs the marketplace: an owner, or the command line. */
export function isOwner(viewer: Viewer): boolean {
  return viewer.kind === 'system' || (viewer.kind === 'member' && isStaff(viewer) && viewer.staffRole === 'owner')
}

/** Returns whether a viewer may give and take roles: owners only. */
export function mayGiveRoles(viewer: Viewer): boolean {
  return isOwner(viewer)
}

/**
 * Returns whether a viewer may see e-mail addresses and homes: owners only. Moderators write to people through the console.
 */
export function maySeeAddresses(viewer: Viewer): boolean {
  return isOwner(viewer)
}

/** Returns whether a viewer may act for a member: owners only, because they then see the member's address and home. */
export function mayActAsMember(viewer: Viewer): boolean {
  return viewer.kind === 'member' && isOwner(viewer)
}

/** Returns the owner who is about to act in a member's name. Throws like `requireStaff`, and `forbidden` for moderators. */
export function requireMayActAsMember(viewer: Viewer): Member {
  const member = requireStaff(viewer)
  if (!mayActAsMember(member)) throw new Problem('forbidden')
  return member
}

/**
 * Returns whether a viewer may ban this person. Staff may ban members, only owners may ban staff, nobody may ban
 * themselves.
 */
export function mayBan(viewer: Viewer, person: { id: string; staffRole: string | null }): boolean {
  if (viewer.kind === 'member' && viewer.userId === person.id) return false
  return isOwner(viewer) || (isStaff(viewer) && person.staffRole === null)
}

/** Throws `forbidden` for everybody who may not give roles. */
export function requireOwner(viewer: Viewer): void {
  if (viewer.kind !== 'system') requireStaff(viewer)
  if (!mayGiveRoles(viewer)) throw new Problem('forbidden')
}
