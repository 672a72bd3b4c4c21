import { expect, test } from 'vitest'
import { mailSite, stayMail } from '#tests/worlds/stay-mail.ts'
import { renderMail } from './render-mail.ts'

test.each([
  ['de', 'Antworte bis So., 26. Mai, 12:00 Uhr', 'Ja, zusagen …', 'Nein, absagen …'],
  ['en', 'Answer by Sun 26 May, 12:00', 'Yes, accept …', 'No, decline …'],
] as const)(
  'in %s the host gets the time limit and a button for each answer, also in the plain text',
  async (locale, limit, yes, no) => {
    for (const template of ['new-booking-request', 'booking-request-reminder'] as const) {
      const links = { accept: `${mailSite.publicUrl}/answer?t=a`, decline: `${mailSite.publicUrl}/answer?t=b` }
      const { html, text } = await renderMail(stayMail(template, locale, links), mailSite)
      expect(text.replaceAll('\u00a0', ' ').replace('Sun,', 'Sun')).toContain(limit)
      for (const [words, href] of [
        [yes, `${links.accept}&lang=${locale}`],
        [no, `${links.decline}&lang=${locale}`],
      ]) {
        expect(text).toContain(`${words} ${href}`)
        expect(html).toContain(`href="${href?.replace('&', '&amp;')}"`)
      }
      const inbox = await renderMail(stayMail(template, locale), mailSite)
      for (const answer of ['accept', 'decline'])
        expect(inbox.text).toContain(`${mailSite.publicUrl}/sale/1/details?ask=${answer}&lang=${locale}`)
    }
  },
)

test.each([
  ['de', 'Noch eine Frage? Antworte einfach auf diese Mail oder im Gespräch'],
  ['en', 'Another question? Just answer this mail or write in the conversation'],
] as const)('in %s the host reads that the mail can be answered, where it can', async (locale, byMail) => {
  const answered = await renderMail(stayMail('new-booking-request', locale, { byMail: 'yes' }), mailSite)
  expect(answered.text.replaceAll(/\s+/g, ' ')).toContain(byMail)
  const other = await renderMail(stayMail('new-booking-request', locale), mailSite)
  expect(other.text).not.toContain(byMail)
})
