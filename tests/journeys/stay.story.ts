import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, openSentRequest, scripted, signIn, test } from './story.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function openAs(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1366, height: 900 }, ...options })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** The listing of that title, in the reader's language from here on. */
async function openListing(page: Page, title: string, lang: 'de' | 'en' = 'de'): Promise<void> {
  await page.goto(`/s?keywords=${encodeURIComponent(title)}&lang=${lang}`)
  const address = await page.locator('article a', { hasText: title }).first().getAttribute('href')
  await page.goto(new URL(address ?? '', page.url()).pathname)
  await expect(page.locator('h1')).toContainText(title)
}

/** From the box of the listing to the conversation, past the notice that comes once for each host. */
async function askToStay(
  page: Page,
  box: string,
  from: string,
  until: string,
  words: string,
  script = true,
): Promise<void> {
  // The calendar comes with the script: from then on the box keeps what is typed.
  if (script)
    await expect(page.locator(`form:has(#${box}-from)`).getByRole('button', { name: /^Anreise/ })).toBeVisible()
  await page.locator(`#${box}-from`).fill(from)
  await page.locator(`#${box}-until`).fill(until)
  await page.locator(`form:has(#${box}-from) button[type=submit]`).first().click()
  await page.waitForURL(/\/request\?/)
  const notice = page.locator('form:has([name=step][value=notice]) button')
  const message = page.locator('[name=message]')
  await expect(notice.or(message).first()).toBeVisible()
  if (await notice.isVisible()) await notice.click()
  await message.fill(words)
  if (script) {
    await page.context().setOffline(true)
    await page.locator('button[form=enquiry]').click()
    await expect(page.getByRole('alert')).toContainText(/konnten wir nicht senden|could not send/)
    await expect(message, 'nothing that was typed is lost').toHaveValue(words)
    await expect(page.locator('#from')).toHaveValue(from)
    await page.context().setOffline(false)
  }
  await page.locator('button[form=enquiry]').click()
  await openSentRequest(page)
}

const hostSide = (guest: Page) => guest.url().replace('/order/', '/sale/').replace(/\?.*/, '')
const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.locator('dialog[open]')

