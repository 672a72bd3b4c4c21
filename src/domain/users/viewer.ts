import type { CalendarDate } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Permission } from './permissions.ts'

/** A signed-in person, as use-cases and policies see them. Nobody is signed in who is banned or deleted. */
export type Member = {
  kind: 'member'
  userId: string
  sessionId: string
  firstName: string
  lastName: string
  displayName: string
  profileType?: 'private' | 'organisation'
  emailVerified: boolean
  staffRole: 'owner' | 'moderator' | null
  /** Somebody of the staff who has not shown the second factor that the marketplace requires; until then without a role. */
  needsSecondFactor?: boolean
  /** Whether this log-in ends when the browser is closed. */
  endsWithBrowser?: boolean
  /** `user`, or `user:limited` for a log-in on somebody's behalf. */
  scopes: string
  /** The member of the staff who acts in this person's name. */
  operatorId?: string
  /** When the log-in of the staff in this person's name ends. */
  actsUntil?: Date
  /** Whether the operator has to approve the person first. */
  awaitsApproval?: boolean
  /** Permissions that the operator has denied. */
  denied?: readonly Permission[]
  /** The last day on which the person begins no conversation; absent without such a limit, and when it is over. */
  sendingLimitedUntil?: CalendarDate
  locale: Locale
}

/** The position of the database after the viewer's last write, so that later reads include it. */
type Writer = { position?: string | undefined }

/** A viewer who is not signed in. */
export type Visitor = { kind: 'visitor'; locale: Locale }

/** Our own jobs and commands. Never made from a request. */
export type System = { kind: 'system'; locale: Locale }

/** The person or program that makes a request. */
export type Viewer = (Member | Visitor | System) & Writer
