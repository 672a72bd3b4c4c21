import type { MailTemplate, MailValues, OutgoingMail } from '#domain/notifications/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'

const hour = 3_600_000

/** Returns a mail with invented names and texts, as it is shown to staff; it is sent to nobody. */
export function sampleMail({ app }: Pick<RequestContext, 'app'>, template: MailTemplate, locale: Locale): OutgoingMail {
  const values = { ...commonValues(app, locale), ...ownValues(locale)[template] }
  const stop = { topic: 'messages' as const, link: `${app.publicUrl}/account/notifications` }
  return {
    id: newId(),
    template,
    locale,
    recipient: 'anna@example.org',
    values: values as unknown as MailValues[MailTemplate],
    ...(template === 'new-message' && { stop }),
  } as OutgoingMail
}

/** What the templates may ask for, under the names that they share. */
function commonValues(app: RequestContext['app'], locale: Locale) {
  return { ...people, ...moments(app), ...texts(locale), ...links(app), currency: app.marketplace.currency, ...keys }
}

const people = {
  firstName: 'Anna',
  partner: 'Tomasz',
  sender: 'Tomasz',
  author: 'Tomasz N.',
  name: 'Tomasz N.',
  organisation: 'St. Marien',
  provider: 'Google',
  place: 'Dortmund',
  address: 'Dortmund',
  people: '2',
}

/** What is counted, or decides which sentence of a mail is said. */
const keys = {
  start: '',
  end: '',
  picture: '',
  alternatives: '[]',
  code: '407193',
  count: '1',
  amount: '12150',
  price: '',
  kind: 'offer',
  bookable: 'yes',
  status: 'needs-response',
  role: 'customer',
  ended: 'stay',
}

function moments({ clock, marketplace }: RequestContext['app']) {
  const now = clock.now()
  const later = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  const from = addDays(todayOf({ clock, marketplace }), 14)
  return {
    from,
    until: addDays(from, 3),
    at: later(-24),
    timeZone: marketplace.timeZone,
    answerBy: later(48),
    validUntil: later(1),
    dueAt: later(240),
    effectiveAt: later(336),
    eraseAt: later(672),
    pausedOn: later(168),
  }
}

function texts(locale: Locale) {
  const text = m.overview_mail_sample_message({}, { locale })
  const reason = m.overview_mail_sample_reason({}, { locale })
  const title = m.overview_mail_sample_title({}, { locale })
  return {
    title,
    offered: title,
    message: text,
    text,
    excerpts: JSON.stringify([text]),
    reason,
    note: reason,
    answer: reason,
    changes: reason,
    reports: JSON.stringify([{ kind: 'listing', name: title, reason: 'money' }]),
  }
}

function links({ publicUrl }: RequestContext['app']) {
  return {
    link: publicUrl,
    accept: publicUrl,
    decline: publicUrl,
    yes: publicUrl,
    no: publicUrl,
    search: `${publicUrl}/s`,
    terms: `${publicUrl}/terms-of-service`,
    leave: `${publicUrl}/account`,
  }
}

/** What differs from that: a name that means something else, or a key in place of a text. */
function ownValues(locale: Locale): { [Template in MailTemplate]?: Record<string, string> } {
  const noEnd = { until: '' }
  return {
    'new-booking-request': { role: 'provider', byMail: 'yes' },
    'booking-request-reminder': { role: 'provider' },
    'booking-request-declined': { reason: 'dates' },
    'booking-cancelled': { reason: '', cancelledBy: 'provider' },
    'booking-request-withdrawn': { reason: '' },
    'ended-by-system': { reason: 'listing-closed' },
    'account-banned': noEnd,
    'payout-account-changed': { kind: 'needs', until: new Date(0).toISOString() },
    'second-factor-changed': { change: 'on' },
    'passkey-added': { name: m.overview_mail_sample_device({}, { locale }) },
    'passkey-removed': { name: m.overview_mail_sample_device({}, { locale }) },
    'reply-refused': { reason: 'sender' },
    'search-found': { end: '/saved-searches' },
    'listing-asked': noEnd,
    'listing-lapsed': { until: '', pausedOn: '' },
  }
}
