import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { day } from '#tests/app.ts'
import { drainAll } from '#tests/events.ts'
import { secondFactorOn } from '#tests/second-factor.ts'
import { answeredMails, inboxAddress } from '#tests/worlds/answered-mails.ts'
import { banPerson } from '../../moderation/index.ts'
import { deleteAccount } from '../../privacy/index.ts'
import { changePassword, openSession, ownBadge } from '../../users/index.ts'
import { deliverDueMails, ownChoices, topics } from '../index.ts'
import type { IncomingMail, MailReport } from './incoming-mail.ts'
import { receiveMail } from './receive-mail.ts'

const { app, people, room, ask, mailTo, say, writtenToBen, readBy } = await answeredMails()
const { anna, ben, chiara, operator } = people
const { db } = app

beforeEach(async () => {
  await drainAll(app)
  for (const table of ['deliveries', 'attempts', 'incomingMails', 'notificationChoices'] as const)
    await db.deleteFrom(table).execute()
  app.sent.length = 0
})

const answer = (to: string | undefined, text: string, values: Partial<IncomingMail> = {}): IncomingMail => ({
  key: newId(),
  from: 'ben@example.org',
  to: [to ?? ''],
  isAutomatic: false,
  text,
  ...values,
})
const report = (kind: MailReport['kind'], id: string, values: Partial<MailReport> = {}): IncomingMail =>
  answer(inboxAddress, '', {
    from: null,
    isAutomatic: true,
    report: { kind, messageId: `<${id}@quartier.example>`, recipients: ['ben@example.org'], reason: '550', ...values },
  })
/** The reasons that were told, with the address to which each went. */
const refusals = async () => {
  await drainAll(app)
  while ((await deliverDueMails(app)) > 0);
  return app.sent.flatMap((mail) => (mail.template === 'reply-refused' ? [[mail.recipient, mail.values.reason]] : []))
}

test('an answer to a mail about messages is a message of the person whom it went to, and the other side is told', async () => {
  const { transactionId, mail } = await writtenToBen()
  expect(mail).toMatchObject({ template: 'new-message', values: { byMail: 'yes' } })
  expect(mail.replyTo).toMatch(/^antwort\+[0-9a-v]{42}@quartier\.example$/)
  expect(await receiveMail(app, answer(mail.replyTo, 'Um acht.'))).toBe('message')
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Um acht.'])
  expect(await mailTo('anna@example.org')).toMatchObject({ template: 'new-message', values: { sender: 'Ben' } })
})

test('an answer to the mail about a request is a message of the host, and accepts nothing', async () => {
  const id = await ask(await room())
  const mail = await mailTo('anna@example.org')
  expect(mail).toMatchObject({ template: 'new-booking-request', values: { byMail: 'yes' } })
  expect(await receiveMail(app, answer(mail.replyTo, 'Ja', { from: 'Anna@Example.org' }))).toBe('message')
  expect(await readBy(ben, id)).toEqual(['Ja'])
  expect((await db.selectFrom('transactions').select('state').where('id', '=', id).executeTakeFirst())?.state).toBe(
    'state/preauthorized',
  )
})

test('without a mailbox no mail can be answered', async () => {
  const id = await ask(await room())
  await say(anna, id, 'Hallo')
  await drainAll(app)
  app.clock.pass(3 * 60_000)
  await deliverDueMails({ ...app, mailbox: undefined })
  expect(app.sent.length).toBeGreaterThan(0)
  for (const mail of app.sent) {
    expect(mail.replyTo).toBeUndefined()
    expect(mail.values).not.toHaveProperty('byMail')
  }
})

test('the same mail is one message, also when it is handed over twice at once', async () => {
  const { transactionId, mail } = await writtenToBen()
  const reply = answer(mail.replyTo, 'Um acht.')
  const outcomes = await Promise.all([receiveMail(app, reply), receiveMail(app, reply), receiveMail(app, reply)])
  expect(outcomes.toSorted()).toEqual(['known', 'known', 'message'])
  expect(await receiveMail(app, reply)).toBe('known')
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Um acht.'])
})

