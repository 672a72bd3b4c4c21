import { isCalendarDate, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import type { MailValues } from '#domain/notifications/index.ts'
import type { ReportReason, ReportSubject } from '#domain/moderation/index.ts'
import * as m from '#words/compiled/messages.js'
import { shortMoment } from './stay-mail-parts.ts'
import { button, headline, paragraph } from './mail-parts.ts'
import { wholeDate } from './whole-dates.ts'
import { type InLocale, type MailContent, simpleMail } from './simple-mail.ts'

type StaffTemplate =
  | 'account-banned'
  | 'account-unbanned'
  | 'sending-limited'
  | 'sending-freed'
  | 'listing-rejected'
  | 'listing-closed'
  | 'listing-reopened'
  | 'listing-paused'
  | 'listing-over'
  | 'staff-message'
  | 'bank-requested'
  | 'review-removed'
  | 'review-restored'
  | 'message-hidden'
  | 'message-shown'
  | 'report-answered'
  | 'reports-waiting'

/**
 * The mails about what staff or the marketplace's rules did: what happened, the reason in the words of staff, what the
 * reader can do.
 */
export const staffMails: { [Name in StaffTemplate]: (values: MailValues[Name], locale: InLocale) => MailContent } = {
  'account-banned': (values, locale) =>
    simpleMail({
      subject: values.until
        ? m.mail_banned_until_subject({ until: dayText(values.until, locale) }, locale)
        : m.mail_banned_subject({}, locale),
      headline: m.mail_banned_headline(values, locale),
      text: values.until
        ? m.mail_banned_until_text({ until: dayText(values.until, locale) }, locale)
        : m.mail_banned_text({}, locale),
      quoted: values.reason,
      notes: [m.mail_banned_appeal({}, locale)],
      reason: m.mail_reason_account({}, locale),
    }),
  'sending-limited': ({ firstName, reason, until, link }, locale) => {
    const day = { until: dayText(until, locale) }
    return simpleMail({
      subject: m.mail_limited_subject(day, locale),
      headline: m.mail_limited_headline({ firstName }, locale),
      text: m.mail_limited_text(day, locale),
      quoted: reason,
      notes: [m.mail_banned_appeal({}, locale)],
      button: [m.mail_limited_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    })
  },
  'sending-freed': (values, locale) =>
    simpleMail({
      subject: m.mail_freed_subject({}, locale),
      headline: m.mail_freed_headline(values, locale),
      text: m.mail_freed_text({}, locale),
      quoted: values.reason,
      button: [m.mail_limited_button({}, locale), values.link],
      reason: m.mail_reason_account({}, locale),
    }),
  'account-unbanned': (values, locale) =>
    simpleMail({
      subject: m.mail_unbanned_subject({}, locale),
      headline: m.mail_unbanned_headline(values, locale),
      text: values.reason ? m.mail_unbanned_text({}, locale) : m.mail_ban_over_text({}, locale),
      quoted: values.reason || undefined,
      button: [m.mail_unbanned_button({}, locale), values.link],
      reason: m.mail_reason_account({}, locale),
    }),
  'listing-rejected': (values, locale) =>
    simpleMail({
      subject: m.mail_rejected_subject(values, locale),
      headline: m.mail_rejected_headline(values, locale),
      text: m.mail_rejected_text(values, locale),
      quoted: values.note,
      notes: [m.mail_rejected_next({}, locale)],
      button: [m.mail_changes_button({}, locale), values.link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'listing-closed': (values, locale) =>
    simpleMail({
      subject: m.mail_closed_subject(values, locale),
      headline: m.mail_closed_headline(values, locale),
      text: m.mail_closed_text(values, locale),
      quoted: values.reason,
      notes: [m.mail_answer_us({}, locale)],
      button: [m.mail_submitted_button({}, locale), values.link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'listing-reopened': (values, locale) =>
    simpleMail({
      subject: m.mail_reopened_subject(values, locale),
      headline: m.mail_reopened_headline(values, locale),
      text: m.mail_reopened_text(values, locale),
      quoted: values.reason,
      button: [m.mail_submitted_button({}, locale), values.link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'listing-paused': ({ count, ...values }, locale) =>
    simpleMail({
      subject: m.mail_paused_subject(values, locale),
      headline: m.mail_paused_headline(values, locale),
      text: m.mail_paused_text({ ...values, count: Number(count) }, locale),
      notes: [m.mail_paused_next({}, locale)],
      button: [m.mail_paused_button({}, locale), values.link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'listing-over': (values, locale) =>
    simpleMail({
      subject: m.mail_over_subject(values, locale),
      headline: m.mail_over_headline(values, locale),
      text: m.mail_over_text(values, locale),
      notes: [m.mail_over_next({}, locale)],
      button: [m.mail_over_button({}, locale), values.link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'staff-message': (values, locale) =>
    simpleMail({
      subject: m.mail_staff_subject({}, locale),
      headline: m.mail_staff_headline(values, locale),
      text: m.mail_staff_text({}, locale),
      quoted: values.text,
      notes: [m.mail_answer_us({}, locale)],
      reason: m.mail_reason_team({}, locale),
    }),
  'bank-requested': ({ firstName, title, amount, currency, link }, locale) => {
    const money = formatMoney({ amount: Number(amount), currency }, formatLocale(locale.locale))
    const text = m.mail_bank_text({ amount: money, title: title || m.mail_deleted_listing({}, locale) }, locale)
    return simpleMail({
      subject: m.mail_bank_subject({}, locale),
      headline: m.mail_bank_headline({ firstName }, locale),
      text: text,
      notes: [m.mail_bank_next({}, locale)],
      button: [m.mail_bank_button({}, locale), link],
      reason: m.mail_reason_payouts({}, locale),
    })
  },
  'review-removed': (values, locale) =>
    simpleMail({
      subject: m.mail_review_removed_subject(values, locale),
      headline: m.mail_review_removed_headline(values, locale),
      text: m.mail_review_removed_text(values, locale),
      quoted: values.reason,
      notes: [m.mail_answer_us({}, locale)],
      reason: m.mail_reason_team({}, locale),
    }),
  'review-restored': (values, locale) =>
    simpleMail({
      subject: m.mail_review_restored_subject(values, locale),
      headline: m.mail_review_restored_headline(values, locale),
      text: m.mail_review_restored_text(values, locale),
      quoted: values.reason,
      reason: m.mail_reason_team({}, locale),
    }),
  'message-hidden': (values, locale) =>
    simpleMail({
      subject: m.mail_message_hidden_subject(values, locale),
      headline: m.mail_message_hidden_headline(values, locale),
      text: m.mail_message_hidden_text(writtenAt(values, locale), locale),
      quoted: values.reason,
      notes: [m.mail_answer_us({}, locale)],
      button: [m.mail_stay_button({}, locale), values.link],
      reason: m.mail_reason_team({}, locale),
    }),
  'message-shown': (values, locale) =>
    simpleMail({
      subject: m.mail_message_shown_subject(values, locale),
      headline: m.mail_message_shown_headline(values, locale),
      text: m.mail_message_shown_text(writtenAt(values, locale), locale),
      quoted: values.reason,
      button: [m.mail_stay_button({}, locale), values.link],
      reason: m.mail_reason_team({}, locale),
    }),
  'report-answered': (values, locale) =>
    simpleMail({
      subject: m.mail_report_subject({}, locale),
      headline: m.mail_report_headline({}, locale),
      text: m.mail_report_text({}, locale),
      quoted: values.answer,
      reason: m.mail_reason_report({}, locale),
    }),
  'reports-waiting': (values, locale) => {
    const count = Number(values.count)
    const named = (JSON.parse(values.reports) as ReportNamed[]).map((report) => reportLine(report, locale))
    const more = count - named.length
    return {
      subject: m.mail_reports_subject({ count }, locale),
      preview: named[0] ?? '',
      reason: m.mail_reason_reports({}, locale),
      body: [
        headline(m.mail_reports_headline({ count }, locale)),
        ...named.map((line) => paragraph(line)),
        ...(more > 0 ? [paragraph(m.mail_reports_more({ count: more }, locale), { quiet: true })] : []),
        button(m.mail_reports_button({ count }, locale), values.link),
      ],
    }
  },
}

type ReportNamed = { kind: ReportSubject; name: string; reason: ReportReason }

const reportKinds = {
  listing: m.mail_reports_listing,
  user: m.mail_reports_user,
  review: m.mail_reports_review,
  message: m.mail_reports_message,
}

const reportReasons = {
  money: m.report_reason_money,
  unsafe: m.report_reason_unsafe,
  false: m.report_reason_false,
  offensive: m.report_reason_offensive,
  contact: m.report_reason_contact,
  other: m.report_reason_other,
}

/** Returns one reported thing with the reason, in a line. */
function reportLine({ kind, name, reason }: ReportNamed, locale: InLocale): string {
  const missing = kind === 'listing' ? m.mail_deleted_listing : m.mail_former_member
  return reportKinds[kind]({ name: name || missing({}, locale), reason: reportReasons[reason]({}, locale) }, locale)
}

/** Returns the values of a mail about a message, with its time in words. */
function writtenAt(values: MailValues['message-hidden'], { locale }: InLocale): MailValues['message-hidden'] {
  return { ...values, at: shortMoment(values.at, locale, values.timeZone) }
}

/** Returns a calendar date in words, and anything else as it is. */
function dayText(date: string, { locale }: InLocale): string {
  if (!isCalendarDate(date)) return date
  return wholeDate(dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(noonUtc(date)))
}
