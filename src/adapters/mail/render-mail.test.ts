import { expect, test } from 'vitest'
import { mailSite } from '#tests/worlds/stay-mail.ts'
import { renderMail } from './render-mail.ts'

const values = {
  firstName: 'Chiara',
  code: '407193',
  link: `${mailSite.publicUrl}/verify?t=x`,
  validUntil: '2024-06-02T09:42:00Z',
}

test.each([
  ['de', 'gültig bis So., 2. Juni, 11:42 Uhr'],
  ['en', 'valid until Sun 2 Jun, 11:42'],
] as const)('until when a code is valid fits a line of a phone, in %s', async (locale, told) => {
  for (const template of ['verify-email', 'confirm-new-address'] as const) {
    const mail = { id: '1', template, locale, recipient: 'chiara@example.org', values }
    const { text } = await renderMail(mail, mailSite)
    expect(text.replaceAll('\u00a0', ' ').replace('Sun,', 'Sun').split('\n')).toContain(told)
  }
})
