import { render, toPlainText } from '@react-email/render'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { type MailTemplate, type MailValues, type OutgoingMail, replyMarks } from '#domain/notifications/index.ts'
import { approvalTargetHours } from '#domain/moderation/index.ts'
import * as m from '#words/compiled/messages.js'
import { closedMail } from './closed-template.ts'
import { disputeMail } from './dispute-mail.ts'
import { factorMail } from './factor-template.ts'
import { mailColours } from './mail-colours.ts'
import { cutText } from '#kernel/cut-text.ts'
import {
  button,
  capitalised,
  codeBox,
  groupedCode,
  headline,
  mailFrame,
  paragraph,
  quietLink,
  quote,
} from './mail-parts.ts'
import { plainLink } from './mail-link.ts'
import type { MailSite } from './mail-site.ts'
import { mapPicture } from './map-picture.ts'
import { payoutMail } from './payout-template.ts'
import { askedMail, lapsedMail } from './question-templates.ts'
import { replyRefusedMail } from './reply-template.ts'
import { termsMail } from './terms-template.ts'
import { vouchGivenMail, vouchWithdrawnMail } from './vouch-template.ts'
import { wholeDate } from './whole-dates.ts'
import { writerRow } from './writer-row.ts'
import { staffMails } from './staff-templates.ts'
import { dates, shortMoment } from './stay-mail-parts.ts'
import { stayMails } from './stay-templates.ts'
import { type InLocale, type MailContent, simpleMail } from './simple-mail.ts'

export type RenderedMail = { subject: string; html: string; text: string }

type Template<Name extends MailTemplate> = (values: MailValues[Name], locale: InLocale, site: MailSite) => MailContent

