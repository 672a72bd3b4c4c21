import type { MailValues } from '#domain/notifications/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { MailSite } from './mail-site.ts'
import { wholeDate } from './whole-dates.ts'
import { type InLocale, simpleMail } from './simple-mail.ts'

type Values = MailValues['payout-account-changed']

/**
 * The mail about a host's account at the payment provider: what has changed, until when something is to be done, and where.
 */
export function payoutMail(
  { firstName, kind, until, bookable, link }: Values,
  locale: InLocale,
  { timeZone }: MailSite,
) {
  const format = dateFormat(formatLocale(locale.locale), { dateStyle: 'full', timeZone })
  const date = until && wholeDate(format.format(new Date(until)))
  const { subject, text, action } = wordsOf(kind, date, bookable === 'yes', locale)
  return simpleMail({
    subject,
    headline: m.mail_payouts_headline({ firstName }, locale),
    text,
    button: [action, link],
    reason: m.mail_reason_account({}, locale),
  })
}

function wordsOf(kind: string, date: string, isBookable: boolean, locale: InLocale) {
  const show = m.mail_payouts_show({}, locale)
  const give = m.mail_payouts_give({}, locale)
  if (kind === 'complete')
    return {
      subject: m.mail_payouts_complete_subject({}, locale),
      text: m.mail_payouts_complete({}, locale),
      action: show,
    }
  if (kind === 'checking')
    return {
      subject: m.mail_payouts_checking_subject({}, locale),
      text: m.mail_payouts_checking({}, locale),
      action: show,
    }
  if (kind === 'failed')
    return { subject: m.mail_payouts_failed_subject({}, locale), text: m.mail_payouts_failed({}, locale), action: give }
  const needs = isBookable ? m.mail_payouts_needs_soon : m.mail_payouts_needs
  const text = date
    ? (isBookable ? m.mail_payouts_needs_soon_until : m.mail_payouts_needs_until)({ date }, locale)
    : needs({}, locale)
  return { subject: m.mail_payouts_needs_subject({}, locale), text, action: give }
}
