import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MailTemplate,
  type MailValues,
  type OutgoingMail,
  type StayMailValues,
  type StayTemplate,
  stayTemplates,
} from '#domain/notifications/index.ts'
import { newId } from '#kernel/id.ts'
import { systemClock } from '#kernel/clock.ts'
import { themeColours, toHex } from '#config/theme-colours.ts'
import { freshDatabase } from '#tests/database.ts'
import { startMailbox } from '#tests/journeys/mailbox.ts'
import { sampleHiding, sampleQuestion } from '#tests/sample-mails.ts'
import { createMailer } from './create-mailer.ts'
import { mailTemplates, renderMail } from './render-mail.ts'

const { db } = await freshDatabase()
const themeOf = (marketplace: string) => readFileSync(`marketplaces/${marketplace}/theme.css`, 'utf8')
const site = {
  name: 'Quartier',
  publicUrl: 'https://quartier.example',
  timeZone: 'Europe/Berlin',
  themeCss: themeOf('euro2024'),
  missingPages: [],
}

const link = 'https://quartier.example/order/1/details'
const stay: StayMailValues = {
  firstName: 'Ben',
  partner: 'Anna',
  listingId: '1',
  title: 'Ruhiges Zimmer',
  from: '2024-06-20',
  until: '2024-06-23',
  start: '',
  end: '',
  timeZone: '',
  people: '2',
  message: 'Wir kommen mit dem Zug.\nBis dann!',
  answerBy: '2024-05-26T10:00:00Z',
  reason: 'dates',
  alternatives: JSON.stringify([
    {
      listingId: '1',
      title: 'Turmzimmer',
      kilometres: 2.1,
      unmet: [{ filter: 'facet:accessibility', label: { de: 'Stufenlos', en: 'Step-free' } }],
    },
  ]),
  amount: '12150',
  currency: 'EUR',
  link,
}
const values: MailValues = {
  ...(Object.fromEntries(stayTemplates.map((template) => [template, stay])) as Record<StayTemplate, StayMailValues>),
  'listing-offered': { firstName: 'Ben', partner: 'Anna', offered: 'Ruhiges Zimmer', listingId: '1', link },
  'search-found': {
    firstName: 'Ben',
    listingId: '1',
    title: 'Ruhiges Zimmer',
    place: 'Dortmund',
    address: 'Dortmund',
    link: `${site.publicUrl}/l/1`,
    search: `${site.publicUrl}/s?address=Dortmund`,
    end: `${site.publicUrl}/saved-searches/end?user=1&search=2&key=3`,
  },
  'verify-email': {
    firstName: 'Chiara',
    code: '407193',
    link: `${site.publicUrl}/verify?t=x`,
    validUntil: '2024-06-02T09:42:00Z',
  },
  'confirm-new-address': {
    firstName: 'Chiara',
    code: '407193',
    link: `${site.publicUrl}/verify?t=x`,
    validUntil: '2024-06-02T09:42:00Z',
  },
  'reset-password': { firstName: 'Anna', link },
  'password-changed': { firstName: 'Anna', link },
  'email-change-requested': { firstName: 'Anna', link },
  'account-closed': { firstName: 'Anna', eraseAt: '2024-06-17T10:00:00.000Z', link },
  'sign-in-link': { firstName: 'Anna', validUntil: '2024-05-20T10:15:00.000Z', link },
  'archive-ready': { firstName: 'Anna', validUntil: '2024-05-27T10:00:00.000Z', link },
  'identity-linked': { firstName: 'Anna', provider: 'Google', link },
  'identity-unlinked': { firstName: 'Anna', provider: 'Google', link },
  'vouch-given': { firstName: 'Ben', organisation: 'St. Marien', link },
  'vouch-withdrawn': { firstName: 'Ben', organisation: 'St. Marien', link },
  'passkey-added': { firstName: 'Anna', name: 'Annas Telefon', link },
  'passkey-removed': { firstName: 'Anna', name: 'Annas Telefon', link },
  'second-factor-changed': { firstName: 'Anna', change: 'on', link },
  'archive-failed': { firstName: 'Anna', link },
  'terms-changed': {
    firstName: 'Anna',
    effectiveAt: '2024-06-03T10:00:00.000Z',
    changes: 'Gäste sagen jetzt bis 18 Uhr ab.',
    link: `${site.publicUrl}/account/terms`,
    terms: `${site.publicUrl}/terms-of-service`,
    leave: `${site.publicUrl}/account/delete-profile`,
  },
  'account-approved': { firstName: 'Anna', link },
  'payout-account-changed': {
    firstName: 'Anna',
    kind: 'needs',
    until: '2024-06-02T09:42:00Z',
    bookable: '',
    link: `${site.publicUrl}/account/payments`,
  },
  'listing-submitted': { firstName: 'Anna', title: 'Ruhiges Zimmer', link },
  'approval-waiting': { title: 'Ruhiges Zimmer', author: 'Anna', link },
  'payment-disputed': {
    title: 'Sauna am See',
    amount: '13500',
    currency: 'EUR',
    status: 'needs-response',
    dueAt: '2024-06-16T09:42:00Z',
    link,
  },
  'person-waiting': { name: 'Ben Okafor', link },
  'reports-waiting': {
    count: '2',
    reports: JSON.stringify([
      { kind: 'listing', name: 'Ruhiges Zimmer', reason: 'money' },
      { kind: 'user', name: 'Dora W.', reason: 'unsafe' },
    ]),
    link,
  },
  'listing-approved': { firstName: 'Anna', listingId: '1', title: 'Ruhiges Zimmer', link },
  'changes-requested': { firstName: 'Anna', title: 'Ruhiges Zimmer', note: 'Bitte ohne Telefonnummer.\nDanke!', link },
  'listing-rejected': { firstName: 'Anna', title: 'Ruhiges Zimmer', note: 'Das ist ein Hotel.', link },
  'listing-closed': { firstName: 'Anna', title: 'Ruhiges Zimmer', reason: 'Zwei Meldungen.', link },
  'listing-asked': sampleQuestion(link),
  'listing-lapsed': { ...sampleQuestion(link), pausedOn: '' },
  'listing-paused': { firstName: 'Anna', title: 'Ruhiges Zimmer', count: '3', link },
  'listing-over': { firstName: 'Anna', title: 'Ruhiges Zimmer', link },
  'listing-reopened': { firstName: 'Anna', title: 'Ruhiges Zimmer', reason: 'Geklärt.', link },
  'account-banned': { firstName: 'Dora', reason: 'Verlangt Geld.', link },
  'account-unbanned': { firstName: 'Dora', reason: 'Geklärt.', link },
  'sending-limited': { firstName: 'Dora', reason: 'Zu viele Anfragen.', until: '2024-06-30', link },
  'sending-freed': { firstName: 'Dora', reason: 'Geklärt.', link },
  'staff-message': { firstName: 'Ben', text: 'Bitte melde dich.', link },
  'bank-requested': { firstName: 'Anna', title: 'Sauna am See', amount: '12150', currency: 'EUR', link },
  'review-removed': { firstName: 'Ben', title: 'Ruhiges Zimmer', reason: 'Beleidigend.', link },
  'message-hidden': sampleHiding(link),
  'message-shown': sampleHiding(link),
  'review-restored': { firstName: 'Ben', title: 'Ruhiges Zimmer', reason: 'War in Ordnung.', link },
  'report-answered': { firstName: '', answer: 'Das Inserat ist geschlossen.', link },
  'reply-refused': { firstName: 'Ben', reason: 'sender', link },
  'new-message': {
    sender: 'Jörg',
    title: 'Ruhiges Zimmer',
    count: '1',
    excerpts: JSON.stringify(['Schöne Grüße\naus Köln & Umgebung']),
    link,
  },
}
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let mailer: ReturnType<typeof createMailer>
beforeAll(async () => {
  mailbox = await startMailbox()
  mailer = createMailer(
    { kind: 'smtp', url: mailbox.smtpUrl, from: 'Quartier <hallo@quartier.example>' },
    site,
    db,
    systemClock(),
  )
})
afterAll(async () => {
  mailer.close()
  await mailbox.close()
})

