import { interruptedSending } from '#domain/mail-refusal.ts'
import type { MailTemplate } from '#domain/notifications/index.ts'
import type { FailedWork } from '#domain/background-work/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem, type ProblemCode, problemStatus } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { timeStyle, waitingTime, waitingTimeDative } from '#web/server/message-times.ts'
import { problemText } from '#words/problem-text.ts'
import * as m from '#words/compiled/messages.js'
import { wordNamed } from '#words/catalogue.ts'

/** A row of the page of failures: what failed, why, since when, and when it is retried. */
export type FailureRow = {
  key: string
  kind: FailedWork['kind']
  id: string
  title: string
  person: { name: string; to: string } | null
  sentence: string
  /** The error message of the other side or of the program. */
  reason: string
  name: string
  age: string
  /** When it is retried automatically; null for what waits for staff. */
  nextTry: string | null
}

/** Returns the row that staff read about a failure. */
export function failureRow(context: RequestContext, work: FailedWork): FailureRow {
  const { locale } = context
  const { kind, id, person, attempts, failedAt, nextAttemptAt, parkedAt } = work
  const style = timeStyle(context)
  const rest = nextAttemptAt.getTime() - style.now.getTime()
  const untilNext = waitingTimeDative(new Date(style.now.getTime() - Math.max(60_000, rest)), style)
  return {
    key: `${kind} ${id}`,
    kind,
    id,
    name: plainName(work, locale),
    title: titles[kind]({}, { locale }),
    person: person && { name: memberName(person, locale), to: `/console/people/${person.userId}` },
    sentence: sentenceOf(work)({ count: attempts }, { locale }),
    reason: plainReason(work, locale),
    age: waitingTime(failedAt, style),
    nextTry: parkedAt ? null : m.console_failures_next({ time: untilNext }),
  }
}

/**
 * Returns what failed in a few words: the mail, the transition or the subject of the event. A webhook is named by its
 * host.
 */
