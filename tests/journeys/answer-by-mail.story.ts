import { signUp } from './sign-up-steps.ts'
import { askToStay } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, test } from './story.ts'

const place = 'Schlafsofa im Altbau'
const host = 'mehmet@example.org'
const phone = { locale: 'de-DE', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a host says no to one request and yes to another by the buttons of the mails, on a phone and without logging in', async ({
  browser,
  letterBox,
}, { retry }) => {
  const guest = await (await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })).newPage()
  await signUp(guest, letterBox, `lena.hofer.answer${retry}@example.org`)
  const from = 26 + 2 * retry
  const asks = async (words: string) => {
    const talk = await askToStay(guest, { title: place, from, nights: 1, words })
    return { talk, mail: await letterBox.newest(host, new RegExp(words)) }
  }
  const onPhone = await browser.newContext(phone)
  const page = await onPhone.newPage()

  const first = await asks(`Darf ich mein Fahrrad mitbringen, Nummer ${from}?`)
  const noButton = { text: first.mail.text.slice(first.mail.text.indexOf('Nein, absagen')) }
  await openLinkFromMail(page, noButton, '/answer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lena absagen?')
  await expect(page.getByRole('main')).toContainText(place)
  await page.getByText('Der Platz reicht nicht').tap()
  await page.getByRole('button', { name: 'Anfrage absagen' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du hast abgesagt')
  await openSharedLink(guest, first.talk)
  await expect(guest.getByRole('main')).toContainText('abgesagt')

  const second = await asks(`Und ohne Fahrrad, Nummer ${from}?`)
  expect(second.mail.html, 'the place with its picture').toMatch(/\/media\/\w+\/landscape-crop\.jpg/)
  await openLinkFromMail(page, second.mail, '/answer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lena zusagen?')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Zusagen und Adresse zeigen' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du hast zugesagt')
  await openSharedLink(guest, second.talk)
  await expect(guest.getByRole('main')).toContainText('zugesagt')

  await page.getByRole('main').getByRole('link', { name: 'Zum Gespräch' }).tap()
  await expect(page, 'the conversation asks to log in').toHaveURL(/\/(login|signup)\?from=/)
  await openLinkFromMail(page, first.mail, '/answer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Anfrage wartet nicht mehr auf eine Antwort')
})
