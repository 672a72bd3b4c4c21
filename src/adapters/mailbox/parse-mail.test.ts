import { expect, test } from 'vitest'
import { renderMail } from '#adapters/mail/render-mail.ts'
import { newId } from '#kernel/id.ts'
import { arfComplaint, deliveryReport, mailSource } from '#tests/worlds/incoming-mails.ts'
import { mailSite } from '#tests/worlds/stay-mail.ts'
import { parseMail } from './parse-mail.ts'

const parse = (source: string) => parseMail(Buffer.from(source))
const sent = '<018f9a3e-0000-7000-8000-000000000001@quartier.example>'

test('an answer has sender, recipients and what was written, with umlauts', async () => {
  const mail = await parse(
    mailSource({
      from: '=?utf-8?Q?Ben_Kr=C3=BCger?= <Ben@Example.org>',
      to: 'Quartier <antwort+abc@quartier.example>',
      headers: { 'Delivered-To': 'antwort+abc@quartier.example', 'Message-ID': '<1@example.org>' },
      text: 'Schöne Grüße, bis Samstag!\n\nAm 20.05.24 um 12:04 schrieb Quartier:\n> Wann kommt ihr?',
    }),
  )
  expect(mail).toEqual({
    key: expect.stringMatching(/^[\w-]{43}$/),
    from: 'Ben@Example.org',
    to: ['antwort+abc@quartier.example'],
    isAutomatic: false,
    text: 'Schöne Grüße, bis Samstag!',
  })
  expect((await parse(mailSource({ headers: { 'Message-ID': '<1@example.org>' }, text: 'x' }))).key).toBe(mail.key)
  expect((await parse(mailSource({ headers: { 'Message-ID': '<2@example.org>' }, text: 'x' }))).key).not.toBe(mail.key)
})

test('HTML becomes text without what programs mark as quoted, pictures and scripts', async () => {
  const html = `<html><head><style>p { color: red }</style></head><body><script>alert(1)</script><p>Ja, gern!<br>Um <b>acht</b>.</p>
    <p>Siehe <a href="https://example.org/x">dort</a>.</p><img src="https://example.org/pixel.png" alt="Punkt">
    <div class="gmail_quote"><div class="gmail_attr">Am Mo. um 12:04 schrieb Quartier:</div><blockquote>Wann?</blockquote></div></body></html>`
  const { text } = await parse(mailSource({ html }))
  expect(text).toBe('Ja, gern!\nUm acht.\n\nSiehe dort.')
})

test.each(['<div>Ja, gern!</div>', '<html><body><div>Ja, gern!</div></body></html>'])(
  'of an answer %j that quotes a whole document only the answer is left',
  async (own) => {
    const document = '<html><head><title>Quartier</title></head><body><p>Wann kommt ihr?</p></body></html>'
    const answer = own.replace('</div>', `</div><blockquote>${document}</blockquote>`)
    expect((await parse(mailSource({ html: answer }))).text).toBe('Ja, gern!')
  },
)

test('a document below an answer, not marked as quoted, is cut at our line', async () => {
  const mail = { id: newId(), template: 'new-message', locale: 'de', recipient: 'ben@example.org' } as const
  const values = {
    sender: 'Anna',
    title: 'Turmzimmer',
    count: '1',
    excerpts: '["Wann?"]',
    link: 'https://quartier.example/x',
  }
  const { html, text } = await renderMail(
    { ...mail, values: { ...values, byMail: 'yes' }, replyTo: 'antwort+abc@quartier.example' },
    mailSite,
  )
  expect((await parse(mailSource({ html: `<div>Ja, gern!</div>${html}` }))).text).toBe('Ja, gern!')
  expect((await parse(mailSource({ text: `Ja, gern!\n\n${text}` }))).text).toBe('Ja, gern!')
  expect((await renderMail({ ...mail, values }, mailSite)).text, 'a mail that nobody can answer').toMatch(/^Quartier/)
})

test('of several parts the text counts, attachments do not', async () => {
  const source = [
    'From: ben@example.org',
    'To: antwort@quartier.example',
    'Content-Type: multipart/mixed; boundary=a',
    '',
    '--a',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=FC=DFe',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>Gr&uuml;&szlig;e</p>',
    '--b--',
    '--a',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'Das ist der Anhang.',
    '--a--',
  ].join('\r\n')
  expect((await parse(source)).text).toBe('Grüße')
  // A long mail is read from its beginning only.
  expect((await parse(source.slice(0, source.indexOf('Das ist der')))).text).toBe('Grüße')
})

