import type { Page } from '@playwright/test'
import { findPerson } from './console-steps.ts'
import { password } from '../people.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { main, openAs, openListing } from './stay-steps.ts'
import { atDesk, onPhone, type StoryVariant } from './stay-texts.ts'
import { expect, scripted, test } from './story.ts'

/** The guest reads German on a phone. */
const germanOnPhone: StoryVariant = { ...atDesk, onPhone: true, options: { ...onPhone.options, locale: 'de-DE' } }

const room = 'Ruhiges Gästezimmer zum Hof in Moabit'

let site: SiteWithClock
test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(() => site.end())

/** Opens a measure, says why and, where it has an end, the last day, and presses. */
async function act(staff: Page, title: string, reason: string, until?: string): Promise<void> {
  const form = staff.locator('details', { has: staff.locator('summary', { hasText: title }) }).first()
  await form.locator('summary').click()
  if (until) await form.locator('[name=until]').fill(until)
  await form.locator('[name=reason]').fill(reason)
  await form.getByRole('button').click()
}

/** Returns the date that many days from today, as YYYY-MM-DD. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const inWords = (day: string) =>
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test('staff take a listing with a key and give it back; the row and the filter say whose it is', async ({
  browser,
}) => {
  const staff = await openAs(browser, site, atDesk, 'operator@example.org')
  await staff.goto('/console')
  await staff.getByRole('link', { name: 'Prüfung' }).first().click()
  await expect(staff.locator('#queue-panel')).toContainText('Bei niemandem')
  // Keys count from the moment scripts listen to them.
  await scripted(staff.locator('#queue-panel button').first())
  await staff.keyboard.press('m')
  await expect(staff.locator('#queue-panel')).toContainText('Bei dir')
  await expect(staff.locator('tr[data-open]')).toContainText('Bei dir')
  await staff.getByRole('link', { name: 'Bei mir' }).click()
  await expect(staff.locator('tbody tr')).toHaveCount(1)
  await staff.locator('#queue-panel').getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(main(staff)).toContainText('Du hast gerade nichts übernommen.')
})

test('somebody who is limited reads until when at a request; banned until a day they read it at the log-in, and are let in after it', async ({
  browser,
}) => {
  const staff = await openAs(browser, site, atDesk, 'operator@example.org')
  await staff.goto('/console')
  await findPerson(staff, 'Helga')
  const [limit, ban] = [dayIn(10), dayIn(20)]
  await act(staff, 'Senden begrenzen', 'Zu viele gleiche Anfragen', limit)
  await expect(main(staff)).toContainText(`Keine neuen Anfragen bis ${inWords(limit)}`)
  const guest = await openAs(browser, site, germanOnPhone, 'helga@example.org')
  await openListing(guest, room)
  await guest.getByRole('link', { name: 'Anfragen', exact: true }).first().click()
  await guest.getByRole('link', { name: 'Frage stellen' }).first().click()
  await expect(guest.locator('body')).toContainText(`Bis einschließlich ${inWords(limit)} kannst du niemanden neu`)
  await act(staff, 'Sperren bis Datum', 'Schreibt trotzdem weiter', ban)
  await expect(main(staff)).toContainText(`Gesperrt bis ${inWords(ban)}`)
  await guest.goto('/login')
  const logIn = async (page: Page) => {
    await page.locator('input[type=email]').fill('helga@example.org')
    await page.locator('input[type=password]').fill(password)
    await page.locator('input[type=password]').press('Enter')
  }
  await logIn(guest)
  await expect(main(guest)).toContainText(`Dieses Konto ist bis einschließlich ${inWords(ban)} gesperrt.`)
  await site.passTo('P22D')
  const later = await (await browser.newContext({ ...germanOnPhone.options, baseURL: site.url })).newPage()
  await later.goto('/login')
  await logIn(later)
  await later.waitForURL((url) => url.pathname !== '/login')
})
