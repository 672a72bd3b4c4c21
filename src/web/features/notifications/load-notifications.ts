import { listNotifications, type Notification, unreadNotifications } from '#domain/notifications/index.ts'
import { parseDuration } from '#kernel/clock.ts'
import { listTime, periodText, shownTime, type ShownTime, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'

/** A notification as a sentence, with its time and the path of its place. */
export type ShownNotification = { id: string; text: string; isRead: boolean; to: string; time: ShownTime }

/** Returns a page of the reader's notifications, how many are unread, and for how many days they are kept. */
export async function loadNotifications(context: RequestContext, { before }: { before?: string | undefined }) {
  const { app, viewer } = context
  const page = await listNotifications(app, viewer, { before })
  const style = timeStyle(context)
  return {
    notifications: page.notifications.map((each): ShownNotification => {
      const { id, isRead, to, at } = each
      return { id, isRead, to, text: sentenceOf(each, context), time: shownTime(at, listTime(at, style), style) }
    }),
    before: page.before,
    isFirst: before === undefined,
    unread: await unreadNotifications(app, viewer),
    period: periodText(parseDuration(app.marketplace.retention.notifications), context.locale),
  }
}

function sentenceOf({ template, partner, title }: Notification, { locale }: RequestContext): string {
  const say = sentences[template]
  const gone = template === 'search-found' ? m.notices_some_place : m.notices_some_listing
  const inputs = {
    partner: partner || m.notices_somebody({}, { locale }),
    title: title || gone({}, { locale }),
  }
  const text = say ? say(inputs, { locale }) : m.notices_title({}, { locale })
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

type Sentence = (inputs: { partner: string; title: string }, options: { locale: RequestContext['locale'] }) => string

const sentences: { [Template in Notification['template']]?: Sentence } = {
  'new-message': m.notices_new_message,
  'new-booking-request': m.notices_new_booking_request,
  'booking-request-reminder': m.notices_booking_request_reminder,
  'booking-request-accepted': m.notices_booking_request_accepted,
  'booking-request-declined': m.notices_booking_request_declined,
  'booking-request-auto-declined': m.notices_booking_request_auto_declined,
  'booking-request-withdrawn': m.notices_booking_request_withdrawn,
  'booking-cancelled': m.notices_booking_cancelled,
  'ended-by-system': m.notices_ended_by_system,
  'stay-address-changed': m.notices_stay_address_changed,
  'review-by-provider-wanted': m.notices_review_by_provider_wanted,
  'review-by-customer-wanted': m.notices_review_by_customer_wanted,
  'review-by-other-party-unpublished': m.notices_review_by_other_party_unpublished,
  'review-by-other-party-published': m.notices_review_by_other_party_published,
  'money-paid': m.notices_money_paid,
  'payment-expired': m.notices_payment_expired,
  'refund-made': m.notices_refund_made,
  'refund-failed': m.notices_refund_failed,
  'payout-failed': m.notices_payout_failed,
  'listing-offered': m.notices_listing_offered,
  'search-found': m.notices_search_found,
  'listing-submitted': m.notices_listing_submitted,
  'listing-approved': m.notices_listing_approved,
  'changes-requested': m.notices_changes_requested,
  'listing-rejected': m.notices_listing_rejected,
  'listing-closed': m.notices_listing_closed,
  'listing-reopened': m.notices_listing_reopened,
  'listing-paused': m.notices_listing_paused,
  'listing-asked': m.notices_listing_asked,
  'listing-lapsed': m.notices_listing_lapsed,
  'payout-account-changed': m.notices_payout_account_changed,
  'bank-requested': m.notices_bank_requested,
  'terms-changed': m.notices_terms_changed,
  'account-approved': m.notices_account_approved,
  'vouch-given': m.notices_vouch_given,
  'vouch-withdrawn': m.notices_vouch_withdrawn,
  'archive-ready': m.notices_archive_ready,
  'archive-failed': m.notices_archive_failed,
}
