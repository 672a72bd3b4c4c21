import type { StayMailValues, StayTemplate } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph } from './mail-parts.ts'
import type { MailSite } from './mail-site.ts'
import { cardOf } from './payment-lines.ts'
import type { InLocale, MailContent } from './simple-mail.ts'
import { dates, frame, money, simpleStayMail, stayFacts } from './stay-mail-parts.ts'

type PaymentTemplate = Extract<
  StayTemplate,
  'money-paid' | 'payment-expired' | 'refund-made' | 'refund-failed' | 'payout-failed'
>
type PaymentMail = (values: StayMailValues, locale: InLocale, site: MailSite) => MailContent

/** The mails about money that are not about a step: payouts and refunds, and a request that was not paid in time. */
export const paymentMails: Record<PaymentTemplate, PaymentMail> = {
  'money-paid': (values, locale, site) => {
    const told = { ...values, amount: money(values.amount, values, locale) }
    return simpleStayMail(
      m.mail_paid_subject(told, locale),
      m.mail_paid_headline({}, locale),
      m.mail_paid_text(told, locale),
      {
        values: withoutPrice(values),
        locale,
        site,
      },
    )
  },
  'payment-expired': (values, locale, site) => ({
    ...frame(
      m.mail_expired_subject({ ...values, dates: dates(values, locale) }, locale),
      m.mail_expired_text(values, locale),
      locale,
    ),
    body: [
      headline(m.mail_expired_headline({}, locale)),
      paragraph(m.mail_expired_text(values, locale)),
      ...stayFacts(values, locale, site),
      button(m.mail_expired_button({}, locale), values.link),
    ],
  }),
  'refund-made': (values, locale, site) =>
    (values.role === 'provider' ? refundOfHost : refundOfGuest)(values, locale, site),
  'refund-failed': (values, locale, site) => {
    const told = { ...values, amount: money(values.amount, values, locale) }
    return simpleStayMail(
      m.mail_refund_failed_subject(told, locale),
      m.mail_refund_failed_headline({}, locale),
      m.mail_refund_failed_text(told, locale),
      { values: withoutPrice(values), locale, site },
    )
  },
  'payout-failed': (values, locale, site) => {
    const told = { ...values, amount: money(values.amount, values, locale) }
    const text = m.mail_payout_failed_text(told, locale)
    return {
      ...frame(m.mail_payout_failed_subject(told, locale), text, locale),
      body: [
        headline(m.mail_payout_failed_headline({}, locale)),
        paragraph(text),
        ...stayFacts(withoutPrice(values), locale, site),
        button(m.mail_payout_failed_button({}, locale), values.link),
      ],
    }
  },
}

const refundOfHost: PaymentMail = (values, locale, site) => {
  const told = { ...values, amount: money(values.amount, values, locale) }
  return simpleStayMail(
    m.mail_refund_host_subject(told, locale),
    m.mail_refund_host_headline(values, locale),
    m.mail_refund_host_text(told, locale),
    { values: withoutPrice(values), locale, site },
  )
}

const refundOfGuest: PaymentMail = (values, locale, site) => {
  const told = { ...values, amount: money(values.amount, values, locale) }
  const card = cardOf(values, locale)
  const text = m.mail_refund_text(told, locale)
  return {
    ...frame(m.mail_refund_subject(told, locale), text, locale),
    body: [
      headline(m.mail_refund_headline({}, locale)),
      paragraph(text),
      ...(card ? [paragraph(m.mail_refund_card({ card }, locale))] : []),
      ...stayFacts(withoutPrice(values), locale, site),
      button(m.mail_stay_button({}, locale), values.link),
    ],
  }
}

/** One amount is enough: that of the stay beside it would be taken for the one that moved. */
function withoutPrice(values: StayMailValues): StayMailValues {
  return { ...values, message: '', reason: '', price: '' }
}
