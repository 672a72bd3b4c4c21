import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryMailServer } from '#adapters/mail/try-mail-server.ts'
import { checkInbox, checkMail } from './check-mail.ts'

let received = 0
let sessions = 0
const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ username, password }, _session, done) {
    if (username === 'quartier' && password === 'right') return done(null, { user: username })
    done(Object.assign(new Error('5.7.8 bad credentials'), { responseCode: 535 }))
  },
  onMailFrom({ address }, _session, done) {
    sessions += 1
    if (address.endsWith('@ours.example')) return done()
    done(Object.assign(new Error('5.7.1 not an address of yours'), { responseCode: 553 }))
  },
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('noreply@')) return done()
    done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }))
  },
  onData(stream, _session, done) {
    received += 1
    stream.resume().on('end', () => done())
  },
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const port = () => (server.server.address() as AddressInfo).port
const check = (credentials: string, from: string, at = port()) =>
  checkMail({
    settings: { mail: { kind: 'smtp', url: `smtp://${credentials}127.0.0.1:${at}`, from }, inbox: undefined },
    product: { tryMailServer },
  })

test('a mail server that takes log-in and sender is fine, and no mail is sent', async () => {
  const findings = await check('quartier:right@', 'Quartier <hello@ours.example>')
  expect(findings).toEqual([{ state: 'ok', text: expect.stringContaining('takes mail from hello@ours.example') }])
  expect([sessions > 0, received]).toEqual([true, 0])
})

test('a wrong password, a missing one and a sender of somebody else are told apart, with what to do', async () => {
  const [password] = await check('quartier:wrong@', 'hello@ours.example')
  expect(password).toEqual({
    state: 'fault',
    text: expect.stringMatching(/refuses the log-in of "quartier" .*5\.7\.8.*MAIL_URL/),
  })
  const [missing] = await check('', 'hello@ours.example')
  expect(missing).toMatchObject({ state: 'fault', text: expect.stringContaining('530') })
  const [sender] = await check('quartier:right@', 'Quartier <hello@theirs.example>')
  expect(sender).toEqual({
    state: 'fault',
    text: expect.stringMatching(/hello@theirs\.example .*5\.7\.1.*set MAIL_FROM/),
  })
  expect(received).toBe(0)
})

test('a sender without a mailbox works, with a warning that answers are lost', async () => {
  const findings = await check('quartier:right@', 'noreply@ours.example')
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'warning'])
  expect(findings[1]?.text).toContain('has no mailbox')
})

test('a port on which no mail server answers is a fault that names MAIL_URL', async () => {
  const [finding] = await check('quartier:right@', 'hello@ours.example', 1)
  expect(finding).toEqual({ state: 'fault', text: expect.stringMatching(/does not answer as a mail server.*MAIL_URL/) })
})

test('a certificate that is not accepted is told apart, at once and after STARTTLS', async () => {
  for (const secure of [true, false]) {
    // Its own certificate is one that it signed itself.
    const closed = new SMTPServer({ secure, logger: false })
    closed.on('error', () => {})
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', () => resolve()))
    const { port: at } = closed.server.address() as AddressInfo
    const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${at}`
    const mail = { kind: 'smtp', url, from: 'hello@ours.example' } as const
    const [finding] = await checkMail({ settings: { mail, inbox: undefined }, product: { tryMailServer } })
    expect(finding).toEqual({
      state: 'fault',
      text: expect.stringMatching(
        /^the certificate of 127\.0\.0\.1:\d+ is not accepted \(.*certificate.*NODE_EXTRA_CA_CERTS/,
      ),
    })
    await new Promise<void>((resolve) => closed.close(() => resolve()))
  }
})

const inbox = { url: 'imaps://antwort:geheim@mail.ours.example/INBOX', address: 'antwort@ours.example' }
const checkAt = (url: string, tryMailbox: () => Promise<{ unread: number; flagged: number }>) =>
  checkInbox({ settings: { inbox: { ...inbox, url } }, product: { tryMailbox } })

test('without a mailbox nothing is wrong, and with one it is opened and flagged mails are named', async () => {
  const none = await checkInbox({ settings: { inbox: undefined }, product: { tryMailbox: () => Promise.reject() } })
  expect(none.map(({ state }) => state)).toEqual(['ok'])
  const fine = await checkAt(inbox.url, async () => ({ unread: 2, flagged: 0 }))
  expect(fine).toEqual([{ state: 'ok', text: 'antwort@ours.example can be read at mail.ours.example, 2 mails wait' }])
  const flagged = await checkAt(inbox.url, async () => ({ unread: 0, flagged: 3 }))
  expect(flagged[1]).toEqual({ state: 'warning', text: expect.stringContaining('3 mails in it are flagged') })
})

test('a mailbox that does not open is a fault without its password, and one without encryption a warning', async () => {
  const [shut] = await checkAt(inbox.url, () => Promise.reject(new Error('Authentication failed.')))
  expect(shut).toEqual({ state: 'fault', text: expect.stringMatching(/Authentication failed.*MAIL_INBOX_URL/) })
  expect(shut?.text).not.toContain('geheim')
  const open = await checkAt(inbox.url.replace('imaps', 'imap'), async () => ({ unread: 0, flagged: 0 }))
  expect(open[1]).toEqual({ state: 'warning', text: expect.stringContaining('imaps://') })
})
