import { expect, test } from 'vitest'
import { mailSite, stayMail } from '#tests/worlds/stay-mail.ts'
import { renderMail } from './render-mail.ts'

test.each(['new-booking-request', 'booking-request-reminder', 'booking-request-accepted'] as const)(
  'the mail %s shows the place with its picture, the days and how many come; without a public picture only the words',
  async (template) => {
    const mail = stayMail(template, 'de', { picture: '/media/abc/landscape-crop' })
    const { html, text } = await renderMail(mail, mailSite)
    expect(html).toContain('src="https://quartier.example/media/abc/landscape-crop.jpg"')
    for (const line of ['Ruhiges Zimmer', 'Do., 20. – So., 23. Juni', '3 Nächte · 2 Personen'])
      expect(text.replaceAll(/[\u00a0\u2009]/g, ' ').split('\n')).toContain(line)
    expect((await renderMail(stayMail(template, 'de'), mailSite)).html).not.toContain('/media/')
  },
)

test('the days have their year where no answer is due in the same one', async () => {
  for (const answerBy of ['', '2023-12-30T10:00:00Z']) {
    const { text } = await renderMail(stayMail('booking-request-accepted', 'de', { answerBy }), mailSite)
    expect(text.replaceAll(/[\u00a0\u2009]/g, ' ').split('\n')).toContain('Do., 20. – So., 23. Juni 2024')
  }
})
