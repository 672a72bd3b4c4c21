import type { Browser, Page } from '@playwright/test'
import { findPerson } from './console-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { acceptStay, askToStay, main, openAs } from './stay-steps.ts'
import { expect, scripted, test } from './story.ts'
import { atDesk as variant } from './stay-texts.ts'

const room = 'Ruhiges Gästezimmer zum Hof in Moabit'

let site: SiteWithClock
test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(() => site.end())

/** Opens the console by its address; from there on everything is pressed. */
async function openConsole(browser: Browser): Promise<Page> {
  const page = await openAs(browser, site, variant, 'operator@example.org')
  await page.goto('/console')
  return page
}

/** Opens a part of a person's page. */
async function openTab(staff: Page, name: string): Promise<void> {
  const tab = staff.getByRole('navigation', { name: 'Teile der Akte' }).getByRole('link', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** Opens a form of the page, gives a reason and presses. */
async function act(staff: Page, title: string, reason: string): Promise<void> {
  const form = staff.locator('details', { has: staff.locator('summary', { hasText: title }) }).first()
  await form.locator('summary').click()
  await form.locator('[name=reason]').fill(reason)
  await form.getByRole('button').click()
}

/** The message of the page about the last action. */
function said(staff: Page, words: string) {
  return staff.locator('output', { hasText: words })
}

async function mailTo(address: string, matching: RegExp): Promise<string> {
  let found = ''
  await expect(async () => {
    const mails = await site.mailsTo(address)
    found = mails.map(({ subject, text }) => `${subject}\n${text}`).find((mail) => matching.test(mail)) ?? ''
    expect(found).toMatch(matching)
  }).toPass({ timeout: 20_000 })
  return found
}

test('a host is banned: the stay is cancelled, the guest sees it and gets a mail, and the host is logged out', async ({
  browser,
}) => {
  const guest = await openAs(browser, site, variant, 'helga@example.org')
  const order = await askToStay(guest, { title: room, from: 16, words: 'Guten Tag Anna' })
  const host = await openAs(browser, site, variant, 'anna@example.org')
  await acceptStay(host, order, variant)
  const staff = await openConsole(browser)
  await findPerson(staff, 'Anna Lindner')
  await act(staff, 'Dauerhaft sperren', 'Verlangt Geld im Voraus')
  await expect(main(staff)).toContainText('Das Konto ist gesperrt.')
  await expect(main(staff)).toContainText('Verlangt Geld im Voraus')
  expect(await mailTo('anna@example.org', /Konto wurde gesperrt/)).toContain('Verlangt Geld im Voraus')
  await mailTo('helga@example.org', /abgesagt|Cancelled/i)
  await guest.reload()
  await expect(main(guest)).toContainText(variant.words.cancelledOn)
  await host.reload()
  await expect(host).toHaveURL(/\/login/)
  await act(staff, 'Sperre aufheben', 'Geklärt')
  await expect(main(staff)).toContainText('Die Sperre ist aufgehoben.')
  await mailTo('anna@example.org', /wieder frei/)
})

test('a waiting listing is approved and taken back with a key, then rejected; its host reads why', async ({
  browser,
}) => {
  const staff = await openConsole(browser)
  await staff.getByRole('link', { name: 'Prüfung' }).first().click()
  const title = (await staff.locator('#queue-panel h2').innerText()).trim()
  // The line about cookies takes its height from the console, so the last button stays above the edge.
  await expect(staff.getByRole('button', { name: 'Verstanden' })).toBeInViewport({ ratio: 1 })
  await expect(
    staff
      .locator('#queue-panel')
      .getByText(/^Ablehnen/)
      .first(),
  ).toBeInViewport({ ratio: 1 })
  // Keys count from the moment scripts listen to them.
  await scripted(staff.locator('#queue-panel button').first())
  await staff.keyboard.press('?')
  await expect(staff.locator('#console-keys')).toBeVisible()
  await staff.keyboard.press('a')
  await staff.keyboard.press('Escape')
  await expect(staff.locator('#console-keys')).toBeHidden()
  await expect(staff.locator('#queue-panel h2')).toContainText(title)
  await staff.keyboard.press('a')
  await expect(said(staff, 'freigegeben')).toContainText(`„${title}“`)
  await staff.keyboard.press('u')
  await expect(said(staff, 'zurückgenommen')).toBeVisible()
  await expect(staff.locator('#queue-panel h2')).toContainText(title)
  await staff.keyboard.press('r')
  await staff.locator('textarea[name=note]').fill('Das ist ein Hotel')
  await staff.getByRole('button', { name: 'Ablehnen und zum nächsten' }).click()
  await expect(said(staff, 'abgelehnt')).toBeVisible()
  await staff.getByRole('link', { name: 'Protokoll' }).first().click()
  await expect(main(staff)).toContainText('Das ist ein Hotel')
  await expect(main(staff)).toContainText('Freigabe zurückgenommen')
  const rejected = await mailTo('anna@example.org', /so nicht zeigen/)
  expect(rejected).toContain('Das ist ein Hotel')
  const host = await openAs(browser, site, variant, 'anna@example.org')
  await host.locator('a[href="/listings"]').filter({ visible: true }).first().click()
  await expect(main(host)).toContainText('Das ist ein Hotel')
  // Changed and submitted again it waits for staff as before.
  await main(host).locator('article', { hasText: 'Das ist ein Hotel' }).getByRole('link', { name: 'Ändern' }).click()
  await host.waitForURL(/\/draft\//)
  const description = host.locator('textarea[name=description]')
  await scripted(description)
  await description.fill(`${await description.inputValue()} Es ist kein Hotel.`)
  await expect(host.locator('header').first()).toContainText('Gespeichert')
  await host.locator('nav a[href$="/photos"]').filter({ visible: true }).first().click()
  await host.waitForURL(/\/photos$/)
  await host.locator('button[name=intent][value=publish]').filter({ visible: true }).last().click()
  await host.waitForURL(/pending-approval/)
  await staff.getByRole('link', { name: 'Prüfung' }).first().click()
  // Until then the log stands there, whose entries link to the same listing.
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Prüfung')
  await main(staff).getByRole('link', { name: title }).first().click()
  await expect(staff.locator('#queue-panel h2')).toContainText(title)
  await expect(staff.locator('#queue-panel')).toContainText('geändert seit dem')
  await expect(staff.locator('#queue-panel ins')).toHaveText('Es ist kein Hotel.')
  await staff.keyboard.press('a')
  await expect(said(staff, 'freigegeben')).toContainText(`„${title}“`)
})

test('a review is removed and restored on the page of its stay; its author reads why', async ({ browser }) => {
  const staff = await openConsole(browser)
  await findPerson(staff, 'Ben')
  await openTab(staff, 'Bewertungen')
  const review = main(staff)
    .locator('li[id^=review-]', { hasText: /Ben.+→/ })
    .first()
  await review.getByRole('link').last().click()
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('Aufenthalt')
  await expect(main(staff), 'steps are told in words').not.toContainText(/review-|request-|-by-/)
  const reviewHere = main(staff)
    .locator('li[id^=review-]', { hasText: /Ben.+→/ })
    .first()
  await reviewHere.locator('summary').click()
  await reviewHere.locator('[name=reason]').fill('Beleidigt den Gastgeber')
  await reviewHere.getByRole('button', { name: 'Bewertung entfernen' }).click()
  await expect(main(staff)).toContainText('Die Bewertung ist entfernt.')
  expect(await mailTo('ben@example.org', /Your review of .+ was removed/)).toContain('Beleidigt den Gastgeber')
  // The form stays open where the page was not loaded anew.
  if ((await reviewHere.locator('details').getAttribute('open')) === null) await reviewHere.locator('summary').click()
  await reviewHere.locator('[name=reason]').fill('Ein Versehen')
  await reviewHere.getByRole('button', { name: 'Bewertung wiederherstellen' }).click()
  await expect(main(staff)).toContainText('Die Bewertung ist wieder zu lesen.')
})

test('the address of a person is masked until it is asked for, which the log says', async ({ browser }) => {
  const staff = await openConsole(browser)
  await findPerson(staff, 'Helga')
  await expect(main(staff)).toContainText('he•••@example.org')
  expect(await staff.content()).not.toContain('helga@example.org')
  await main(staff).getByRole('button', { name: 'Zeigen (wird protokolliert)' }).click()
  await expect(main(staff)).toContainText('helga@example.org')
  await openTab(staff, 'Protokoll')
  await expect(main(staff)).toContainText('Kontaktdaten angesehen')
  await staff.reload()
  expect(await staff.content()).not.toContain('helga@example.org')
})

test('the seal is given on the page of a person', async ({ browser }) => {
  const staff = await openConsole(browser)
  await findPerson(staff, 'Helga')
  await expect(main(staff).getByRole('link', { name: 'Als diese Person anmelden' })).toBeVisible()
  const form = staff.locator('details', { has: staff.locator('summary', { hasText: 'Siegel' }) })
  await form.locator('summary').click()
  await form.getByLabel('Telefon').check()
  await form.locator('[name=reason]').fill('Angerufen')
  await form.getByRole('button', { name: 'Siegel' }).click()
  await expect(main(staff)).toContainText('Das Siegel ist gespeichert.')
  await expect(main(staff)).toContainText('Siegel gegeben')
  await form.locator('summary').click()
  await expect(form.getByLabel('Telefon')).toBeChecked()
})

test('a visitor reports a listing without an account; staff close it within the case and answer', async ({
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: site.url, locale: 'de-DE' })).newPage()
  await visitor.goto('/s?lang=de')
  await visitor.locator('article a').first().click()
  await visitor
    .getByRole('link', { name: /^(Inserat|Gesuch) melden$/ })
    .first()
    .click()
  await visitor.locator('label', { hasText: 'Fühlt sich unsicher an' }).click()
  await visitor.locator('[name=email]').fill('passant@example.org')
  await visitor.locator('[name=text]').fill('Das Haus steht leer')
  await visitor.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(main(visitor)).toContainText('Danke für deine Meldung')
  const staff = await openConsole(browser)
  await main(staff)
    .getByRole('link', { name: /Meldung/ })
    .first()
    .click()
  await main(staff).getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(main(staff)).toContainText('Das Haus steht leer')
  await act(staff, 'Inserat schließen', 'Wir prüfen das Haus')
  await expect(main(staff)).toContainText('Das Inserat ist geschlossen.')
  const closing = staff.locator('details', { hasText: 'Meldung abschließen' }).first()
  await closing.locator('summary').click()
  await closing.locator('[name=answer]').fill('Wir haben das Inserat geschlossen.')
  await closing.getByRole('button').click()
  await expect(main(staff)).toContainText('Die Meldung ist abgeschlossen.')
  await mailTo('passant@example.org', /Wir haben das Inserat geschlossen/)
})
