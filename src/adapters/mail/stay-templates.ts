import type { StayMailValues, StayTemplate } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { guestCard } from './guest-card.ts'
import { button, capitalised, headline, paragraph, quote } from './mail-parts.ts'
import type { MailSite } from './mail-site.ts'
import { mapPicture } from './map-picture.ts'
import { otherPlaces } from './other-places.ts'
import { aboutMoney } from './payment-lines.ts'
import { paymentMails } from './payment-templates.ts'
import { answerButtons } from './answer-buttons.ts'
import {
  answerBy,
  declineReason,
  dates,
  frame,
  nearDates,
  simpleStayMail,
  type Reader,
  stayFacts,
} from './stay-mail-parts.ts'
import type { InLocale, MailContent } from './simple-mail.ts'

type StayMail = (values: StayMailValues, locale: InLocale, site: MailSite) => MailContent

/** The mails of a stay, from the first request to the reviews. None of them says where the home is. */
export const stayMails: Record<StayTemplate, StayMail> = {
  'new-booking-request': (values, locale, site) => ({
    ...frame(requestSubject(values, locale), values.message, locale),
    body: [
      headline((values.start ? m.mail_request_headline : m.mail_request_headline_nights)(values, locale)),
      ...stayFacts(values, locale, site),
      ...aboutMoney(values, locale),
      ...(values.message ? [quote(values.message, capitalised(m.mail_request_wrote(values, locale)))] : []),
      ...answerBy(values, locale, site),
      ...answerButtons(values, locale),
      ...guestCard(values, locale, site),
    ],
  }),
  'booking-request-reminder': (values, locale, site) => ({
    ...frame(m.mail_reminder_subject(values, locale), m.mail_reminder_text(values, locale), locale),
    body: [
      headline(m.mail_reminder_headline(values, locale)),
      paragraph(m.mail_reminder_text(values, locale)),
      ...stayFacts(values, locale, site),
      ...aboutMoney(values, locale),
      ...answerBy(values, locale, site),
      ...answerButtons(values, locale),
      ...guestCard(values, locale, site),
    ],
  }),
  'booking-request-accepted': (values, locale, site) => ({
    ...frame(
      m.mail_accepted_subject({ ...values, dates: dates(values, locale) }, locale),
      m.mail_accepted_text(values, locale),
      locale,
    ),
    body: [
      headline(m.mail_accepted_headline(values, locale)),
      paragraph(m.mail_accepted_text(values, locale)),
      ...stayFacts(values, locale, site),
      ...aboutMoney(values, locale),
      ...(values.message ? [quote(values.message)] : []),
      ...mapPicture(values, locale, site),
      button(m.mail_accepted_button({}, locale), values.link),
    ],
  }),
  'booking-request-declined': (values, locale, site) => ({
    ...frame(m.mail_declined_subject(values, locale), m.mail_declined_text(values, locale), locale),
    body: [
      headline(m.mail_declined_headline(values, locale)),
      paragraph(m.mail_declined_text(values, locale)),
      ...stayFacts(values, locale, site),
      ...declineReason(values, locale),
      ...aboutMoney(values, locale),
      ...(values.message ? [quote(values.message)] : []),
      button(m.mail_unanswered_button({}, locale), values.link),
    ],
  }),
  'booking-request-auto-declined': (values, locale, site) => ({
    ...frame(m.mail_unanswered_subject(values, locale), m.mail_unanswered_text(values, locale), locale),
    body: [
      headline(m.mail_unanswered_headline(values, locale)),
      paragraph(m.mail_unanswered_text(values, locale)),
      ...stayFacts(values, locale, site),
      ...aboutMoney(values, locale),
      ...otherPlaces(values, locale, site),
      button(m.mail_unanswered_button({}, locale), values.link),
    ],
  }),
  'booking-request-withdrawn': (values, locale, site) =>
    simpleStayMail(
      m.mail_withdrawn_subject(values, locale),
      m.mail_withdrawn_headline({}, locale),
      m.mail_withdrawn_text(values, locale),
      { values, locale, site },
    ),
  'booking-cancelled': (values, locale, site) => {
    const text = cancelledText(values, locale)
    const isGuest = values.role === 'customer'
    return {
      ...frame(m.mail_cancelled_subject({ ...values, dates: dates(values, locale) }, locale), text, locale),
      body: [
        headline(m.mail_cancelled_headline({}, locale)),
        paragraph(text),
        ...stayFacts(values, locale, site),
        ...declineReason(values, locale),
        ...aboutMoney(values, locale),
        ...(values.staffReason ? [quote(values.staffReason)] : []),
        ...(values.message ? [quote(values.message)] : []),
        ...(isGuest ? otherPlaces(values, locale, site) : []),
        button(
          isGuest && !values.settled ? m.mail_unanswered_button({}, locale) : m.mail_stay_button({}, locale),
          values.link,
        ),
      ],
    }
  },
  'ended-by-system': (values, locale, site) => {
    const text = endedText(values, locale)
    return {
      ...frame(endedSubject(values, locale), text, locale),
      body: [
        headline(
          values.ended === 'stay'
            ? m.mail_cancelled_headline({}, locale)
            : m.mail_ended_request_headline(values, locale),
        ),
        paragraph(text),
        ...aboutMoney(values, locale),
        ...(values.role === 'customer'
          ? [paragraph(m.mail_ended_sorry({}, locale)), ...otherPlaces(values, locale, site)]
          : []),
        button(
          values.role === 'customer' ? m.mail_unanswered_button({}, locale) : m.mail_stay_button({}, locale),
          values.link,
        ),
      ],
    }
  },
  'stay-address-changed': (values, locale, site) =>
    simpleStayMail(
      m.mail_moved_subject({ dates: dates(values, locale) }, locale),
      m.mail_moved_headline({}, locale),
      m.mail_moved_text(values, locale),
      { values, locale, site },
    ),
  'review-by-provider-wanted': (values, locale, site) =>
    reviewWanted(
      m.mail_review_guest_subject(values, locale),
      m.mail_review_guest_headline(values, locale),
      m.mail_review_guest_text(values, locale),
      { values, locale, site },
    ),
  'review-by-customer-wanted': (values, locale, site) =>
    reviewWanted(
      m.mail_review_host_subject(values, locale),
      m.mail_review_host_headline(values, locale),
      m.mail_review_host_text(values, locale),
      { values, locale, site },
    ),
  'review-by-other-party-unpublished': (values, locale, site) =>
    reviewWanted(
      m.mail_reviewed_subject(values, locale),
      m.mail_reviewed_headline(values, locale),
      m.mail_reviewed_text(values, locale),
      { values, locale, site },
    ),
  'review-by-other-party-published': (values, locale) => ({
    ...frame(m.mail_reviews_open_subject({}, locale), m.mail_reviews_open_text(values, locale), locale),
    body: [
      headline(m.mail_reviews_open_headline({}, locale)),
      paragraph(m.mail_reviews_open_text(values, locale)),
      button(m.mail_reviews_open_button({}, locale), values.link),
    ],
  }),
  ...paymentMails,
}

