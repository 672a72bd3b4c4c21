import type { MailValues } from '#domain/notifications/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { type InLocale, type MailContent, simpleMail } from './simple-mail.ts'

const ends = {
  won: [m.mail_dispute_won_subject, m.mail_dispute_won_headline, m.mail_dispute_won_text],
  lost: [m.mail_dispute_lost_subject, m.mail_dispute_lost_headline, m.mail_dispute_lost_text],
  closed: [m.mail_dispute_closed_subject, m.mail_dispute_closed_headline, m.mail_dispute_closed_text],
} as const

/** The mail to staff about a disputed payment. @param values `due`: until when evidence is taken, as text; empty: never. */
export function disputeMail(values: MailValues['payment-disputed'] & { due: string }, locale: InLocale): MailContent {
  const { status, title, due, link } = values
  const money = { amount: Number(values.amount), currency: values.currency }
  const about = { title, amount: formatMoney(money, formatLocale(locale.locale)) }
  const opened = status === 'inquiry' ? m.mail_dispute_inquiry : m.mail_dispute_text
  const [subject, head, text] = Object.hasOwn(ends, status)
    ? ends[status as keyof typeof ends]
    : [m.mail_dispute_subject, m.mail_dispute_headline, opened]
  return simpleMail({
    subject: subject(about, locale),
    headline: head({}, locale),
    text: text(about, locale),
    notes: due ? [m.mail_dispute_due({ when: due }, locale)] : [],
    button: [m.mail_dispute_button({}, locale), link],
    reason: m.mail_reason_payments({}, locale),
  })
}