test('a mail arrives by SMTP with its umlauts, as text and as HTML, from our sender', async () => {
  await mailer.send(mailOf('new-message', 'de'))
  const [mail] = (await (await fetch(mailbox.mailboxUrl)).json()) as {
    to: string
    from: string
    subject: string
    text: string
    html: string
  }[]
  expect(mail).toMatchObject({
    to: 'anna@example.org',
    from: 'hallo@quartier.example',
    subject: 'Neue Nachricht von Jörg',
  })
  expect(mail?.text).toContain('aus Köln & Umgebung')
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain('Schöne Grüße')
})

/** Mails with nothing to press: the reader answers them, or has nothing to do. They show the words of staff. */
const withoutLink: { [Template in MailTemplate]?: string } = {
  'account-banned': values['account-banned'].reason,
  'staff-message': values['staff-message'].text,
  'review-removed': values['review-removed'].reason,
  'review-restored': values['review-restored'].reason,
  'report-answered': values['report-answered'].answer,
}

test.each(Object.keys(values) as MailTemplate[])(
  'the mail %s says everything in both languages, with its link or the words of staff and without a gap',
  async (template) => {
    const [de, en] = await Promise.all([
      renderMail(mailOf(template, 'de'), site),
      renderMail(mailOf(template, 'en'), site),
    ])
    expect(de.subject).not.toBe(en.subject)
    for (const { subject, html, text } of [de, en]) {
      expect(subject.length).toBeGreaterThan(5)
      expect(text).toContain(withoutLink[template] ?? values[template].link)
      const ours = [...html.matchAll(/href="(https:\/\/quartier\.example[^"]*)"/g)].map(([, address = '']) => address)
      expect(ours.length).toBeGreaterThan(2)
      const locale = html === de.html ? 'de' : 'en'
      for (const address of ours) expect(address).toMatch(new RegExp(`[?&;]lang=${locale}(&|$)`))
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|\{\w+\}|\[object/)
    }
  },
)

