import { signUp } from './sign-up-steps.ts'
import { askToStay, dialog, main } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, startSession, test } from './story.ts'

const place = 'Schlafsofa im Altbau'
const desk = { locale: 'de-DE', viewport: { width: 1440, height: 900 } }
const phone = { locale: 'de-DE', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const variants = [
  { name: 'on a phone', options: phone, from: 30 },
  { name: 'at a desk, without script', options: { ...desk, javaScriptEnabled: false }, from: 38 },
]

for (const { name, options, from } of variants)
  test(`a guest and a host find everything about their stay on one page, ${name}`, async ({ browser, letterBox }, {
    retry,
  }) => {
    const email = `lena.hofer.stay${from}.${retry}@example.org`
    const asking = await (await browser.newContext(desk)).newPage()
    await signUp(asking, letterBox, email)
    const talk = await askToStay(asking, { title: place, from: from + 2 * retry, nights: 1, words: 'Darf ich kommen?' })
    const stay = talk.replace('/order/', '/stay/').replace('/details', '')

    const host = await (await browser.newContext(options)).newPage()
    await startSession(host, 'mehmet@example.org')
    await openSharedLink(host, stay)
    await expect(host.getByRole('heading', { level: 1 })).toHaveText('Lena möchte zu dir kommen')
    await host
      .getByRole('link', { name: 'Aufenthalt zusagen' })
      .or(host.getByRole('link', { name: 'Zusagen' }))
      .first()
      .click()
    await dialog(host).getByRole('button', { name: 'Zusagen und Adresse zeigen' }).click()
    await expect(host.getByRole('heading', { level: 1 })).toHaveText('Lena ist bei dir zu Gast')
    expect(new URL(host.url()).pathname).toBe(stay)

    const guest = await (await browser.newContext(options)).newPage()
    await startSession(guest, email)
    await openLinkFromMail(guest, await letterBox.newest(email, /hat zugesagt/i), '/stay/')
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Du bist bei Mehmet zu Gast')
    await expect(main(guest).getByRole('link', { name: 'Weg dorthin' })).toBeVisible()
    await expect(main(guest).getByRole('link', { name: 'In meinen Kalender eintragen' })).toBeVisible()
    const history = main(guest).getByRole('region', { name: 'Verlauf' }).getByRole('listitem')
    await expect(history).toHaveCount(2)
    await expect(history.first()).toContainText('Mehmet hat zugesagt')
    await expect(main(guest), 'nothing is paid here').not.toContainText('€')
    expect(await guest.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const stranger = await (await browser.newContext(desk)).newPage()
    await startSession(stranger, 'chiara@example.org')
    expect((await openSharedLink(stranger, stay))?.status()).toBe(404)

    await main(guest).getByRole('link', { name: 'Aufenthalt absagen …' }).click()
    await dialog(guest).getByRole('button', { name: 'Aufenthalt absagen' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Dieser Aufenthalt wurde abgesagt')
    await expect(main(guest)).toContainText('Abgesagt am')
    await expect(main(guest).getByRole('link', { name: 'Weg dorthin' })).toHaveCount(0)
    await main(guest).getByRole('link', { name: 'Zum Gespräch' }).click()
    await expect(guest).toHaveURL(new RegExp(`${talk}$`))
  })
