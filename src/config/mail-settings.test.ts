import { expect, test } from 'vitest'
import { readMailSettings } from './mail-settings.ts'

const inbox = { url: 'imaps://reply:secret@host:993/INBOX', address: 'reply@example.org' }

test('mails go to the mail server that is set, and are kept where none is', () => {
  const MAIL_URL = 'smtp://user:secret@host:587'
  const MAIL_FROM = 'Quartier <hello@example.org>'
  expect(readMailSettings({ MAIL_URL, MAIL_FROM }, inbox)).toEqual({ kind: 'smtp', url: MAIL_URL, from: MAIL_FROM })
  expect(readMailSettings({ MAIL_FROM }, inbox)).toEqual({ kind: 'kept', from: MAIL_FROM })
})

test('without a sender mails come from the address at which they are answered', () => {
  expect(readMailSettings({}, inbox)).toEqual({ kind: 'kept', from: 'reply@example.org' })
  expect(readMailSettings({}, undefined)).toEqual({ kind: 'kept', from: 'hallo@example.org' })
})