test('an answer from another address is refused, and the account is told at its own address', async () => {
  const { transactionId, mail } = await writtenToBen()
  for (const from of ['chiara@example.org', 'ben@example.org.evil.example', null])
    expect(await receiveMail(app, answer(mail.replyTo, 'Ich bin Ben', { from }))).toBe('refused')
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
  expect(await refusals(), 'once a day').toEqual([['ben@example.org', 'sender']])
  app.clock.pass(day)
  expect(await receiveMail(app, answer(mail.replyTo, 'Ich bin Ben', { from: 'x@example.net' }))).toBe('refused')
  expect(await refusals()).toHaveLength(2)
})

test('an automatic answer is no message and gets no answer, and neither does a mail that comes back', async () => {
  const { transactionId, mail } = await writtenToBen()
  expect(await receiveMail(app, answer(mail.replyTo, 'Im Urlaub', { isAutomatic: true }))).toBe('ignored')
  for (const from of [inboxAddress, mail.replyTo ?? ''])
    expect(await receiveMail(app, answer(mail.replyTo, 'Schleife', { from }))).toBe('ignored')
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
  expect(await refusals()).toEqual([])
})

test('a mail to the mailbox itself, or to a made-up address, is ignored', async () => {
  await writtenToBen()
  for (const to of [inboxAddress, 'antwort+x@quartier.example', 'other+1@quartier.example', '', 'antwort+@', '+@'])
    expect(await receiveMail(app, answer(to, 'Hallo'))).toBe('ignored')
  expect(await refusals()).toEqual([])
})

test('an address with a changed character, or of another installation, proves nothing', async () => {
  const { transactionId, mail } = await writtenToBen()
  const to = mail.replyTo ?? ''
  for (let at = 'antwort+'.length; at < to.indexOf('@'); at += 1) {
    const other = `${to.slice(0, at)}${to[at] === '0' ? '1' : '0'}${to.slice(at + 1)}`
    expect(await receiveMail(app, answer(other, 'Geraten'))).toMatch(/refused|ignored/)
  }
  expect(await receiveMail({ ...app, secret: 'another-secret-of-another-installation' }, answer(to, 'x'))).toBe(
    'refused',
  )
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
  // Some mail servers write addresses in capitals.
  expect(await receiveMail(app, answer(to.toUpperCase(), 'Um acht.'))).toBe('message')
})

test('the address of one conversation does not write into another, nor as its other side', async () => {
  const first = await writtenToBen('Erstes Gespräch')
  app.clock.pass(day)
  const second = await writtenToBen('Zweites Gespräch')
  const proofOf = (address = '') => address.slice('antwort+'.length + 26, address.indexOf('@'))
  const mixed = (second.mail.replyTo ?? '').replace(proofOf(second.mail.replyTo), proofOf(first.mail.replyTo))
  expect(await receiveMail(app, answer(mixed, 'Falsch'))).toBe('refused')
  expect(await receiveMail(app, answer(first.mail.replyTo, 'Als Anna', { from: 'anna@example.org' }))).toBe('refused')
  expect(await receiveMail(app, answer(first.mail.replyTo, 'Als Chiara', { from: 'chiara@example.org' }))).toBe(
    'refused',
  )
  expect(await readBy(ben, second.transactionId)).toEqual(['Zweites Gespräch'])
  expect(await readBy(ben, first.transactionId)).toEqual(['Erstes Gespräch'])
})

test.each([
  ['empty', ''],
  ['long', 'a'.repeat(200_000)],
  ['long', 'a'.repeat(20_001)],
] as const)('a text that is %s is refused and said so, with the way to the conversation', async (reason, text) => {
  const { transactionId, mail } = await writtenToBen()
  expect(await receiveMail(app, answer(mail.replyTo, text))).toBe('refused')
  expect(await refusals()).toEqual([['ben@example.org', reason]])
  expect(app.sent.at(-1)?.values.link).toBe(`https://quartier.example/order/${transactionId}/details`)
})

