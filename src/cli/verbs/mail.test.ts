import { resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMailbox } from '#tests/journeys/mailbox.ts'
import { mail } from './mail.ts'

const mailbox = await startMailbox({ refuses: ['nobody@parish.example.org'] })
afterAll(() => mailbox.close())
const root = resolve(import.meta.dirname, '../../..')

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const send = (address: string, settings: Record<string, string> = {}) =>
  mail.run(['test', address], {
    root,
    environment: {
      MAIL_URL: mailbox.smtpUrl,
      MAIL_FROM: 'hello@parish.example.org',
      MARKETPLACE: 'euro2024',
      ...settings,
    },
  })

test('a test mail arrives with the name of the site, and the answer of the server is printed', async () => {
  await send('anna@parish.example.org')
  expect(printed).toMatch(/^127\.0\.0\.1:\d+ took the mail to anna@parish\.example\.org: 250 .*\n$/)
  expect(mailbox.mails).toEqual([
    expect.objectContaining({
      to: 'anna@parish.example.org',
      from: 'hello@parish.example.org',
      subject: 'Testmail von Quartier',
      text: expect.stringContaining('Die Mails von Quartier kommen bei dir an.'),
      returnsTo: 'hello@parish.example.org',
    }),
  ])
})

test('a refusal is one sentence with its reason, and what is no address is not sent to', async () => {
  await expect(send('nobody@parish.example.org')).rejects.toThrow(
    /^127\.0\.0\.1:\d+ did not take the mail to nobody@parish\.example\.org: .*5\.1\.1 no such mailbox$/,
  )
  await expect(send('anna', {})).rejects.toThrow('"anna" is no e-mail address.')
  await expect(send('anna@parish.example.org', { MAIL_URL: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED')
  await expect(send('anna@parish.example.org', { MAIL_URL: '' })).rejects.toThrow(/kept and shown at .*\/dev\/mail/)
  expect(mailbox.mails).toHaveLength(1)
})