test.each<[string, Record<string, string>]>([
  ['an out-of-office note', { 'Auto-Submitted': 'auto-replied' }],
  ['a mail of a program', { 'Auto-Submitted': 'auto-generated (x)' }],
  ['a mailing list', { 'List-Id': '<list.example.org>' }],
  ['a bulk mail', { Precedence: 'bulk' }],
  ['an older out-of-office note', { Precedence: 'auto_reply' }],
  ['an older answering program', { 'X-Autoreply': 'yes' }],
  ['a report without a return path', { 'Return-Path': '<>' }],
])('%s is automatic', async (_name, headers) => {
  expect(await parse(mailSource({ headers, text: 'Ich bin im Urlaub.' }))).toMatchObject({
    isAutomatic: true,
    text: '',
  })
})

test('a mail that says it is not automatic is not', async () => {
  const { isAutomatic } = await parse(mailSource({ headers: { 'Auto-Submitted': 'no' }, text: 'Hallo' }))
  expect(isAutomatic).toBe(false)
})

test.each([
  ['two senders', 'ben@example.org, chiara@example.org'],
  ['no address', 'Ben'],
])('a mail with %s is from nobody', async (_name, from) => {
  expect((await parse(mailSource({ from, text: 'Hallo' }))).from).toBeNull()
})

test('an address in a name is not the sender', async () => {
  const { from } = await parse(mailSource({ from: '"ben@example.org" <other@example.net>', text: 'Hallo' }))
  expect(from).toBe('other@example.net')
  const folded = await parse(mailSource({ from: 'other@example.net\r\n (ben@example.org)', text: 'Hallo' }))
  expect(folded.from).toBe('other@example.net')
})

test.each(['message/rfc822', 'text/rfc822-headers'])(
  'a refusal for good names the mail, with %s, the address and the answer of the server',
  async (quoted) => {
    const mail = await parse(deliveryReport({ messageId: sent, recipient: 'ben@example.org', quoted }))
    expect(mail).toMatchObject({
      isAutomatic: true,
      report: {
        kind: 'bounce',
        messageId: sent,
        recipients: ['ben@example.org'],
        reason: '550 5.1.1 <ben@example.org>: no such mailbox here',
      },
    })
  },
)

test('a refusal names also the address that the mail went to before it was forwarded', async () => {
  const source = deliveryReport({ messageId: sent, recipient: 'ben@other.example', original: 'ben@example.org' })
  expect((await parse(source)).report?.recipients).toEqual(['ben@example.org', 'ben@other.example'])
})

test.each([
  ['delayed', '4.4.1'],
  ['failed', '4.2.2'],
  ['delivered', '2.1.5'],
  ['relayed', '5.0.0'],
])('a report that a mail was %s with %s is no refusal', async (action, status) => {
  const mail = await parse(deliveryReport({ messageId: sent, recipient: 'ben@example.org', action, status }))
  expect(mail.report).toBeUndefined()
  expect(mail.isAutomatic).toBe(true)
})

test('a complaint names the mail', async () => {
  expect((await parse(arfComplaint({ messageId: sent }))).report).toEqual({
    kind: 'complaint',
    messageId: sent,
    recipients: [],
    reason: '',
  })
  expect((await parse(arfComplaint({ messageId: sent, type: 'not-spam' }))).report).toBeUndefined()
})

test('a report that quotes no mail is none', async () => {
  expect((await parse(deliveryReport({ messageId: '', recipient: 'ben@example.org' }))).report).toBeUndefined()
})

test('a mail of a thousand nested parts is refused, one of many long lines is read', async () => {
  const nested = Array.from(
    { length: 1000 },
    (_, depth) => `--${depth}\r\nContent-Type: multipart/mixed; boundary=${depth + 1}\r\n`,
  )
  await expect(
    parse(`From: a@b.example\r\nContent-Type: multipart/mixed; boundary=0\r\n\r\n${nested.join('\r\n')}`),
  ).rejects.toThrow()
  const headers = Array.from({ length: 20_000 }, (_, row) => `X-${row}: ${'a'.repeat(20)}`).join('\r\n')
  await expect(parse(`${headers}\r\n\r\nHallo`)).rejects.toThrow()
  const deep = `${'<div>'.repeat(20_000)}Hallo${'</div>'.repeat(20_000)}`
  expect((await parse(mailSource({ html: deep }))).text.length).toBeLessThan(100)
  expect((await parse(mailSource({ text: 'a'.repeat(400_000) }))).text).toHaveLength(400_000)
})

test('bytes that are no mail are read as an empty one or refused, and never hang', async () => {
  for (const source of [
    '',
    '\0\0\0',
    'Content-Type: multipart/mixed; boundary=""\r\n\r\n--',
    '\r\n\r\n',
    'From: <<<<>>>@@',
  ])
    await parse(source).then(
      ({ from }) => expect(from === null || typeof from === 'string').toBe(true),
      (error: unknown) => expect(error).toBeInstanceOf(Error),
    )
})
