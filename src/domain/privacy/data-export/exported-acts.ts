import type { App } from '../../app.ts'
import type { AuditAction } from '../../audit.ts'
import { personCards } from '../../users/index.ts'
import type { Member } from '../../users/viewer.ts'
import { vouchesOfBothSides } from '../../vouches/index.ts'

type Db = App['db']

/** What a member did and was sent beside listings and conversations, and what staff did to the account. */
export type ExportedActs = Awaited<ReturnType<typeof exportedActs>>

/** Returns what a member did, was sent and had done in their name. Nobody of the staff is named. */
export async function exportedActs({ db }: Pick<App, 'db'>, { userId }: Member) {
  const [
    savedSearches,
    savedPlaces,
    sharedPlaceList,
    foundListings,
    phrases,
    passedSafetyNotices,
    reviews,
    reports,
    mails,
    notifications,
    notificationChoices,
    browserNotifications,
    actsByStaff,
    archives,
    vouches,
  ] = await Promise.all([
    searchesOf(db, userId),
    placesOf(db, userId),
    placeListOf(db, userId),
    findingsOf(db, userId),
    phrasesOf(db, userId),
    noticesOf(db, userId),
    reviewsOf(db, userId),
    reportsOf(db, userId),
    mailsTo(db, userId),
    notificationsOf(db, userId),
    choicesOf(db, userId),
    browsersOf(db, userId),
    actsOfStaff(db, userId),
    dataExportsOf(db, userId),
    vouchesOf(db, userId),
  ])
  return {
    savedSearches,
    savedPlaces,
    sharedPlaceList,
    foundListings,
    phrases,
    passedSafetyNotices,
    reviews,
    reports,
    mails,
    notifications,
    notificationChoices,
    browserNotifications,
    actsByStaff,
    archives,
    vouches,
  }
}

function searchesOf(db: Db, userId: string) {
  return db
    .selectFrom('savedSearches')
    .select(['id', 'query', 'lastDay', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

function placesOf(db: Db, userId: string) {
  return db
    .selectFrom('savedPlaces')
    .leftJoin('publicListings', 'publicListings.id', 'savedPlaces.listingId')
    .select(['listingId', 'title', 'note', 'savedAt'])
    .where('userId', '=', userId)
    .orderBy('savedAt')
    .execute()
}

/** The address of the list while it is shared. */
async function placeListOf(db: Db, userId: string) {
  const query = db.selectFrom('sharedPlaceLists').select(['key', 'createdAt'])
  return (await query.where('userId', '=', userId).executeTakeFirst()) ?? null
}

/** Of which listings the person was told because of a search. */
function findingsOf(db: Db, userId: string) {
  return db
    .selectFrom('savedSearchFindings')
    .select(['listingId', 'foundAt'])
    .where('userId', '=', userId)
    .orderBy('foundAt')
    .execute()
}

/** Sentences that the person has saved for messages. */
function phrasesOf(db: Db, userId: string) {
  return db
    .selectFrom('messagePhrases')
    .select(['id', 'content', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

function noticesOf(db: Db, userId: string) {
  return db
    .selectFrom('passedSafetyNotices')
    .select(['hostId', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
}

/** A review by the other side is hidden until both are written, so only published ones are among those received. */
async function reviewsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'transactionId', 'listingId', 'authorId', 'subjectId', 'type', 'rating', 'content', 'state'])
    .select(['aspects', 'deleted', 'createdAt'])
    .where(({ eb, or, and }) =>
      or([
        eb('authorId', '=', userId),
        and([eb('subjectId', '=', userId), eb('state', '=', 'public'), eb('deleted', '=', false)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const people = await personCards(
    { db },
    rows.flatMap(({ authorId, subjectId }) => [authorId, subjectId]),
  )
  const shown = ({ authorId, subjectId, ...review }: (typeof rows)[number]) => ({
    ...review,
    with: people.get(authorId === userId ? subjectId : authorId)?.displayName ?? '',
  })
  return {
    written: rows.filter(({ authorId }) => authorId === userId).map(shown),
    received: rows.filter(({ subjectId }) => subjectId === userId).map(shown),
  }
}

/** Reports by others about the person stay with the operator: who reported never becomes known. */
function reportsOf(db: Db, userId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'subjectKind', 'subjectId', 'reason', 'text', 'state', 'answer', 'createdAt', 'handledAt'])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

function mailsTo(db: Db, userId: string) {
  return db
    .selectFrom('deliveries')
    .select(['template', 'recipient', 'locale', 'state', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .orderBy('createdAt')
    .execute()
}

function notificationsOf(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['template', 'transactionId', 'listingId', 'personId', 'at', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute()
}

/** A topic without a row uses mail and list; `byPush` is null where it was not chosen. */
function choicesOf(db: Db, userId: string) {
  return db
    .selectFrom('notificationChoices')
    .select(['topic', 'byMail', 'inList', 'byPush', 'changedAt'])
    .where('userId', '=', userId)
    .orderBy('topic')
    .execute()
}

/** The browsers in which notifications are on, without the keys that encrypt them, and what was sent to them. */
async function browsersOf(db: Db, userId: string) {
  const [browsers, sent] = await Promise.all([
    db
      .selectFrom('pushSubscriptions as p')
      .leftJoin('sessions as s', (join) => join.onRef('s.userId', '=', 'p.userId').onRef('s.id', '=', 'p.sessionId'))
      .select(['s.userAgent as device', 'p.endpoint', 'p.createdAt', 'p.lastSuccessAt'])
      .where('p.userId', '=', userId)
      .orderBy('p.createdAt')
      .execute(),
    db
      .selectFrom('deliveries')
      .select(['template', 'locale', 'state', 'createdAt', 'sentAt'])
      .where('userId', '=', userId)
      .where('channel', '=', 'push')
      .orderBy('createdAt')
      .execute(),
  ])
  return { browsers, sent }
}

/** Actions whose reasons the person was told by a mail. Other reasons are notes among staff. */
const toldReasons: readonly AuditAction[] = [
  'user.banned',
  'user.unbanned',
  'user.sending-limited',
  'user.sending-freed',
  'user.written-to',
]
/** Notes about a person that are no acts. */
const notes: readonly AuditAction[] = ['user.noted']

async function actsOfStaff(db: Db, userId: string) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['action', 'reason', 'details', 'at'])
    .where('subjectKind', '=', 'user')
    .where('subjectId', '=', userId)
    .where('action', 'not in', notes)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action, reason, details, at }) => ({
    action,
    /** What was done in the person's name, as the name of the event. */
    event: action === ('user.acted-as' satisfies AuditAction) ? eventOf(details) : null,
    reason: (toldReasons as readonly string[]).includes(action) ? reason : '',
    at,
  }))
}

function eventOf(details: unknown): string | null {
  const { event } = (details ?? {}) as { event?: unknown }
  return typeof event === 'string' ? event : null
}

function dataExportsOf(db: Db, userId: string) {
  return db
    .selectFrom('dataArchives')
    .select(['createdAt', 'state', 'finishedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Who vouches for the person, with what the person has removed, and for whom the person, an organisation, vouches. */
async function vouchesOf(db: Db, userId: string) {
  const { about, given } = await vouchesOfBothSides({ db }, userId)
  return {
    about: about.map(({ other, at, declinedAt }) => ({ organisation: other.displayName, vouchedAt: at, declinedAt })),
    given: given.map(({ other, at, declinedAt }) => ({ person: other.displayName, vouchedAt: at, declinedAt })),
  }
}
