import { expect, test } from 'vitest'
import { mailTemplates, renderMail } from '#adapters/mail/render-mail.ts'
import { testApp } from '#tests/app.ts'
import { mailSite } from '#tests/worlds/stay-mail.ts'
import { sampleMail } from './sample-mail.ts'

test('every mail can be looked at in both languages, with nothing left open', async () => {
  const app = await testApp({} as never)
  expect(mailTemplates.length).toBeGreaterThan(50)
  for (const template of mailTemplates)
    for (const locale of ['de', 'en'] as const) {
      const { subject, text } = await renderMail(sampleMail({ app }, template, locale), mailSite)
      expect(subject, template).not.toBe('')
      for (const said of [subject, text])
        expect(said, `${template} ${locale}`).not.toMatch(/undefined|null|NaN|Invalid Date|\{\w+\}|„“|“”/)
    }
})

test('a request is shown as its host gets it, with both answers and the way to answer by mail', async () => {
  const app = await testApp({} as never)
  const { text } = await renderMail(sampleMail({ app }, 'new-booking-request', 'en'), mailSite)
  expect(text).toMatch(/Yes, accept[^]*No, decline[^]*answer this mail/)
})
