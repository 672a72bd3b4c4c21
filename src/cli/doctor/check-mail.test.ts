import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryMailServer } from '#adapters/mail/try-mail-server.ts'
import { checkMail } from './check-mail.ts'

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
    settings: { mail: { kind: 'smtp', url: `smtp://${credentials}127.0.0.1:${at}`, from } },
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
