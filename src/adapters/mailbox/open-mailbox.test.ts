import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderMail } from '#adapters/mail/render-mail.ts'
import { lookIntoMailbox, type Mailbox, ownChoices, readMailbox } from '#domain/notifications/index.ts'
import { ownBadge } from '#domain/users/index.ts'
import { hour, minute } from '#tests/app.ts'
import { type Dovecot, startDovecot, whyNoDovecot } from '#tests/dovecot.ts'
import { answeredMails, inboxAddress } from '#tests/worlds/answered-mails.ts'
import { mailSite } from '#tests/worlds/stay-mail.ts'
import { arfComplaint, deliveryReport, mailSource } from '#tests/worlds/incoming-mails.ts'
import { openMailbox, tryMailbox } from './open-mailbox.ts'

const why = whyNoDovecot()

const world = await answeredMails()
const { people, mailTo, writtenToBen, readBy } = world
const { anna, ben } = people
const log = vi.fn()

describe.skipIf(why)(`a mailbox on an IMAP server${why ? ` (left out: ${why})` : ''}`, () => {
  let server: Dovecot
  let url: string
  let app: typeof world.app & { mailbox: Mailbox }
  let account = 0
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server?.stop())

  /** A new mailbox on the server, and the app that reads it. */
  const newMailbox = () => {
    account += 1
    url = server.urlOf(`antwort-${account}@quartier.example`)
    app = { ...world.app, log, mailbox: openMailbox({ url, address: inboxAddress }) }
    log.mockClear()
  }
  const arrive = async (...sources: string[]) => {
    const { port, username, password } = new URL(url)
    const auth = { user: decodeURIComponent(username), pass: password }
    const client = new ImapFlow({ host: '127.0.0.1', port: Number(port), secure: false, auth, logger: false })
    await client.connect()
    for (const source of sources) await client.append('INBOX', source)
    await client.logout()
  }
  const reply = (to: string | undefined, text: string, values: Parameters<typeof mailSource>[0] = {}) =>
    mailSource({ to: `Quartier <${to}>`, text, ...values })

  test('an answer arrives in the conversation without the quoted mail, and the other side gets a mail about it', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    const quoted =
      'Am 20.05.24 um 12:04 schrieb Quartier:\n> Wann kommt ihr?\n> \n> Antworten: https://quartier.example'
    await arrive(reply(mail.replyTo, `Schöne Grüße, um acht!\n\nBen\n\n${quoted}`))
    expect(await readMailbox(app)).toBe(1)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Schöne Grüße, um acht!\n\nBen'])
    const told = await mailTo('anna@example.org')
    expect(told).toMatchObject({ template: 'new-message', values: { sender: 'Ben', byMail: 'yes' } })
    await arrive(reply(told.replyTo, 'Bis dann.', { from: 'Anna Lindner <anna@example.org>' }))
    await readMailbox(app)
    expect((await readBy(ben, transactionId)).at(-1)).toBe('Bis dann.')
    expect(await tryMailbox({ url })).toEqual({ unread: 0, flagged: 0 })
  })

  test.each([
    [
      'Yahoo in German',
      'Am Freitag, 27. November 2026, 12:04:05 MEZ hat Quartier <ADDRESS> Folgendes geschrieben:\n\n',
    ],
    ['a program in Turkish', 'Quartier <ADDRESS>, 20 May 2024 Pzt, 12:04 tarihinde şunu yazdı:\n\n'],
    ['a program that adds nothing', ''],
  ])(
    'of an answer to a request, quoted as a whole by %s, the guest gets nothing but the answer',
    async (_name, head) => {
      newMailbox()
      const id = await world.ask(await world.room())
      const mail = await mailTo('anna@example.org')
      const { text } = await renderMail(mail, mailSite)
      expect(text).toMatch(/\/answer\?t=.*\/unsubscribe\?t=/s)
      const above = `Ja, gern!\n\n${head.replace('ADDRESS', mail.replyTo ?? '')}`
      await arrive(reply(mail.replyTo, above + text, { from: 'anna@example.org' }))
      await readMailbox(app)
      expect(await readBy(ben, id)).toEqual(['Ja, gern!'])
    },
  )

  test('an answer from another address is refused, and its account is told', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    await arrive(reply(mail.replyTo, 'Ich bin Ben', { from: 'chiara@example.org' }))
    await readMailbox(app)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
    expect(await mailTo('ben@example.org')).toMatchObject({ template: 'reply-refused', values: { reason: 'sender' } })
    const refusals = world.app.sent.filter(({ template }) => template === 'reply-refused')
    expect(refusals.map(({ recipient }) => recipient)).toEqual(['ben@example.org'])
  })

  test('an out-of-office note is no message, and nobody gets an answer', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    const before = world.app.sent.length
    await arrive(reply(mail.replyTo, 'Ich bin im Urlaub', { headers: { 'Auto-Submitted': 'auto-replied' } }))
    await readMailbox(app)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?'])
    await expect(mailTo('ben@example.org')).resolves.toBeDefined()
    expect(world.app.sent).toHaveLength(before)
  })

  test('a bounce marks the address, and a forged one changes nothing', async () => {
    newMailbox()
    const { mail } = await writtenToBen()
    const messageId = `<${mail.id}@quartier.example>`
    await arrive(
      deliveryReport({
        messageId: '<018f9a3e-0000-7000-8000-000000000001@quartier.example>',
        recipient: 'ben@example.org',
      }),
      deliveryReport({ messageId, recipient: 'anna@example.org' }),
      deliveryReport({ messageId, recipient: 'ben@example.org', action: 'delayed', status: '4.4.1' }),
    )
    await readMailbox(app)
    expect((await ownBadge(app, ben.userId)).refusedAddress).toBeNull()
    expect((await ownBadge(app, anna.userId)).refusedAddress).toBeNull()
    await arrive(deliveryReport({ messageId, recipient: 'ben@example.org' }))
    await readMailbox(app)
    expect((await ownBadge(app, ben.userId)).refusedAddress).toBe('ben@example.org')
  })

  test('a complaint ends the mails that may be switched off', async () => {
    newMailbox()
    const { mail } = await writtenToBen()
    await arrive(arfComplaint({ messageId: `<${mail.id}@quartier.example>` }))
    await readMailbox(app)
    expect((await ownChoices(app, ben)).channels.messages.mail).toBe(false)
    await app.db.deleteFrom('notificationChoices').execute()
  })

  test('a mail that lies there twice, or is read by two nodes at once, is one message', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    const source = reply(mail.replyTo, 'Um acht.', { headers: { 'Message-ID': '<twice@example.org>' } })
    await arrive(source, source)
    await Promise.all([readMailbox(app), readMailbox(app)])
    await readMailbox(app)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Um acht.'])
  })

  test('a node that ends after the message and before the mark sends it once', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    await arrive(reply(mail.replyTo, 'Um acht.'))
    const dying: Mailbox = {
      ...app.mailbox,
      readUnread: (handle) =>
        app.mailbox.readUnread(async (each, number) => {
          await handle(each, number)
          throw new Error('the node ends here')
        }),
    }
    await expect(readMailbox({ ...app, mailbox: dying })).rejects.toThrow('the node ends here')
    expect(await tryMailbox({ url })).toEqual({ unread: 1, flagged: 0 })
    await readMailbox(app)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Um acht.'])
    expect(await tryMailbox({ url })).toEqual({ unread: 0, flagged: 0 })
  })

  test('a mail that cannot be read is flagged and told, and the next one arrives', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    const parts = Array.from(
      { length: 100 },
      (_, depth) => `--${depth}\r\nContent-Type: multipart/mixed; boundary=${depth + 1}\r\n`,
    )
    const nested = `From: ben@example.org\r\nContent-Type: multipart/mixed; boundary=0\r\n\r\n${parts.join('\r\n')}`
    await arrive(nested, reply(mail.replyTo, 'Um acht.'))
    await readMailbox(app)
    expect(await readBy(anna, transactionId)).toEqual(['I: Wann kommt ihr?', 'Um acht.'])
    expect(await tryMailbox({ url })).toEqual({ unread: 0, flagged: 1 })
    expect(log.mock.calls.filter(([level]) => level === 'error')).toHaveLength(1)
  })

  test('a mail whose handling fails is tried three times, while the next one arrives, and then flagged', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    await arrive(reply(mail.replyTo, 'Nicht zu speichern'), reply(mail.replyTo, 'Um acht.'))
    let refused = 0
    const broken = {
      ...app,
      mailbox: {
        ...app.mailbox,
        readUnread: (handle: Parameters<Mailbox['readUnread']>[0]) =>
          app.mailbox.readUnread((each, number) => {
            if (each instanceof Error || !each.text.startsWith('Nicht')) return handle(each, number)
            refused += 1
            // PostgreSQL takes no zero byte.
            return handle({ ...each, key: 'no\0key' }, number)
          }),
      },
    }
    const tries = new Map<string, number>()
    for (let look = 0; look < 4; look += 1) await readMailbox(broken, tries)
    expect(refused).toBe(3)
    expect((await readBy(anna, transactionId)).at(-1)).toBe('Um acht.')
    expect(await tryMailbox({ url })).toEqual({ unread: 0, flagged: 1 })
  })

  test('a long mail with a large attachment is read from its beginning', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    const attachment = `${'QUJD'.repeat(19)}\r\n`.repeat(20_000)
    const source = [
      `From: ben@example.org\r\nTo: ${mail.replyTo}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=a\r\n`,
      '--a\r\nContent-Type: text/plain\r\n\r\nDas Bild von der Anreise.',
      `--a\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${attachment}--a--`,
    ].join('\r\n')
    await arrive(source)
    await readMailbox(app)
    expect((await readBy(anna, transactionId)).at(-1)).toBe('Das Bild von der Anreise.')
  })

  test('more mails than one look takes are all read', async () => {
    newMailbox()
    const { transactionId, mail } = await writtenToBen()
    await arrive(...Array.from({ length: 25 }, (_, row) => reply(mail.replyTo, `Zeile ${row}`)))
    await app.db.deleteFrom('attempts').execute()
    expect(await readMailbox(app)).toBe(25)
    expect(await readBy(anna, transactionId)).toHaveLength(26)
  })

  test('a wrong password is told once, however often it is tried, and so is that it works again', async () => {
    newMailbox()
    const wrong = openMailbox({ url: url.replace(':geheim@', ':falsch@'), address: inboxAddress })
    await expect(tryMailbox({ url: url.replace(':geheim@', ':falsch@') })).rejects.toThrow(/auth/i)
    let present = wrong
    const mailbox: Mailbox = { address: inboxAddress, readUnread: (handle) => present.readUnread(handle) }
    const look = lookIntoMailbox({ ...app, mailbox })
    let looks = 0
    const counted = vi.spyOn(present, 'readUnread').mockImplementation(async () => {
      looks += 1
      throw new Error('Authentication failed.')
    })
    for (let passed = 0; passed < 60; passed += 1) {
      app.clock.pass(minute)
      await look()
    }
    expect(looks).toBeGreaterThan(3)
    expect(looks, 'less and less often').toBeLessThan(10)
    expect(log.mock.calls.map(([level]) => level)).toEqual(['error'])
    counted.mockRestore()
    present = app.mailbox
    app.clock.pass(hour)
    await look()
    expect(log.mock.calls.map(([level]) => level)).toEqual(['error', 'info'])
  })
})

test('of all nodes one looks in a minute', async () => {
  const { app } = world
  let looks = 0
  const mailbox: Mailbox = { address: inboxAddress, readUnread: async () => ((looks += 1), 0) }
  const nodes = [lookIntoMailbox({ ...app, mailbox }), lookIntoMailbox({ ...app, mailbox })]
  app.clock.pass(minute)
  for (const node of [...nodes, ...nodes]) await node()
  expect(looks).toBe(1)
  app.clock.pass(minute)
  await Promise.all(nodes.map((node) => node()))
  expect(looks).toBe(2)
})
