import { expect, test } from 'vitest'
import { examineSettings } from './env.ts'

const examine = (environment: Record<string, string>) =>
  examineSettings({ DEMO: 'on', ...environment }, '/nowhere/.env')
const url = 'imaps://antwort%40quartier.example:geheim@mail.quartier.example:993/INBOX'

test('without its URL there is no mailbox, and with one the user is its address', () => {
  expect(examine({}).settings.inbox).toBeUndefined()
  expect(examine({ MAIL_INBOX_URL: url })).toMatchObject({
    settings: { inbox: { url, address: 'antwort@quartier.example' } },
    faults: [],
  })
})

test('a mailbox whose user is no address needs one', () => {
  const named = url.replace('antwort%40quartier.example', 'quartier')
  expect(examine({ MAIL_INBOX_URL: named }).faults).toEqual([expect.stringMatching(/^MAIL_INBOX_ADDRESS is missing/)])
  const { settings, faults } = examine({ MAIL_INBOX_URL: named, MAIL_INBOX_ADDRESS: 'antwort@quartier.example' })
  expect([settings.inbox?.address, faults]).toEqual(['antwort@quartier.example', []])
})

test.each([
  [{ MAIL_INBOX_URL: 'pop3://a:b@mail.example' }, /^MAIL_INBOX_URL must look like imaps:/],
  [{ MAIL_INBOX_URL: 'imaps://mail.example/INBOX' }, /^MAIL_INBOX_URL must look like imaps:/],
  [{ MAIL_INBOX_ADDRESS: 'antwort@quartier.example' }, /^MAIL_INBOX_ADDRESS needs MAIL_INBOX_URL/],
  [
    { MAIL_INBOX_URL: url, MAIL_INBOX_ADDRESS: 'a+b@quartier.example' },
    /^MAIL_INBOX_ADDRESS must look like .* without \+/,
  ],
  [{ MAIL_INBOX_URL: url, MAIL_INBOX_ADDRESS: `${'a'.repeat(22)}@quartier.example` }, /at most 21 characters/],
])('%j is refused with what is wrong', (environment, sentence) => {
  const { faults } = examine(environment as Record<string, string>)
  expect(faults).toEqual([expect.stringMatching(sentence)])
})