test.each(['listing-approved', 'search-found', 'listing-offered', 'booking-request-accepted'] as const)(
  'the mail %s shows roughly where the place is, by a picture from our own server that leads to it, and says whose data it is',
  async (template) => {
    for (const [locale, alt, credit] of [
      ['de', 'Karte: wo „Ruhiges Zimmer“ ungefähr liegt', 'Orte: GeoNames (CC BY 4.0)'],
      ['en', 'Map: roughly where “Ruhiges Zimmer” is', 'Places: GeoNames (CC BY 4.0)'],
    ] as const) {
      const { html, text } = await renderMail(mailOf(template, locale), site)
      const picture = /<a href="([^"]+)"[^>]*><picture>.*?<img ([^>]*)\/?><\/picture>/.exec(html)
      expect(picture?.[1]).toBe(`https://quartier.example/l/1?lang=${locale}`)
      const drawn = `src="https://quartier.example/l/1/map.png?names=${locale}&amp;scale=2&amp;look=light"`
      expect(picture?.[2]).toContain(drawn)
      expect(picture?.[2]).toContain(`alt="${alt}"`)
      expect(html).toContain(credit)
      expect(text).not.toMatch(/map\.png|GeoNames|ungefähr|roughly/)
    }
  },
)

test('the host of a request sees no map of the own surroundings', async () => {
  expect((await renderMail(mailOf('new-booking-request', 'de'), site)).html).not.toContain('map.png')
})