/** The content of each mail. */
const templates: { [Name in MailTemplate]: Template<Name> } = {
  ...stayMails,
  ...staffMails,
  'listing-offered': (values, locale, site) => ({
    subject: m.mail_offered_subject(values, locale),
    preview: m.mail_offered_text(values, locale),
    reason: m.mail_reason_stay({}, locale),
    body: [
      headline(m.mail_offered_headline(values, locale)),
      paragraph(m.mail_offered_text(values, locale)),
      ...mapPicture({ ...values, title: values.offered }, locale, site),
      button(m.mail_offered_button({}, locale), values.link),
    ],
  }),
  'search-found': ({ firstName, listingId, title, place, address, link, search, end }, locale, site) => ({
    subject: m.mail_found_subject({ title, place }, locale),
    preview: m.mail_found_text({ title, place }, locale),
    reason: m.mail_found_reason({}, locale),
    body: [
      headline(m.mail_found_headline({ firstName }, locale)),
      paragraph(m.mail_found_text({ title, place }, locale)),
      ...mapPicture({ listingId, title }, locale, site),
      button(m.mail_found_button({}, locale), link),
      quietLink(address ? m.mail_found_all_at({ address }, locale) : m.mail_found_all({}, locale), search),
      quietLink(m.mail_found_end({}, locale), end),
    ],
  }),
  'verify-email': ({ firstName, code, link, validUntil }, locale, site) => ({
    subject: m.mail_verify_subject({ code: groupedCode(code) }, locale),
    preview: m.mail_verify_preview({ name: site.name }, locale),
    reason: m.mail_verify_reason({}, locale),
    body: [
      headline(m.mail_verify_headline({ firstName }, locale)),
      paragraph(m.mail_verify_text({}, locale)),
      codeBox(code),
      paragraph(m.mail_verify_until({ when: shortMoment(validUntil, locale.locale, site.timeZone) }, locale), {
        quiet: true,
        centred: true,
      }),
      button(m.mail_verify_button({}, locale), link, { wide: true }),
      paragraph(m.mail_verify_note({}, locale), { quiet: true }),
    ],
  }),
  'confirm-new-address': ({ firstName, code, link, validUntil }, locale, site) => ({
    subject: m.mail_move_subject({ code: groupedCode(code) }, locale),
    preview: m.mail_move_preview({ name: site.name }, locale),
    reason: m.mail_reason_account({}, locale),
    body: [
      headline(m.mail_move_headline({ firstName }, locale)),
      paragraph(m.mail_move_text({ name: site.name }, locale)),
      codeBox(code),
      paragraph(m.mail_verify_until({ when: shortMoment(validUntil, locale.locale, site.timeZone) }, locale), {
        quiet: true,
        centred: true,
      }),
      button(m.mail_move_button({}, locale), link, { wide: true }),
      paragraph(m.mail_move_note({}, locale), { quiet: true }),
    ],
  }),
  'reset-password': ({ firstName, link }, locale) =>
    simpleMail({
      subject: m.mail_reset_subject({}, locale),
      headline: m.mail_reset_headline({ firstName }, locale),
      text: m.mail_reset_text({}, locale),
      button: [m.mail_reset_button({}, locale), link],
      reason: m.mail_reset_reason({}, locale),
    }),
  'sign-in-link': ({ firstName, link, validUntil }, locale, site) =>
    simpleMail({
      subject: m.mail_log_in_subject({ name: site.name }, locale),
      headline: m.mail_log_in_headline({ firstName }, locale),
      text: m.mail_log_in_text({}, locale),
      button: [m.mail_log_in_button({}, locale), link],
      quietNotes: [
        m.mail_log_in_until({ when: moment(validUntil, locale, site) }, locale),
        m.mail_log_in_note({}, locale),
      ],
      reason: m.mail_log_in_reason({}, locale),
    }),
  'account-closed': closedMail,
  'password-changed': ({ firstName, link }, locale) =>
    simpleMail({
      subject: m.mail_password_subject({}, locale),
      headline: m.mail_password_headline({ firstName }, locale),
      text: m.mail_password_text({}, locale),
      button: [m.mail_password_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'email-change-requested': ({ firstName, link }, locale) =>
    simpleMail({
      subject: m.mail_email_subject({}, locale),
      headline: m.mail_email_headline({ firstName }, locale),
      text: m.mail_email_text({}, locale),
      button: [m.mail_email_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'archive-ready': ({ firstName, validUntil, link }, locale, site) =>
    simpleMail({
      subject: m.mail_archive_subject({}, locale),
      headline: m.mail_archive_headline({ firstName }, locale),
      text: m.mail_archive_text({}, locale),
      button: [m.mail_archive_button({}, locale), link],
      quietNotes: [
        m.mail_archive_until({ when: moment(validUntil, locale, site) }, locale),
        m.mail_archive_note({}, locale),
      ],
      reason: m.mail_reason_account({}, locale),
    }),
  'passkey-added': ({ firstName, name, link }, locale) =>
    simpleMail({
      subject: m.mail_passkey_subject({}, locale),
      headline: m.mail_passkey_headline({ firstName }, locale),
      text: m.mail_passkey_text({ name }, locale),
      notes: [m.mail_passkey_note({}, locale)],
      button: [m.mail_passkey_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'passkey-removed': ({ firstName, name, link }, locale) =>
    simpleMail({
      subject: m.mail_passkey_removed_subject({}, locale),
      headline: m.mail_passkey_removed_headline({ firstName }, locale),
      text: m.mail_passkey_removed_text({ name }, locale),
      notes: [m.mail_passkey_removed_note({}, locale)],
      button: [m.mail_passkey_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'identity-linked': ({ firstName, provider, link }, locale) =>
    simpleMail({
      subject: m.mail_identity_subject({ provider }, locale),
      headline: m.mail_identity_headline({ firstName }, locale),
      text: m.mail_identity_text({ provider }, locale),
      notes: [m.mail_identity_note({}, locale)],
      button: [m.mail_identity_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'identity-unlinked': ({ firstName, provider, link }, locale) =>
    simpleMail({
      subject: m.mail_identity_removed_subject({ provider }, locale),
      headline: m.mail_identity_removed_headline({ firstName }, locale),
      text: m.mail_identity_removed_text({ provider }, locale),
      notes: [m.mail_identity_removed_note({}, locale)],
      button: [m.mail_identity_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'second-factor-changed': factorMail,
  'vouch-given': vouchGivenMail,
  'vouch-withdrawn': vouchWithdrawnMail,
  'archive-failed': ({ firstName, link }, locale) =>
    simpleMail({
      subject: m.mail_archive_failed_subject({}, locale),
      headline: m.mail_archive_failed_headline({ firstName }, locale),
      text: m.mail_archive_failed_text({}, locale),
      button: [m.mail_archive_failed_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'terms-changed': termsMail,
  'account-approved': ({ firstName, link }, locale) =>
    simpleMail({
      subject: m.mail_let_in_subject({}, locale),
      headline: m.mail_let_in_headline({ firstName }, locale),
      text: m.mail_let_in_text({}, locale),
      button: [m.mail_let_in_button({}, locale), link],
      reason: m.mail_reason_account({}, locale),
    }),
  'payout-account-changed': payoutMail,
  'listing-submitted': ({ firstName, title, link }, locale) => ({
    subject: m.mail_submitted_subject({ title }, locale),
    preview: m.mail_submitted_text({ hours: approvalTargetHours }, locale),
    reason: m.mail_reason_listing({}, locale),
    body: [
      headline(m.mail_submitted_headline({ firstName }, locale)),
      paragraph(m.mail_submitted_listing({ title }, locale)),
      paragraph(m.mail_submitted_text({ hours: approvalTargetHours }, locale)),
      button(m.mail_submitted_button({}, locale), link),
    ],
  }),
  'approval-waiting': ({ title, author, link }, locale) =>
    simpleMail({
      subject: m.mail_waiting_subject({ title }, locale),
      headline: m.mail_waiting_headline({}, locale),
      text: m.mail_waiting_text({ title, author }, locale),
      button: [m.mail_waiting_button({}, locale), link],
      reason: m.mail_reason_staff({}, locale),
    }),
  'payment-disputed': (values, locale, site) =>
    disputeMail({ ...values, due: values.dueAt && moment(values.dueAt, locale, site) }, locale),
  'person-waiting': ({ name, link }, locale) =>
    simpleMail({
      subject: m.mail_person_subject({ name }, locale),
      headline: m.mail_person_headline({}, locale),
      text: m.mail_person_text({ name }, locale),
      button: [m.mail_person_button({}, locale), link],
      reason: m.mail_reason_staff({}, locale),
    }),
  'listing-approved': ({ firstName, listingId, title, kind, link }, locale, site) => {
    const isRequest = kind === 'request'
    const subject = isRequest ? m.mail_approved_subject_request : m.mail_approved_subject
    const text = (isRequest ? m.mail_approved_text_request : m.mail_approved_text)({ title }, locale)
    const next = isRequest ? m.mail_approved_next_request : m.mail_approved_next
    const look = isRequest ? m.mail_approved_button_request : m.mail_approved_button
    return {
      subject: subject({ title }, locale),
      preview: text,
      reason: m.mail_reason_listing({}, locale),
      body: [
        headline(m.mail_approved_headline({ firstName }, locale)),
        paragraph(text),
        ...mapPicture({ listingId, title }, locale, site),
        paragraph(next({}, locale)),
        button(look({}, locale), link),
      ],
    }
  },
  'changes-requested': ({ firstName, title, note, link }, locale) =>
    simpleMail({
      subject: m.mail_changes_subject({ title }, locale),
      headline: m.mail_changes_headline({ firstName }, locale),
      text: m.mail_changes_text({ title }, locale),
      quoted: note,
      button: [m.mail_changes_button({}, locale), link],
      reason: m.mail_reason_listing({}, locale),
    }),
  'listing-asked': askedMail,
  'listing-lapsed': lapsedMail,
  'reply-refused': replyRefusedMail,
  'new-message': (values, locale, site) => {
    const { sender, picture, title, count, excerpts, byMail, link } = values
    const shown = JSON.parse(excerpts) as string[]
    const total = Number(count)
    const more = total - shown.length
    return {
      subject:
        total > 1 ? m.mail_messages_subject({ count, sender }, locale) : m.mail_message_subject({ sender }, locale),
      preview: cutText(shown[0] ?? '', 120),
      reason: m.mail_reason_message({}, locale),
      body: [
        writerRow(
          total > 1 ? m.mail_messages_headline({ count, sender }, locale) : m.mail_message_headline({ sender }, locale),
          { about: [title, daysOfMessage(values, locale)].filter(Boolean), ...(picture && { picture }) },
          site,
        ),
        ...shown.map((text) => quote(text)),
        ...(more > 0 ? [paragraph(m.mail_messages_more({ count: more }, locale), { quiet: true })] : []),
        button(m.mail_message_button({}, locale), link),
        paragraph(byMail ? m.mail_message_reply({ sender }, locale) : m.mail_message_note({}, locale), { quiet: true }),
      ],
    }
  },
}

/** Every template there is. */
export const mailTemplates = Object.keys(templates) as MailTemplate[]

/** Returns a mail as subject, HTML and plain text, in its reader's language. */
export async function renderMail(mail: OutgoingMail, site: MailSite): Promise<RenderedMail> {
  const locale = { locale: mail.locale }
  const template = templates[mail.template] as Template<MailTemplate>
  const said = template(withWordsForMissing(mail.values, locale), locale, site)
  const children = h(Fragment, null, ...said.body)
  const frame = mailFrame({
    locale: mail.locale,
    site,
    colours: mailColours(site.themeCss),
    ...(mail.replyTo && { above: { ...replyMarks, words: m.mail_reply_above({}, locale) } }),
    preview: said.preview,
    reason: said.reason,
    stop: mail.stop && stopLink(mail.stop, locale),
    links: siteLinks(site, locale),
    children,
  })
  const html = await render(frame)
  return { subject: sentence(said.subject), html, text: toPlainText(html).replaceAll('\u00a0', ' ') }
}

/** How to get no more mails of this kind; the page behind it leads on to where everything can be chosen. */
function stopLink({ topic, link }: NonNullable<OutgoingMail['stop']>, locale: InLocale) {
  const topicWords = {
    messages: m.notices_topic_messages,
    requests: m.notices_topic_requests,
    reminders: m.notices_topic_reminders,
    reviews: m.notices_topic_reviews,
    searches: m.notices_topic_searches,
    listings: m.notices_topic_listings,
  }
  return plainLink(m.mail_stop({ topic: topicWords[topic]({}, locale) }, locale), link)
}

function siteLinks({ name, publicUrl, missingPages }: MailSite, locale: InLocale): ReactNode {
  const link = (text: string, path: string) => plainLink(text, publicUrl + path)
  const legal = [
    { key: 'imprint', label: m.mail_link_imprint({}, locale) },
    { key: 'privacy-policy', label: m.mail_link_privacy({}, locale) },
  ].filter(({ key }) => !missingPages.includes(key))
  const links = legal.flatMap(({ key, label }) => [' · ', link(label, `/${key}`)])
  return h(Fragment, null, link(name, '/'), ...links)
}

function moment(iso: string, { locale }: InLocale, { timeZone }: MailSite): string {
  const format = dateFormat(formatLocale(locale), { dateStyle: 'full', timeStyle: 'short', timeZone })
  return wholeDate(format.format(new Date(iso)))
}

/** The days that a conversation is about; empty where it is about none. */
function daysOfMessage({ from, until }: MailValues['new-message'], locale: InLocale): string {
  return from && until ? dates({ from, until, start: '', end: '', timeZone: '' }, locale) : ''
}

/** People and listings that are gone have words of their own, so that no sentence has a hole. */
function withWordsForMissing<Values>(values: Values, locale: InLocale): Values {
  const filled = { ...values } as Record<string, string>
  const words = {
    partner: m.mail_former_member,
    sender: m.mail_former_member,
    author: m.mail_former_member,
    organisation: m.mail_former_member,
    name: m.mail_former_member,
    title: m.mail_deleted_listing,
    offered: m.mail_deleted_listing,
    place: m.mail_place_nearby,
  }
  for (const [key, word] of Object.entries(words)) if (filled[key]?.trim() === '') filled[key] = word({}, locale)
  return filled as Values
}

/** No header can be added to a mail through somebody's name or title. */
function sentence(text: string): string {
  return capitalised(cutText(text.replace(/\s+/g, ' ').trim(), 200))
}
