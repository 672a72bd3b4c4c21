import type { MailTemplate } from './mailer.ts'
import type { Topic } from './topics.ts'

/**
 * The topic of each template that may be switched off. Every other mail is always sent: those about the account and its
 * safety, about agreed stays and money, decisions of staff, changes of the terms, and the question whether a listing still
 * holds: without an answer it is paused, so nobody must miss it.
 */
const topicOfTemplate: { [Template in MailTemplate]?: Topic } = {
  'new-message': 'messages',
  'new-booking-request': 'requests',
  'booking-request-declined': 'requests',
  'booking-request-auto-declined': 'requests',
  'booking-request-withdrawn': 'requests',
  'listing-offered': 'requests',
  'booking-request-reminder': 'reminders',
  'review-by-provider-wanted': 'reviews',
  'review-by-customer-wanted': 'reviews',
  'review-by-other-party-unpublished': 'reviews',
  'review-by-other-party-published': 'reviews',
  'search-found': 'searches',
  'listing-submitted': 'listings',
  'listing-approved': 'listings',
}

/** Templates that are in the list without a choice. */
const alwaysListed = [
  'booking-request-accepted',
  'booking-cancelled',
  'ended-by-system',
  'stay-address-changed',
  'money-paid',
  'payment-expired',
  'refund-made',
  'refund-failed',
  'payout-failed',
  'payout-account-changed',
  'bank-requested',
  'changes-requested',
  'listing-rejected',
  'listing-closed',
  'listing-reopened',
  'listing-paused',
  'listing-asked',
  'listing-lapsed',
  'listing-over',
  'terms-changed',
  'account-approved',
  'vouch-given',
  'vouch-withdrawn',
  'archive-ready',
  'archive-failed',
] as const satisfies MailTemplate[]

/** Templates that can be in the list of notifications. */
export const listedTemplates = [...alwaysListed, ...(Object.keys(topicOfTemplate) as MailTemplate[])]

/** Returns the topic by which a template can be switched off; null for those that are always sent. */
export function topicOf(template: MailTemplate): Topic | null {
  return topicOfTemplate[template] ?? null
}

/**
 * Whether a template can be in the list of notifications. Codes, links to log in and work of staff are sent by mail only.
 */
export function isListed(template: string): template is MailTemplate {
  return (listedTemplates as string[]).includes(template)
}
