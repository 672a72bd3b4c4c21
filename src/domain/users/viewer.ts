import type { Locale } from '#kernel/locale.ts'
import type { Permission } from './permissions.ts'

/** A signed-in person, as use-cases and policies see them. */
export type Member = {
  kind: 'member'
  userId: string
  sessionId: string
  firstName: string
  lastName: string
  displayName: string
  profileType?: 'private' | 'organisation'
  emailVerified: boolean
  state: 'active' | 'banned'
  staffRole: 'owner' | 'moderator' | null
  /** `user`, or `user:limited` for a log-in on somebody's behalf. */
  scopes: string
  /** The member of the staff who acts in this person's name. */
  operatorId?: string
  /** Has to be let in by the operator before they may take part. */
  awaitsApproval?: boolean
  /** What the operator has taken from them. */
  denied?: readonly Permission[]
  locale: Locale
}

/** Where the database stood after the last thing somebody changed: what they see next has seen it. */
type Writer = { position?: string | undefined }

/** Somebody who is not signed in. */
export type Visitor = { kind: 'visitor'; locale: Locale }

/** Our own jobs and commands. Never made from a request. */
export type System = { kind: 'system'; locale: Locale }

/** Who is asking. */
export type Viewer = (Member | Visitor | System) & Writer