test('a mail stored by a version without map pictures is sent without one', async () => {
  const { listingId: _, ...older } = stay
  const mail = { ...mailOf('booking-request-accepted', 'de'), values: older } as OutgoingMail
  expect((await renderMail(mail, site)).html).not.toMatch(/map\.png|\/media\//)
})

test('every mail shows the mark of the marketplace beside its name, by an address that is the same for everybody', async () => {
  for (const template of mailTemplates) {
    const { html, text } = await renderMail(mailOf(template, 'de'), site)
    expect(html, template).toContain('src="https://quartier.example/mark.png?look=light"')
    expect(html, template).toContain('srcSet="https://quartier.example/mark.png?look=dark"')
    expect(text.startsWith('Quartier'), template).toBe(true)
  }
})

test.each([
  ['verify-email', '407 193 ist dein Code', '407 193 is your code'],
  ['confirm-new-address', '407 193 ist dein Code für die neue Adresse', '407 193 is your code for the new address'],
  ['email-change-requested', 'Deine E-Mail-Adresse soll sich ändern', 'Your e-mail address is about to change'],
  ['reset-password', 'Ein neues Passwort', 'A new password'],
  ['password-changed', 'Dein Passwort wurde geändert', 'Your password was changed'],
  ['account-closed', 'Dein Konto wird am 17. Juni 2024 gelöscht', 'Your account will be deleted on 17 June 2024'],
  ['sign-in-link', 'Dein Link zum Anmelden bei Quartier', 'Your link to log in to Quartier'],
  ['identity-linked', 'Dein Konto ist jetzt mit Google verknüpft', 'Your account is now linked to Google'],
  ['identity-unlinked', 'Dein Konto ist nicht mehr mit Google verknüpft', 'Your account is no longer linked to Google'],
  ['vouch-given', 'St. Marien bürgt für dich', 'St. Marien vouches for you'],
  ['vouch-withdrawn', 'St. Marien bürgt nicht mehr für dich', 'St. Marien no longer vouches for you'],
  ['passkey-added', 'Ein Passkey wurde zu deinem Konto hinzugefügt', 'A passkey was added to your account'],
  ['passkey-removed', 'Ein Passkey wurde aus deinem Konto entfernt', 'A passkey was removed from your account'],
  [
    'second-factor-changed',
    'Die Anmeldung zu deinem Konto hat sich geändert',
    'How you log in to your account has changed',
  ],
  ['account-approved', 'Dein Konto ist freigegeben', 'Your account is approved'],
  ['account-banned', 'Dein Konto wurde gesperrt', 'Your account was blocked'],
] as const)('the subject of the mail %s says what happened to the account', async (template, german, english) => {
  expect((await renderMail(mailOf(template, 'de'), site)).subject).toBe(german)
  expect((await renderMail(mailOf(template, 'en'), site)).subject).toBe(english)
})

test.each([
  ['de', 'Do., 20. Juni 2024, 18:00–20:30 Uhr'],
  ['en', 'Thu 20 June 2024, 18:00–20:30'],
] as const)('hours are told by the clocks of the place, in %s', async (locale, told) => {
  const hours = { start: '2024-06-20T15:00:00Z', end: '2024-06-20T17:30:00Z', timeZone: 'Europe/Helsinki' }
  for (const template of ['new-booking-request', 'booking-request-accepted', 'booking-cancelled'] as const) {
    const mail = { id: newId(), template, locale, recipient: 'ben@example.org', values: { ...stay, ...hours } }
    const { subject, text } = await renderMail(mail, site)
    expect(`${subject}\n${text}`.replaceAll('\u00a0', ' ').replace('Thu,', 'Thu')).toContain(told)
  }
})

test('a mail links to no page that the marketplace does not have', async () => {
  const mail = {
    id: newId(),
    template: 'new-booking-request' as const,
    locale: 'de' as const,
    recipient: 'ben@example.org',
    values: stay,
  }
  const missing = { ...site, missingPages: ['imprint', 'privacy-policy'] }
  expect((await renderMail(mail, site)).html).toMatch(/\/imprint[^]*\/privacy-policy/)
  expect((await renderMail(mail, missing)).html).not.toMatch(/imprint|privacy-policy/)
})

test('hours until midnight end at 24:00, those that end on another day name both', async () => {
  const rendered = async (start: string, end: string) => {
    const values = { ...stay, start, end, timeZone: 'Europe/Berlin' }
    const mail = {
      id: newId(),
      template: 'booking-cancelled',
      locale: 'de',
      recipient: 'x@example.org',
      values,
    } as const
    return (await renderMail(mail, site)).subject
  }
  expect(await rendered('2024-06-20T18:00:00Z', '2024-06-20T22:00:00Z')).toContain('20. Juni 2024, 20:00–24:00 Uhr')
  expect(await rendered('2024-06-20T18:00:00Z', '2024-06-20T23:00:00Z')).toMatch(/20\. Juni.+20:00.+21\. Juni.+01:00/)
})

test('no header can be added through a name, and no markup through a message', async () => {
  const mail = {
    ...mailOf('new-message', 'de'),
    values: {
      ...values['new-message'],
      sender: 'Jörg\r\nBcc: all@example.org',
      excerpts: JSON.stringify(['<img src=x onerror=alert(1)>']),
    },
  } as OutgoingMail
  const { subject, html } = await renderMail(mail, site)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img src=x')
})

test('a server that is not there defers the mail, so it is tried again', async () => {
  const lost = createMailer({ kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.example' }, site, db, systemClock())
  const refusal = { name: 'MailNotTaken', outcome: 'deferred' }
  await expect(lost.send(mailOf('new-message', 'de'))).rejects.toMatchObject(refusal)
})

test('every mail is complete when a person, a listing or a name has been deleted', async () => {
  const gone = { partner: '', sender: '', author: '', name: '', title: '', offered: '', place: '', firstName: '' }
  const dates = { from: '', until: '' }
  for (const template of Object.keys(values) as MailTemplate[])
    for (const locale of ['de', 'en'] as const) {
      const mail = { ...mailOf(template, locale), values: { ...values[template], ...gone, ...dates } } as OutgoingMail
      const { subject, text } = await renderMail(mail, site)
      for (const said of [subject, text])
        expect(said, `${template} ${locale}`).not.toMatch(/„“|“”|(?<!\S)[’,.:!?](?!\S)|, ?!|(?:^|\s),/m)
      expect(subject).not.toMatch(/\b(?:von|bei|with|from|by|mit|in|at) ?(?:[:,.?!]|$|’)/)
      expect(subject).not.toMatch(/^\p{Ll}/u)
    }
})

test('a mail about several messages counts them and shows the first ones', async () => {
  const mail = {
    ...mailOf('new-message', 'de'),
    values: { ...values['new-message'], count: '4', excerpts: JSON.stringify(['Hallo', 'Noch da?']) },
  } as OutgoingMail
  const { subject, text } = await renderMail(mail, site)
  expect(subject).toBe('4 neue Nachrichten von Jörg')
  for (const said of ['Hallo', 'Noch da?', 'Und 2 weitere Nachrichten.']) expect(text).toContain(said)
})

test('in the demo a mail is kept once, however often it is handed over', async () => {
  const keeping = createMailer({ kind: 'kept', from: 'Quartier <a@b.example>' }, site, db, systemClock())
  const mail = mailOf('listing-approved', 'en')
  await keeping.send(mail)
  await keeping.send(mail)
  expect(await db.selectFrom('keptMails').select(['recipient', 'subject']).execute()).toEqual([
    { recipient: 'anna@example.org', subject: 'Your listing “Ruhiges Zimmer” is online' },
  ])
})
function mailOf(template: MailTemplate, locale: 'de' | 'en'): OutgoingMail {
  return { id: newId(), template, locale, recipient: 'anna@example.org', values: values[template] } as OutgoingMail
}

test.each(['euro2024', 'saunas', 'starter'])(
  'every colour of a mail is one of the theme of %s',
  async (marketplace) => {
    const themeCss = themeOf(marketplace)
    const own = new Set(
      (['light', 'dark'] as const).flatMap((look) => [...themeColours(themeCss, look).values()].map(toHex)),
    )
    for (const template of mailTemplates) {
      const { html } = await renderMail(mailOf(template, 'de'), { ...site, themeCss })
      const used = html.match(/(?<=[:\s])(#[0-9a-f]{3,8}\b|rgba?\([^)]*\))/gi) ?? []
      expect(new Set(used).size, template).toBeGreaterThan(10)
      for (const colour of used) expect(own, template).toContain(colour)
    }
  },
)
