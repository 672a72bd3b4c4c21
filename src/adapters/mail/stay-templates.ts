import type { ReactNode } from 'react'
import type { StayMailValues, StayTemplate } from '#domain/notifications/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph, quote } from './mail-parts.ts'
import type { MailSite } from './mail-site.ts'
import { mapPicture } from './map-picture.ts'
import { otherPlaces } from './other-places.ts'

type InLocale = { locale: Locale }
type Said = { subject: string; preview: string; reason: string; body: ReactNode[] }
type StayMail = (values: StayMailValues, locale: InLocale, site: MailSite) => Said

/** The mails of a stay, from the first request to the reviews. None of them says where the home is. */
export const stayMails: Record<StayTemplate, StayMail> = {
  'new-booking-request': (values, locale, site) => ({
    ...frame(requestSubject(values, locale), values.message, locale),
    body: [
      headline(m.mail_request_headline(values, locale)),
      ...what(values, locale),
      ...(values.message ? [quote(values.message)] : []),
      ...mapPicture(values, locale, site),
      ...(values.answerBy
        ? [paragraph(m.mail_request_answer_by({ ...values, when: moment(values.answerBy, locale, site) }, locale))]
        : []),
      button(m.mail_request_button({}, locale), values.link),
    ],
  }),
  'booking-request-reminder': (values, locale, site) => ({
    ...frame(m.mail_reminder_subject(values, locale), m.mail_reminder_text(values, locale), locale),
    body: [
      headline(m.mail_reminder_headline(values, locale)),
      paragraph(m.mail_reminder_text(values, locale)),
      ...what(values, locale),
      ...(values.answerBy
        ? [paragraph(m.mail_reminder_until({ when: moment(values.answerBy, locale, site) }, locale))]
        : []),
      button(m.mail_request_button({}, locale), values.link),
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
      ...what(values, locale),
      ...(values.message ? [quote(values.message)] : []),
      ...mapPicture(values, locale, site),
      button(m.mail_accepted_button({}, locale), values.link),
    ],
  }),
  'booking-request-declined': (values, locale) => ({
    ...frame(m.mail_declined_subject(values, locale), m.mail_declined_text(values, locale), locale),
    body: [
      headline(m.mail_declined_headline(values, locale)),
      paragraph(m.mail_declined_text(values, locale)),
      ...what(values, locale),
      ...because(values, locale),
      ...(values.message ? [quote(values.message)] : []),
      button(m.mail_unanswered_button({}, locale), values.link),
    ],
  }),
  'booking-request-auto-declined': (values, locale, site) => ({
    ...frame(m.mail_unanswered_subject(values, locale), m.mail_unanswered_text(values, locale), locale),
    body: [
      headline(m.mail_unanswered_headline(values, locale)),
      paragraph(m.mail_unanswered_text(values, locale)),
      ...what(values, locale),
      ...otherPlaces(values, locale, site),
      button(m.mail_unanswered_button({}, locale), values.link),
    ],
  }),
  'booking-request-withdrawn': (values, locale) =>
    plain(
      m.mail_withdrawn_subject(values, locale),
      m.mail_withdrawn_headline({}, locale),
      m.mail_withdrawn_text(values, locale),
      { values, locale },
    ),
  'booking-cancelled': (values, locale, site) => {
    const text = cancelledText(values, locale)
    const isGuest = values.role === 'customer'
    return {
      ...frame(m.mail_cancelled_subject({ ...values, dates: dates(values, locale) }, locale), text, locale),
      body: [
        headline(m.mail_cancelled_headline({}, locale)),
        paragraph(text),
        ...what(values, locale),
        ...because(values, locale),
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
  'stay-address-changed': (values, locale) =>
    plain(
      m.mail_moved_subject({ dates: dates(values, locale) }, locale),
      m.mail_moved_headline({}, locale),
      m.mail_moved_text(values, locale),
      { values, locale },
    ),
  'review-by-provider-wanted': (values, locale) =>
    reviewWanted(
      m.mail_review_guest_subject(values, locale),
      m.mail_review_guest_headline(values, locale),
      m.mail_review_guest_text(values, locale),
      { values, locale },
    ),
  'review-by-customer-wanted': (values, locale) =>
    reviewWanted(
      m.mail_review_host_subject(values, locale),
      m.mail_review_host_headline(values, locale),
      m.mail_review_host_text(values, locale),
      { values, locale },
    ),
  'review-by-other-party-unpublished': (values, locale) =>
    reviewWanted(
      m.mail_reviewed_subject(values, locale),
      m.mail_reviewed_headline(values, locale),
      m.mail_reviewed_text(values, locale),
      { values, locale },
    ),
  'review-by-other-party-published': (values, locale) => ({
    ...frame(m.mail_reviews_open_subject({}, locale), m.mail_reviews_open_text(values, locale), locale),
    body: [
      headline(m.mail_reviews_open_headline({}, locale)),
      paragraph(m.mail_reviews_open_text(values, locale)),
      button(m.mail_reviews_open_button({}, locale), values.link),
    ],
  }),
  'money-paid': (values, locale) => {
    const amount = values.amount
      ? formatMoney({ amount: Number(values.amount), currency: values.currency }, formatLocale(locale.locale))
      : ''
    return plain(
      m.mail_paid_subject({ amount }, locale),
      m.mail_paid_headline({}, locale),
      m.mail_paid_text({ ...values, amount }, locale),
      { values, locale },
    )
  },
}

function requestSubject(values: StayMailValues, locale: InLocale): string {
  const inputs = { ...values, dates: dates(values, locale) }
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
  }
  return sentences[reason] ?? ''
}

type Reader = { values: StayMailValues; locale: InLocale }

function plain(subject: string, head: string, text: string, { values, locale }: Reader): Said {
  return {
    ...frame(subject, text, locale),
    body: [
      headline(head),
      paragraph(text),
      ...what(values, locale),
      ...because(values, locale),
      ...(values.staffReason ? [quote(values.staffReason)] : []),
      ...(values.message ? [quote(values.message)] : []),
      button(m.mail_stay_button({}, locale), values.link),
    ],
  }
}

function reviewWanted(subject: string, head: string, text: string, { values, locale }: Reader): Said {
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

function frame(subject: string, preview: string, locale: InLocale): Omit<Said, 'body'> {
  return { subject, preview: cutText(preview || subject, 120), reason: m.mail_reason_stay({}, locale) }
}

/** Which days, which place, how many people. */
function what(values: StayMailValues, locale: InLocale): ReactNode[] {
  if (!values.from) return []
  const people = values.people ? ` · ${m.mail_stay_people({ count: Number(values.people) }, locale)}` : ''
  const amount = { amount: Number(values.price), currency: values.currency }
  const price = values.price ? ` · ${formatMoney(amount, formatLocale(locale.locale))}` : ''
  return [
    paragraph(m.mail_stay_dates({ dates: dates(values, locale), title: values.title }, locale) + people + price, {
      quiet: true,
    }),
  ]
}

function because({ reason }: StayMailValues, locale: InLocale): ReactNode[] {
  const sentences: Record<string, string> = {
    dates: m.mail_declined_reason_dates({}, locale),
    space: m.mail_declined_reason_space({}, locale),
    fit: m.mail_declined_reason_fit({}, locale),
    plans: m.mail_declined_reason_plans({}, locale),
  }
  return sentences[reason] ? [paragraph(sentences[reason])] : []
}

/** `20.–23. Juni 2024`, or `Do., 20. Juni 2024, 18:00–20:00 Uhr`. Days of a stay have no time zone, its hours do. */
function dates({ from, until, start, end, timeZone }: StayMailValues, { locale }: InLocale): string {
  if (!from || !until) return m.mail_no_dates({}, { locale })
  // Absent in mails queued before listings by the hour existed.
  if (start && end) return hours(new Date(start), new Date(end), { locale, timeZone })
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${until}T12:00:00Z`))
}

/** Both days where hours end on another one; a day may end at 24:00. */
function hours(start: Date, end: Date, { locale, timeZone }: InLocale & { timeZone: string }): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale(locale), { ...options, timeZone })
  const day = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [from, until] = [clock.format(start), clock.format(end)]
  const isOneDay = day.format(start) === day.format(new Date(end.getTime() - 1))
  if (isOneDay)
    return m.hours_range({ day: day.format(start), from, until: until === '00:00' ? '24:00' : until }, { locale })
  const at = (moment: Date, time: string) => m.order_at({ day: day.format(moment), time }, { locale })
  return `${at(start, from)} – ${at(end, until)}`
}

function moment(iso: string, { locale }: InLocale, { timeZone }: MailSite): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  )
}
