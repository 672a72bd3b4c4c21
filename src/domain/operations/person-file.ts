import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
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
import { reportsAbout, type ReportRow } from './reports.ts'
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
  staffRole: 'owner' | 'moderator' | null
  /** Masked for staff, see `showContact`; null where the viewer may not see it. */
  email: string | null
  phone: string | null
  emailVerified: boolean
  phoneConfirmed: boolean
  awaitsApproval: boolean
  verified: boolean
  /** Checks of staff behind the seal. */
  verifiedChecks: string[]
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
  }[]
  stays: StayRow[]
  reviews: ReviewRow[]
  reports: ReportRow[]
  audit: AuditEntry[]
  /** Who vouches for the person, and for whom an organisation vouches. */
  vouches: BothSides
  may: { ban: boolean; giveRoles: boolean; giveSeal: boolean; actFor: boolean }
}

const listingLimit = 50

/** Returns a person for staff. Also of somebody banned or deleted. Throws `forbidden`, `not-found`. */
export async function personFile(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, userId: string): Promise<PersonFile> {
  const actorId = staffActor(viewer)
  const user = isId(userId)
    ? await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!user) throw new Problem('not-found')
  const [listings, stays, reviews, reports, audit, actFor, phone, vouches] = await Promise.all([
    app.db
      .selectFrom('listings')
      .select(['id', 'title', 'state', 'closedByStaff', 'pausedAfter', 'lapsedAt', 'deleted'])
      .where('authorId', '=', userId)
      .orderBy('createdAt', 'desc')
      .limit(listingLimit)
      .execute(),
    staysAbout(app, viewer, { userId }),
    reviewsAbout(app, viewer, { userId }),
    reportsAbout(app, viewer, { userId }),
    auditLog(app, viewer, { subjectIds: [userId] }),
    canBeActedFor(app, viewer, userId),
    contactPhone(app.db, userId),
    vouchesForStaff(app, viewer, userId),
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
    staffRole: user.staffRole as PersonFile['staffRole'],
    email: seesContact ? mask.email(user.email) : null,
    phone: seesContact && phone ? mask.phone(phone) : null,
    emailVerified: user.emailVerified,
    phoneConfirmed: user.phoneConfirmedAt !== null,
    awaitsApproval: user.awaitsApproval,
    verified: user.verified,
    verifiedChecks: user.verifiedChecks,
    locale: user.locale,
    createdAt: user.createdAt,
    listings,
    stays,
    reviews,
    reports,
    audit: audit.items,
    vouches,
    may: {
      ban: !isGone && mayBan(viewer, user),
      giveRoles: user.state === 'active' && mayGiveRoles(viewer) && user.id !== actorId,
      giveSeal: user.state === 'active' && isStaff(viewer) && user.id !== actorId,
      actFor: actFor && user.id !== actorId,
    },
  }
}