const signed = (path: string) => `https://quartier.example/${path}?t=abc.def&lang=de`
test.each([
  ['a quoted link', `Ja, gern!\n\nAnfrage von Ben\nZusagen ${signed('answer')}\nMehr`, 'Anfrage von Ben'],
  ['a link to end mails', `Ja, gern!\n\nAbbestellen: ${signed('unsubscribe')}`, ''],
  ['a checked link', `Ja, gern!\nhttps://safe.example/?url=${encodeURIComponent(signed('answer'))}`, ''],
  ['the address for answers', 'Ja, gern!\nReply-To: <ADDRESS>\nMehr', ''],
  ['a header', `Ja, gern!\nMottagare <anna@example.org>\nÄmne\n${signed('answer')}`, ''],
])('a text is sent up to %s', async (_name, text, rest) => {
  const id = await ask(await room())
  const mail = await mailTo('anna@example.org')
  const given = text.replace('ADDRESS', mail.replyTo ?? '')
  expect(await receiveMail(app, answer(mail.replyTo, given, { from: 'anna@example.org' }))).toBe('message')
  expect(await readBy(ben, id)).toEqual([`Ja, gern!${rest && `\n\n${rest}`}`])
})

test.each([
  ['only a link', () => signed('answer')],
  ['a link in two lines', () => 'Hallo https://quartier.example/ans\nwer?t=abc.def'],
  ['a link without a host', () => '/answer?\n t=abc'],
  ['the token of an answer', () => `Hier: ${newId()}.accept.\n${'a'.repeat(43)}`],
  [
    'a link that was written twice as a value',
    () => `x\n${encodeURIComponent(encodeURIComponent('/answ'))}er%253F\nt%253Dabc`,
  ],
  ['the address for answers in two lines', (address: string) => `Hallo ${address.slice(0, 30)}\n${address.slice(30)}`],
])('a text with %s is refused and never sent', async (_name, text) => {
  const id = await ask(await room())
  const mail = await mailTo('anna@example.org')
  const given = text(mail.replyTo ?? '')
  expect(await receiveMail(app, answer(mail.replyTo, given, { from: 'anna@example.org' }))).toBe('refused')
  expect(await readBy(ben, id)).toEqual([])
  expect(await refusals()).toEqual([['anna@example.org', 'empty']])
})

test.each([
  'Schau: https://quartier.example/l/turm?from=2026-12-01&people=2\nhttps://youtube.com/watch?v=abc&t=30',
  'Schreib mir an anna@example.org',
])('%j is sent as it is', async (text) => {
  const id = await ask(await room())
  const mail = await mailTo('anna@example.org')
  expect(await receiveMail(app, answer(mail.replyTo, text, { from: 'anna@example.org' }))).toBe('message')
  expect(await readBy(ben, id)).toEqual([text])
})

test('the limit of messages holds for answers by mail too', async () => {
  const { transactionId, mail } = await writtenToBen()
  const { messagesPerDay } = app.marketplace.limits
  await db
    .insertInto('attempts')
    .values({ subject: `message:${ben.userId}`, windowStart: startOfDay(), used: messagesPerDay })
    .execute()
  expect(await receiveMail(app, answer(mail.replyTo, 'Noch eine'))).toBe('refused')
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
  expect(await refusals()).toEqual([['ben@example.org', 'limit']])
})

test('a new password ends the address, and its person is told', async () => {
  const { mail } = await writtenToBen()
  const { member } = await openSession(app, ben.userId)
  await changePassword(app, member, { currentPassword: 'quartier-demo', newPassword: 'ein-neues-passwort' })
  expect(await receiveMail(app, answer(mail.replyTo, 'Hallo'))).toBe('refused')
  expect(await refusals()).toEqual([['ben@example.org', 'ended']])
  expect(await receiveMail(app, answer(mail.replyTo, 'Hallo', { from: 'chiara@example.org' }))).toBe('refused')
  expect(await refusals(), 'nobody else').toHaveLength(1)
})

