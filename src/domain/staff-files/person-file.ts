import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { AuditAction } from '../audit.ts'
import {
  canBeActedFor,
  contactPhone,
  mayBan,
  isStaff,
  mayGiveRoles,
  maySeeAddresses,
  staffActor,
} from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type BothSides, vouchesForStaff } from '../vouches/index.ts'
import { type AuditEntry, auditLog } from './audit-log.ts'
import { fullName } from './find-members.ts'
import { maskedEmail, maskedPhone } from './mask-contact.ts'
import { type Messaging, messagingOf } from './messaging-of.ts'
import { possibleUntil, reportsAbout, type ReportRow } from '../moderation/index.ts'
import { type StaffNote, staffNotes } from './staff-notes.ts'
import { type ReviewRow, reviewsAbout } from './review-rows.ts'
import { type StayRow, staysAbout } from './stay-rows.ts'

/** Everything about a person that staff need for a decision. */
export type PersonFile = {
  id: string
  name: string
  profileType: 'private' | 'organisation'
  state: 'active' | 'banned' | 'deleted'
  /** When the data of an account that its person has closed is erased; null for everybody else. */
  eraseAt: Date | null
  /** The last day of a ban that ends by itself, and of a limit on sending; null without one. */
  bannedUntil: string | null
  sendingLimitedUntil: string | null
  /** The first and last day that can be chosen as an end. */
  possibleUntil: { first: string; last: string }
  town: string
  /** When the person was last here, in their own session; null when that is not known any more. */
  lastSeenAt: Date | null
  staffRole: 'owner' | 'moderator' | null
  /** Masked for staff, see `showContact`; null where the viewer may not see it. */
  email: string | null
  phone: string | null
  emailVerified: boolean
  /** When the address was verified; null for one that is not, and where that was before it was kept. */
  emailVerifiedAt: Date | null
  /** When the number was confirmed; null for one that is not. */
  phoneConfirmedAt: Date | null
  awaitsApproval: boolean
  verified: boolean
  /** Checks of staff behind the seal. */
  verifiedChecks: string[]
  /** When staff made those checks, and the name of who did; null without any, an empty name where that is not known. */
  sealed: { at: Date; by: string } | null
  locale: string
  createdAt: Date
  listings: {
    id: string
    title: string
    state: string
    closedByStaff: boolean
    pausedAfter: number | null
    lapsedAt: Date | null
    deleted: boolean
    publicPlace: unknown
  }[]
  stays: StayRow[]
  reviews: ReviewRow[]
  reports: ReportRow[]
  /** How much the person writes, and what they reported. */
  messaging: Messaging
  audit: AuditEntry[]
  /** What staff noted about the person, newest first. */
  notes: StaffNote[]
  /** Who vouches for the person, and for whom an organisation vouches. */
  vouches: BothSides
  may: { ban: boolean; giveRoles: boolean; giveSeal: boolean; actFor: boolean }
}

const listingLimit = 50

/** Returns a person for staff. Also of somebody banned or deleted. Throws `forbidden`, `not-found`. */
export async function personFile(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  userId: string,
): Promise<PersonFile> {
  const actorId = staffActor(viewer)
  const user = isId(userId)
    ? await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!user) throw new Problem('not-found')
  const [listings, stays, reviews, reports, audit, notes, lastSeenAt, actFor, phone, vouches, messaging] =
    await Promise.all([
      app.db
        .selectFrom('listings')
        .select(['id', 'title', 'state', 'closedByStaff', 'pausedAfter', 'lapsedAt', 'deleted', 'publicPlace'])
        .where('authorId', '=', userId)
        .orderBy('createdAt', 'desc')
        .limit(listingLimit)
        .execute(),
      staysAbout(app, viewer, { userId }),
      reviewsAbout(app, viewer, { userId }),
      reportsAbout(app, viewer, { userId }),
      auditLog(app, viewer, { subjectIds: [userId] }),
      staffNotes(app, viewer, userId),
      lastSeen(app, userId),
      canBeActedFor(app, viewer, userId),
      contactPhone(app.db, userId),
      vouchesForStaff(app, viewer, userId),
      messagingOf(app, viewer, userId),
    ])
  const isGone = user.state === 'deleted' && !user.eraseAt
  const seesContact = maySeeAddresses(viewer) && !isGone
  // The operator's programs print the whole address.
  const mask = viewer.kind === 'system' ? { email: String, phone: String } : { email: maskedEmail, phone: maskedPhone }
  return {
    id: user.id,
    name: fullName(user),
    profileType: user.profileType as PersonFile['profileType'],
    state: user.state as PersonFile['state'],
    eraseAt: user.eraseAt,
    bannedUntil: user.state === 'banned' ? user.bannedUntil : null,
    sendingLimitedUntil: presentUntil(app, user.sendingLimitedUntil),
    possibleUntil: possibleUntil(app),
    town: user.homeTown,
    lastSeenAt,
    staffRole: user.staffRole as PersonFile['staffRole'],
    email: seesContact ? mask.email(user.email) : null,
    phone: seesContact && phone ? mask.phone(phone) : null,
    emailVerified: user.emailVerified,
    emailVerifiedAt: user.emailVerifiedAt,
    phoneConfirmedAt: user.phoneConfirmedAt,
    awaitsApproval: user.awaitsApproval,
    verified: user.verified,
    verifiedChecks: user.verifiedChecks,
    sealed: user.verifiedAt && { at: user.verifiedAt, by: sealedBy(audit.items) },
    locale: user.locale,
    createdAt: user.createdAt,
    listings,
    stays,
    reviews,
    reports,
    messaging,
    audit: audit.items,
    notes,
    vouches,
    may: {
      ban: !isGone && mayBan(viewer, user),
      giveRoles: user.state === 'active' && mayGiveRoles(viewer) && user.id !== actorId,
      giveSeal: user.state === 'active' && isStaff(viewer) && user.id !== actorId,
      actFor: actFor && user.id !== actorId,
    },
  }
}

/** Returns the name of who of the staff gave the seal last; empty where the log does not know. */
function sealedBy(log: AuditEntry[]): string {
  return log.find(({ action }) => action === ('user.verified' satisfies AuditAction))?.by ?? ''
}

function presentUntil(app: Pick<App, 'clock' | 'marketplace'>, until: string | null): string | null {
  return until !== null && until >= possibleUntil(app).first ? until : null
}

async function lastSeen({ db }: Pick<App, 'db'>, userId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('lastSeenAt').as('at'))
    .where('userId', '=', userId)
    // Not what staff did in the person's name.
    .where('operatorId', 'is', null)
    .executeTakeFirstOrThrow()
  return at
}