function requestSubject(values: StayMailValues, locale: InLocale): string {
  const people = values.people && m.mail_stay_people({ count: Number(values.people) }, locale)
  const inputs = { ...values, dates: [nearDates(values, locale), people].filter(Boolean).join(', ') }
  return values.urgent === 'yes'
    ? m.mail_request_urgent_subject(inputs, locale)
    : m.mail_request_subject(inputs, locale)
}

function cancelledText(values: StayMailValues, locale: InLocale): string {
  if (values.staffReason !== undefined) return m.mail_cancelled_by_staff_text(values, locale)
  if (values.cancelledBy === values.role) return m.mail_cancelled_text(values, locale)
  if (values.cancelledBy === 'provider') return m.mail_cancelled_by_host_text(values, locale)
  if (values.cancelledBy === 'customer') return m.mail_cancelled_by_guest_text(values, locale)
  return m.mail_cancelled_text(values, locale)
}

function endedSubject(values: StayMailValues, locale: InLocale): string {
  const when = { dates: dates(values, locale) }
  if (values.role === 'customer')
    return values.ended === 'stay'
      ? m.mail_ended_stay_subject(when, locale)
      : m.mail_ended_request_subject(when, locale)
  return values.ended === 'stay' ? m.mail_ended_guest_subject(when, locale) : m.mail_ended_asked_subject(when, locale)
}

function endedText({ reason }: StayMailValues, locale: InLocale): string {
  const sentences: Record<string, string> = {
    'account-deleted': m.order_ended_account_deleted({}, locale),
    'account-banned': m.order_ended_account_banned({}, locale),
    'listing-deleted': m.order_ended_listing_deleted({}, locale),
    'listing-closed': m.order_ended_listing_closed({}, locale),
    'payment-lapsed': m.order_ended_payment_lapsed({}, locale),
    'account-cannot-charge': m.order_ended_account_cannot_charge({}, locale),
  }
  return sentences[reason] ?? ''
}

function reviewWanted(subject: string, head: string, text: string, { values, locale }: Reader): MailContent {
  return {
    ...frame(subject, text, locale),
    body: [
      headline(head),
      paragraph(text),
      button(m.mail_review_button({}, locale), values.link),
      paragraph(m.mail_review_hidden({}, locale), { quiet: true }),
    ],
  }
}
