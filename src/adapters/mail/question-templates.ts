import type { ReactNode } from 'react'
import type { MailValues } from '#domain/notifications/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph, quietLink } from './mail-parts.ts'
import { badge, twoButtons } from './mail-rows.ts'
import type { MailSite } from './mail-site.ts'
import { placeRow } from './place-row.ts'
import { dates } from './stay-mail-parts.ts'
import { wholeDate } from './whole-dates.ts'
import type { InLocale, MailContent } from './simple-mail.ts'

type Values = MailValues['listing-asked']

/** The mail that asks an author whether a listing still holds. */
export function askedMail(values: Values, locale: InLocale, site: MailSite): MailContent {
  const isRequest = values.kind === 'request'
  const text = (isRequest ? m.mail_asked_text_request : m.mail_asked_text)({}, locale)
  return {
    subject: (isRequest ? m.mail_asked_subject_request : m.mail_asked_subject)(values, locale),
    preview: text,
    reason: m.mail_reason_listing({}, locale),
    body: [
      headline((isRequest ? m.mail_asked_headline_request : m.mail_asked_headline)(values, locale)),
      paragraph(text),
      about(values, locale, site),
      ...pausedOn(values, locale, site),
      ...answers(values, locale, {
        yes: (isRequest ? m.mail_asked_yes_request : m.mail_asked_yes)({}, locale),
        no: (isRequest ? m.mail_asked_no_request : m.mail_asked_no)({}, locale),
      }),
    ],
  }
}

/** The mail that tells an author that a listing is paused, because that question had no answer. */
export function lapsedMail(values: Values, locale: InLocale, site: MailSite): MailContent {
  const isRequest = values.kind === 'request'
  const text = (isRequest ? m.mail_lapsed_text_request : m.mail_lapsed_text)(values, locale)
  return {
    subject: m.mail_paused_subject(values, locale),
    preview: text,
    reason: m.mail_reason_listing({}, locale),
    body: [
      headline(m.mail_paused_headline(values, locale)),
      paragraph(text),
      about(values, locale, site),
      ...answers(values, locale, {
        yes: m.mail_lapsed_yes({}, locale),
        no: (isRequest ? m.mail_asked_no_request : m.mail_asked_no)({}, locale),
      }),
    ],
  }
}

function about({ title, picture, from, until }: Values, { locale }: InLocale, site: MailSite): ReactNode {
  const days = from && until ? [dates({ from, until, start: '', end: '', timeZone: '' }, { locale })] : []
  return placeRow({ title, ...(picture && { picture }), lines: days }, site)
}

function pausedOn({ pausedOn }: Values, { locale }: InLocale, { timeZone }: MailSite): ReactNode[] {
  if (!pausedOn) return []
  const options = { weekday: 'short', day: 'numeric', month: 'long', timeZone } as const
  const day = wholeDate(dateFormat(formatLocale(locale), options).format(new Date(pausedOn)))
  return [badge(m.mail_asked_by({ day }, { locale })), paragraph(m.mail_asked_paused({}, { locale }))]
}

/** The two answers, each with a page that asks once more. Without links both are given on the page of one's listings. */
function answers({ yes, no, link }: Values, locale: InLocale, words: { yes: string; no: string }): ReactNode[] {
  if (!yes || !no) return [button(m.mail_submitted_button({}, locale), link)]
  return [
    twoButtons({ text: words.yes, href: yes }, { text: words.no, href: no }),
    paragraph(m.mail_asked_note({}, locale), { quiet: true }),
    quietLink(m.mail_asked_listings({}, locale), link),
  ]
}
