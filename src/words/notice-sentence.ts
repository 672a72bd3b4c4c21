import type { Locale } from '#kernel/locale.ts'
import * as m from './compiled/messages.js'

/**
 * Returns what a notification says, by the template of its mail: in the list on the site and in what a browser shows. `partner`
 * and `title` are empty where there is none or it is gone.
 */
export function noticeSentence(
  template: string,
  { partner, title }: { partner: string; title: string },
  locale: Locale,
): string {
  const say = Object.hasOwn(sentences, template) ? sentences[template] : undefined
  const gone = template === 'search-found' ? m.notices_some_place : m.notices_some_listing
  const inputs = {
    partner: partner || m.notices_somebody({}, { locale }),
    title: title || gone({}, { locale }),
  }
  const text = say ? say(inputs, { locale }) : m.notices_title({}, { locale })
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

type Sentence = (inputs: { partner: string; title: string }, options: { locale: Locale }) => string

const sentences: Record<string, Sentence> = {
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