for (const javaScriptEnabled of [true, false])
  test(
    `a request is accepted, the address shows, and the guest cancels (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`,
    {
      tag: javaScriptEnabled ? [] : '@long',
    },
    async ({ browser }) => {
      const guest = await openAs(browser, 'helga@example.org', { javaScriptEnabled })
      await openListing(guest, 'Ruhiges Gästezimmer zum Hof in Moabit')
      const start = javaScriptEnabled ? 16 : 22
      await askToStay(
        guest,
        'box',
        day(start),
        day(start + 2),
        `Guten Tag Anna, ich komme allein (${start}).`,
        javaScriptEnabled,
      )
      await expect(main(guest)).toContainText(/Antwort bis/)
      await expect(main(guest), 'no address before the yes').not.toContainText(/Weg dorthin/)
      const host = await openAs(browser, 'anna@example.org', { javaScriptEnabled })
      await host.goto('/inbox/sales?show=needs-answer&lang=de')
      await expect(main(host).locator('ul a', { hasText: 'Helga' }).first()).toContainText('Antwort bis')
      await host.goto(hostSide(guest))
      await host.getByRole('link', { name: /zusagen$/ }).click()
      await expect(dialog(host)).toContainText('danach')
      if (javaScriptEnabled) {
        await scripted(dialog(host).getByRole('button', { name: 'Zusagen und Adresse zeigen' }))
        await host.context().setOffline(true)
        await dialog(host).getByRole('button', { name: 'Zusagen und Adresse zeigen' }).click()
        await expect(dialog(host).getByRole('alert')).toContainText('konnten wir nicht senden')
        await host.context().setOffline(false)
      }
      await dialog(host).getByRole('button', { name: 'Zusagen und Adresse zeigen' }).click()
      await expect(main(host)).toContainText('Du hast zugesagt')
      await expect(
        main(host).getByRole('link', { name: 'Absagen …', exact: true }),
        'one answer excludes the other',
      ).toHaveCount(0)
      if (javaScriptEnabled)
        await expect(guest.getByRole('status').filter({ hasText: 'Anna hat zugesagt' })).toBeAttached()
      await guest.reload()
      await expect(main(guest)).toContainText('Anna hat zugesagt')
      await main(guest)
        .getByRole('link', { name: /Du siehst jetzt die Adresse/ })
        .click()
      await expect(guest).toHaveURL(/view=stay#stay-address$/)
      await expect(main(guest)).toContainText('Weg dorthin')
      const file = await guest.request.get(
        (await guest.getByRole('link', { name: 'In meinen Kalender eintragen' }).getAttribute('href')) ?? '',
      )
      expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day(start).replaceAll('-', '')}`)
      await guest.getByRole('link', { name: 'Aufenthalt absagen …' }).click()
      await dialog(guest).locator('[name=message]').fill('Unser Zug fällt leider aus.')
      if (javaScriptEnabled) {
        await guest.reload()
        await expect(dialog(guest).locator('[name=message]'), 'a reload loses nothing').toHaveValue(
          'Unser Zug fällt leider aus.',
        )
      }
      await dialog(guest).getByRole('button', { name: 'Aufenthalt absagen' }).click()
      await expect(main(guest)).toContainText('Abgesagt am')
      await expect(main(guest), 'the address has gone').not.toContainText('Weg dorthin')
      await host.reload()
      await expect(main(host)).toContainText('Helga hat den Aufenthalt abgesagt')
      await expect(main(host), 'with a word about it').toContainText('Unser Zug fällt leider aus.')
    },
  )

test(
  'on a phone, in English: declined with a reason, and the next host is asked with one tap',
  {
    tag: '@long',
  },
  async ({ browser }) => {
    const guest = await openAs(browser, 'sportclub@example.org', {
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await openListing(guest, 'Schlafsofa im Altbau', 'en')
    await guest.getByRole('link', { name: 'Enquire', exact: true }).click()
    await expect(guest, 'the panel has an address').toHaveURL(/book=1/)
    await askToStay(guest, 'sheet', day(18), day(20), 'Hello Mehmet, one of us is looking for a bed.')
    const host = await openAs(browser, 'mehmet@example.org', { viewport: { width: 390, height: 844 } })
    await host.goto(`${hostSide(guest)}?lang=de`)
    await host.getByRole('link', { name: 'Absagen …', exact: true }).click()
    await dialog(host).getByLabel('Die Tage passen nicht').check()
    await dialog(host).locator('[name=message]').fill('Da sind wir leider selbst verreist.')
    await dialog(host).getByRole('button', { name: 'Anfrage absagen' }).click()
    await expect(main(host)).toContainText('Du hast abgesagt. Grund: Die Tage passen nicht')
    await expect(host.locator('[name=content]'), 'the conversation stays open').toBeVisible()
    await guest.reload()
    await expect(main(guest)).toContainText('Reason: The dates do not suit')
    await guest.getByRole('link', { name: 'Ask somebody else', exact: true }).click()
    const declined = guest.url()
    await guest
      .getByRole('button', { name: /^Ask here/ })
      .first()
      .click()
    await guest.waitForURL((url) => url.pathname.startsWith('/order/') && !declined.includes(url.pathname))
    await expect(main(guest), 'the words are carried over').toContainText('one of us is looking for a bed')
    await guest.getByRole('link', { name: 'Stay', exact: true }).click()
    await guest.getByRole('link', { name: 'Withdraw request …' }).click()
    await dialog(guest).getByRole('button', { name: 'Withdraw request' }).click()
    await expect(main(guest)).toContainText(/Withdrawn on/)
  },
)

test('a request is answered with an offer, and the guest asks for it', async ({ browser }) => {
  const host = await openAs(browser, 'mehmet@example.org')
  await host.goto('/inbox/orders?lang=de')
  await host
    .locator('main ul a', { hasText: /\bBen\b/ })
    .first()
    .click()
  await host.getByRole('link', { name: 'Platz anbieten …' }).click()
  await dialog(host).getByLabel('Schlafsofa im Altbau').check()
  await dialog(host).getByRole('button', { name: 'Diesen Platz anbieten' }).click()
  await expect(main(host)).toContainText('Du hast angeboten')
  const guest = await openAs(browser, 'ben@example.org')
  await guest.goto(`${host.url().replace('/order/', '/sale/').replace(/\?.*/, '')}?lang=de`)
  const card = guest.locator('aside section', { hasText: 'Mehmet bietet dir an' })
  await expect(card).toContainText('Schlafsofa im Altbau')
  await expect(guest.locator('main ul a', { hasText: 'Mehmet' }).first()).toContainText('Bietet dir einen Platz an')
  await expect(guest.getByRole('link', { name: /Wartet auf dich/ })).toContainText('1')
  await guest.setViewportSize({ width: 390, height: 844 })
  const among = guest.locator('main li', { hasText: 'Mehmet bietet dir an' })
  await among.getByRole('button', { name: 'Diesen Platz anfragen' }).click()
  await expect(main(guest), 'two of the three can have the two places').toContainText('Deine Anfrage ist bei Mehmet')
  await expect(main(guest)).toContainText('2 Personen')
})

test('the inbox can be searched and cleared away', async ({ browser }) => {
  const anna = await openAs(browser, 'anna@example.org')
  await anna.goto('/inbox/all?search=&lang=de')
  await anna.locator('[name=search]').fill('Posen')
  await anna.locator('[name=search]').press('Enter')
  const rows = anna.locator('main ul a')
  await expect(rows.filter({ hasText: 'Tomasz' })).toHaveCount(1)
  await expect(rows.filter({ hasText: /\bBen\b/ })).toHaveCount(0)
})