test('a bounce marks the address and the person reads it on every page, until a mail arrives', async () => {
  const { mail } = await writtenToBen()
  expect((await ownBadge(app, ben.userId)).refusedAddress).toBeNull()
  expect(await receiveMail(app, report('bounce', mail.id, { reason: '550 <ben@example.org>: unknown' }))).toBe('bounce')
  expect((await ownBadge(app, ben.userId)).refusedAddress).toBe('ben@example.org')
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', mail.id).executeTakeFirst()
  expect(delivery).toMatchObject({ state: 'failed', lastError: '550 <(address)>: unknown' })
  app.clock.pass(day)
  await writtenToBen('Noch da?')
  expect((await ownBadge(app, ben.userId)).refusedAddress).toBeNull()
})

test.each<[string, (id: string) => IncomingMail]>([
  ['about a mail that was never sent', () => report('bounce', newId())],
  ['about no id', () => report('bounce', 'x')],
  ['of another site', (id) => report('bounce', id, { messageId: `<${id}@other.example>` })],
  ['about another address', (id) => report('bounce', id, { recipients: ['anna@example.org'] })],
  ['without an address', (id) => report('bounce', id, { recipients: [] })],
])('a bounce %s changes nothing', async (_name, forge) => {
  const { mail } = await writtenToBen()
  const before = await db.selectFrom('deliveries').selectAll().orderBy('id').execute()
  expect(await receiveMail(app, forge(mail.id))).toBe('ignored')
  expect(await db.selectFrom('deliveries').selectAll().orderBy('id').execute()).toEqual(before)
  expect((await ownBadge(app, ben.userId)).refusedAddress).toBeNull()
})

test('a complaint ends the mails that may be switched off, and leaves the list', async () => {
  const { mail } = await writtenToBen()
  expect(await receiveMail(app, report('complaint', newId(), { recipients: [] }))).toBe('ignored')
  const { channels } = await ownChoices(app, ben)
  expect(await receiveMail(app, report('complaint', mail.id, { recipients: [] }))).toBe('complaint')
  const after = (await ownChoices(app, ben)).channels
  for (const topic of topics) expect(after[topic]).toEqual({ ...channels[topic], mail: false })
  expect((await ownChoices(app, anna)).channels.messages.mail).toBe(true)
})

test('of a banned person no answer arrives, and nobody can answer one', async () => {
  const { transactionId, mail } = await writtenToBen()
  await say(ben, transactionId, 'Bis dann')
  const toAnna = await mailTo('anna@example.org')
  await banPerson(app, operator, { userId: ben.userId, reason: 'Betrug mit Vorkasse' })
  expect(await receiveMail(app, answer(mail.replyTo, 'Hallo'))).toBe('refused')
  expect(await receiveMail(app, answer(toAnna.replyTo, 'Hallo', { from: 'anna@example.org' }))).toBe('refused')
  expect(await refusals()).toEqual([['anna@example.org', 'closed']])
  expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Bis dann'])
})

test('of a closed account no answer arrives', async () => {
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', chiara.userId).execute()
  const id = await ask(await room(), { ...chiara, emailVerified: true })
  await say(anna, id, 'Hallo Chiara')
  const mail = await mailTo('chiara@example.org')
  expect(mail.replyTo).toBeDefined()
  await deleteAccount(app, { ...chiara, emailVerified: true }, { currentPassword: 'quartier-demo' })
  expect(await receiveMail(app, answer(mail.replyTo, 'Hallo', { from: 'chiara@example.org' }))).toBe('refused')
  expect(await readBy(anna, id)).not.toContain('Hallo')
  expect(await refusals()).toEqual([])
})

test('somebody who logs in with a second factor answers on the site: a mailbox alone does not write for them', async () => {
  const other = await answeredMails()
  const { transactionId, mail } = await other.writtenToBen()
  expect(mail.replyTo).toBeDefined()
  await secondFactorOn(other.app, other.people.ben)
  expect(await receiveMail(other.app, answer(mail.replyTo, 'Hallo'))).toBe('refused')
  expect(await other.readBy(other.people.anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
  other.app.clock.pass(day)
  expect((await other.writtenToBen()).mail.replyTo).toBeUndefined()
})

function startOfDay(): Date {
  return new Date(Math.floor(app.clock.now().getTime() / day) * day)
}
