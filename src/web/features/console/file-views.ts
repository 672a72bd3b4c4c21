import type { AuditAction } from '#domain/audit.ts'
import { heldByRestore } from '#domain/held-by-restore.ts'
import type { AuditEntry, ReviewRow, StayRow } from '#domain/staff-files/index.ts'
import type { ReportRow } from '#domain/moderation/index.ts'
import type { Permission } from '#domain/users/index.ts'
import { noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { dateWithYear, dayTime, listTime, stayDays, timeStyle, waitingTimeDative } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { stateText } from '../conversation/state-view.ts'
import { wordNamed } from '#words/catalogue.ts'
import { assignmentView, mayTake } from './queue/assignment-view.ts'
import { plainName } from './failure-view.ts'

/** Returns a person's name, or the word for a deleted member, and the address of their console page. */
export function personLink({ id, name }: { id: string; name: string }, locale: Locale) {
  return { name: name || m.inbox_member_deleted({}, { locale }), to: `/console/people/${id}` }
}

/** Returns a stay for a list of the console. */
export function stayItem(stay: StayRow, context: RequestContext) {
  const { locale } = context
  return {
    id: stay.id,
    to: `/console/stays/${stay.id}`,
    title: stay.title,
    state: stateText(stay.look, locale),
    look: stayLook(stay.look),
    days: stay.from && stay.until ? stayDays(stay.from, stay.until, locale) : '',
    customer: personLink(stay.customer, locale),
    provider: personLink(stay.provider, locale),
    time: waitingTimeDative(stay.since, timeStyle(context)),
  }
}

/** Returns the colour of a state: good when agreed, amber while somebody must answer. */
export function stayLook({ icon, tone }: StayRow['look']): 'good' | 'warn' | 'neutral' {
  if (tone === 'agreed' || icon === 'yes') return 'good'
  return tone === 'attention' || icon === 'asked' ? 'warn' : 'neutral'
}
export type StayItem = ReturnType<typeof stayItem>

/** Returns a review for a list of the console. */
export function reviewItem(review: ReviewRow, context: RequestContext) {
  const { locale } = context
  return {
    id: review.id,
    stayTo: `/console/stays/${review.transactionId}`,
    title: review.title,
    author: personLink(review.author, locale),
    subject: personLink(review.subject, locale),
    rating: review.rating,
    content: review.content,
    removed: review.removed,
    hidden: review.state !== 'public',
    time: listTime(review.createdAt, timeStyle(context)),
  }
}
export type ReviewItemView = ReturnType<typeof reviewItem>

/** Returns a report for a list of the console. */
export function reportItem(report: ReportRow, context: RequestContext) {
  const { message } = report
  return {
    id: report.id,
    to: `/console/reports/${report.id}`,
    reason: wordNamed(`report_reason_${report.reason}`)?.({}) ?? report.reason,
    subject: report.title ?? (report.about ? memberName(report.about, context.locale) : ''),
    text: report.text,
    /** The reporter's own words about a message, where they are a headline. */
    headline: message && report.text.length <= headlineLength && !report.text.includes('\n') ? report.text : '',
    said: reportedBy(report, context),
    /** The message that was reported, and no other. */
    message: message && {
      id: report.subjectId,
      content: message.content,
      from: m.staff_report_message_from({ time: dayTime(message.at, timeStyle(context)) }),
      hidden: message.hidden,
    },
    open: report.state === 'open',
    waits: waitingTimeDative(report.createdAt, timeStyle(context)),
    by: reporterName(report, context),
    assignment: assignmentView(context, report.assignment),
    mayTake: mayTake(context.viewer, report.assignment),
    time: listTime(report.createdAt, timeStyle(context)),
  }
}
export type ReportItem = ReturnType<typeof reportItem>

/** How many characters a headline has at most. */
const headlineLength = 60

function reporterName({ reporter }: ReportRow, { locale }: RequestContext): string {
  return reporter ? memberName(reporter, locale) : m.staff_visitor()
}

/** Returns who reported it and how many others report the same of that person; of a message when it was written. */
function reportedBy(report: ReportRow, context: RequestContext): string {
  const { message, othersCount: count } = report
  const name = reporterName(report, context)
  if (message) {
    const time = dayTime(message.at, timeStyle(context))
    return count > 0 ? m.staff_report_message_more({ name, count, time }) : m.staff_report_message({ name, time })
  }
  const time = listTime(report.createdAt, timeStyle(context))
  return count > 0 ? m.staff_report_by_more({ name, count, time }) : m.staff_report_by({ name, time })
}

const pages: Record<string, (id: string) => string> = {
  user: (id) => `/console/people/${id}`,
  listing: (id) => `/console/listings/${id}`,
  stay: (id) => `/console/stays/${id}`,
  report: (id) => `/console/reports/${id}`,
  payments: () => '/console/payments',
  announcement: () => '/console/announcements',
}

/** Returns an entry of the audit log as a sentence: who did what to whom, when and why. */
export function auditItem(entry: AuditEntry, context: RequestContext) {
  const { locale } = context
  const { kind, id, name } = entry.subject
  return {
    id: entry.id,
    action: wordNamed(`staff_action_${entry.action}`)?.({}) ?? entry.action,
    by: entry.by === null ? m.staff_by_operator() : entry.by || m.inbox_member_deleted(),
    subject: { name: kind === 'listing' ? listingTitle(name, locale) : name, to: pages[kind]?.(id) ?? null },
    reason: reasonText(entry, locale),
    time: listTime(entry.at, timeStyle(context)),
  }
}

/**
 * Why it was done. Of what failed in the background the log holds the name, of changed permissions those that are denied.
 */
function reasonText({ action, subject: { kind }, reason }: AuditEntry, locale: Locale): string {
  if (reason === heldByRestore) return m.staff_held_by_restore({}, { locale })
  if (action === ('user.permissions' satisfies AuditAction)) return deniedText(reason, locale)
  const isFailed = kind === 'event' || kind === 'timer' || kind === 'mail' || kind === 'push' || kind === 'webhook'
  return isFailed ? plainName({ kind, name: reason }, locale) : reason
}

function deniedText(denied: string, locale: Locale): string {
  if (denied === '') return m.staff_permissions_all({}, { locale })
  const words: Record<string, (inputs: object, options: { locale: Locale }) => string> = {
    read: m.staff_permission_read,
    postListings: m.staff_permission_post_listings,
    initiateTransactions: m.staff_permission_initiate_transactions,
  } satisfies Record<Permission, unknown>
  const names = denied.split(', ').map((each) => words[each]?.({}, { locale }) ?? each)
  return m.staff_permissions_denied({ permissions: names.join(', ') }, { locale })
}
export type AuditItem = ReturnType<typeof auditItem>

/** Returns a calendar date in words. */
export function dayWord(date: string, locale: Locale): string {
  return dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(noonUtc(date))
}

/** Returns the days of a stay for a table: without weekdays, and the month once where it is the same. */
export function plainDays(from: string, until: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatRange(noonUtc(from), noonUtc(until))
}

/** Returns the title of a listing, or the word for a deleted one. */
export function listingTitle(title: string, locale: Locale): string {
  return title || m.inbox_listing_deleted({}, { locale })
}

/** Returns the word for the state of a listing. */
export function listingStateWord(
  {
    state,
    closedByStaff,
    pausedAfter,
    lapsedAt,
    deleted,
    authorState,
  }: {
    state: string
    closedByStaff: boolean
    pausedAfter: number | null
    lapsedAt: Date | null
    deleted: boolean
    authorState: string
  },
  locale: Locale,
): string {
  // Banning the author hides a listing without changing its state.
  if (!deleted && state === 'published' && authorState === 'banned') return m.staff_listing_hidden({}, { locale })
  const words: Record<string, (inputs: object, options: { locale: Locale }) => string> = {
    draft: m.staff_listing_draft,
    pendingApproval: m.staff_listing_pending,
    published: m.staff_listing_published,
    closed: closedByStaff
      ? m.staff_listing_closed_by_staff
      : pausedAfter !== null
        ? m.staff_listing_paused
        : lapsedAt !== null
          ? m.staff_listing_lapsed
          : m.staff_listing_closed,
  }
  return deleted ? m.staff_listing_deleted({}, { locale }) : (words[state]?.({}, { locale }) ?? state)
}

/** Returns the word for the state of an account. */
export function accountStateWord(
  { state, eraseAt }: { state: string; eraseAt: Date | null },
  { app, locale }: Pick<RequestContext, 'app' | 'locale'>,
): string {
  if (state === 'deleted' && eraseAt) {
    const date = dateWithYear(eraseAt, { locale, timeZone: app.marketplace.timeZone }, 'medium')
    return m.staff_state_closed({ date })
  }
  const words = { active: m.staff_state_active, banned: m.staff_state_banned, deleted: m.staff_state_deleted }
  return words[state as keyof typeof words]?.({}, { locale }) ?? state
}