export function plainName({ kind, name }: Pick<FailedWork, 'kind' | 'name'>, locale: Locale): string {
  const key = name.replace(/^(transition|notification)\//, '')
  const word =
    (kind === 'mail' || kind === 'push') && Object.hasOwn(mailNames, name)
      ? mailNames[name as MailTemplate]
      : kind === 'timer'
        ? wordNamed(`staff_step_${key}`)
        : kind === 'event'
          ? subjects[name.split('.')[0] ?? '']
          : undefined
  return word?.({}, { locale }) ?? name
}

type Word = (inputs: object, options: { locale: Locale }) => string

const subjects: Record<string, Word> = {
  user: m.staff_event_user,
  listing: m.staff_event_listing,
  availability: m.staff_event_listing,
  stock: m.staff_event_listing,
  transaction: m.staff_event_stay,
  booking: m.staff_event_stay,
  message: m.staff_event_message,
  review: m.staff_event_review,
  report: m.staff_event_report,
}

/** What each mail is called for staff. */
export const mailNames: Record<MailTemplate, Word> = {
  'new-booking-request': m.staff_mail_new_booking_request,
  'booking-request-reminder': m.staff_mail_booking_request_reminder,
  'booking-request-accepted': m.staff_mail_booking_request_accepted,
  'booking-request-declined': m.staff_mail_booking_request_declined,
  'booking-request-auto-declined': m.staff_mail_booking_request_auto_declined,
  'booking-request-withdrawn': m.staff_mail_booking_request_withdrawn,
  'booking-cancelled': m.staff_mail_booking_cancelled,
  'ended-by-system': m.staff_mail_ended_by_system,
  'stay-address-changed': m.staff_mail_stay_address_changed,
  'review-by-provider-wanted': m.staff_mail_review_by_provider_wanted,
  'review-by-customer-wanted': m.staff_mail_review_by_customer_wanted,
  'review-by-other-party-unpublished': m.staff_mail_review_by_other_party_unpublished,
  'review-by-other-party-published': m.staff_mail_review_by_other_party_published,
  'money-paid': m.staff_mail_money_paid,
  'payment-expired': m.staff_mail_payment_expired,
  'refund-made': m.staff_mail_refund_made,
  'refund-failed': m.staff_mail_refund_failed,
  'payout-failed': m.staff_mail_payout_failed,
  'listing-offered': m.staff_mail_listing_offered,
  'search-found': m.staff_mail_search_found,
  'verify-email': m.staff_mail_verify_email,
  'confirm-new-address': m.staff_mail_confirm_new_address,
  'reset-password': m.staff_mail_reset_password,
  'password-changed': m.staff_mail_password_changed,
  'email-change-requested': m.staff_mail_email_change_requested,
  'sign-in-link': m.staff_mail_sign_in_link,
  'account-closed': m.staff_mail_account_closed,
  'archive-ready': m.staff_mail_archive_ready,
  'vouch-given': m.staff_mail_vouch_given,
  'vouch-withdrawn': m.staff_mail_vouch_withdrawn,
  'identity-linked': m.staff_mail_identity_linked,
  'identity-unlinked': m.staff_mail_identity_unlinked,
  'passkey-added': m.staff_mail_passkey_added,
  'passkey-removed': m.staff_mail_passkey_removed,
  'second-factor-changed': m.staff_mail_second_factor_changed,
  'archive-failed': m.staff_mail_archive_failed,
  'terms-changed': m.staff_mail_terms_changed,
  'account-approved': m.staff_mail_account_approved,
  'payout-account-changed': m.staff_mail_payout_account_changed,
  'listing-submitted': m.staff_mail_listing_submitted,
  'approval-waiting': m.staff_mail_approval_waiting,
  'payment-disputed': m.staff_mail_payment_disputed,
  'person-waiting': m.staff_mail_person_waiting,
  'reports-waiting': m.staff_mail_reports_waiting,
  'listing-approved': m.staff_mail_listing_approved,
  'listing-rejected': m.staff_mail_listing_rejected,
  'listing-closed': m.staff_mail_listing_closed,
  'listing-reopened': m.staff_mail_listing_reopened,
  'listing-paused': m.staff_mail_listing_paused,
  'listing-asked': m.staff_mail_listing_asked,
  'listing-lapsed': m.staff_mail_listing_lapsed,
  'listing-over': m.staff_mail_listing_over,
  'account-banned': m.staff_mail_account_banned,
  'account-unbanned': m.staff_mail_account_unbanned,
  'sending-limited': m.staff_mail_sending_limited,
  'sending-freed': m.staff_mail_sending_freed,
  'staff-message': m.staff_mail_staff_message,
  'bank-requested': m.staff_mail_bank_requested,
  'message-hidden': m.staff_mail_message_hidden,
  'message-shown': m.staff_mail_message_shown,
  'review-removed': m.staff_mail_review_removed,
  'review-restored': m.staff_mail_review_restored,
  'report-answered': m.staff_mail_report_answered,
  'changes-requested': m.staff_mail_changes_requested,
  'new-message': m.staff_mail_new_message,
  'reply-refused': m.staff_mail_reply_refused,
}

/** Returns the sentence of our own reasons, nothing where the row says it already; any other message unchanged. */
function plainReason({ reason, isHeld }: FailedWork, locale: Locale): string {
  if (isHeld) return ''
  if (reason === interruptedSending) return m.console_failures_interrupted({}, { locale })
  return Object.hasOwn(problemStatus, reason) ? problemText(new Problem(reason as ProblemCode), locale) : reason
}

const titles = {
  event: m.console_failures_event,
  timer: m.console_failures_timer,
  mail: m.console_failures_mail,
  push: m.console_failures_push,
  webhook: m.console_failures_webhook,
}

function sentenceOf({ kind, outcome, isHeld }: FailedWork) {
  if (isHeld) return m.console_failures_held
  if (kind === 'mail' && outcome === 'refused') return m.console_failures_mail_refused
  if (kind === 'mail' && outcome === 'uncertain') return m.console_failures_mail_uncertain
  return {
    event: m.console_failures_event_text,
    timer: m.console_failures_timer_text,
    mail: m.console_failures_mail_text,
    push: m.console_failures_push_text,
    webhook: m.console_failures_webhook_text,
  }[kind]
}
