import type { Browser, Page } from '@playwright/test'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { main, openAs } from './stay-steps.ts'
import { expect, openSharedLink, scripted, test } from './story.ts'
import { atDesk, onPhone } from './stay-texts.ts'

let site: SiteWithClock
test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(() => site.end())

async function openConsole(browser: Browser, variant = atDesk): Promise<Page> {
  const page = await openAs(browser, site, variant, 'operator@example.org')
  await openSharedLink(page, '/console')
  return page
}

/** Opens a page by the navigation, and waits for its heading. */
async function openPage(staff: Page, name: string): Promise<void> {
  const navigation = staff.getByRole('navigation', { name: 'Verwaltung' }).first()
  // Other entries count such things in their names.
  await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('the search finds people, listings and stays, and the lists filter them', async ({ browser }) => {
  const staff = await openConsole(browser)
  await staff.keyboard.press('/')
  await staff.getByRole('searchbox', { name: 'Name, E-Mail, Inserat' }).fill('Moabit')
  await staff.keyboard.press('Enter')
  await expect(main(staff).getByRole('heading', { name: 'Inserate' })).toBeVisible()
  await expect(main(staff)).toContainText('Ruhiges Gästezimmer zum Hof in Moabit')
  await openPage(staff, 'Inserate')
  await main(staff).getByRole('link', { name: 'In Prüfung' }).click()
  await expect(main(staff).locator('tbody tr').first()).toContainText('wartet auf Freigabe')
  await main(staff).getByRole('link', { name: 'Prüfen' }).first().click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Prüfung')
  await openPage(staff, 'Aufenthalte')
  await main(staff).getByRole('link', { name: 'Angefragt' }).click()
  await expect(main(staff).getByRole('link', { name: 'Angefragt' })).toHaveAttribute('aria-current', 'page')
  await main(staff).getByLabel('Gast, Gastgeber, Inserat oder Nummer').fill('niemand heißt so')
  await main(staff).getByRole('button', { name: 'Anzeigen' }).click()
  await expect(main(staff)).toContainText('Kein Aufenthalt passt dazu.')
  await main(staff).getByRole('link', { name: 'Filter löschen' }).click()
  await main(staff).locator('tbody tr').first().getByRole('link').first().click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Aufenthalt')
  await staff.context().close()
})

test('figures, settings and a mail as it arrives, in each language', async ({ browser }) => {
  const staff = await openConsole(browser)
  await openPage(staff, 'Zahlen')
  await expect(main(staff).locator('tbody').first().locator('tr')).toHaveCount(12)
  await openPage(staff, 'Einstellungen')
  await expect(main(staff)).toContainText('euro2024/marketplace.ts')
  await openPage(staff, 'Seiten und Mails')
  await main(staff).getByRole('link', { name: 'Anfrage', exact: true }).click()
  const mail = staff.frameLocator('iframe')
  await expect(mail.getByRole('heading')).toHaveText('Tomasz möchte bei dir übernachten')
  await main(staff).getByRole('link', { name: 'English' }).click()
  await expect(mail.getByRole('heading')).toHaveText('Tomasz would like to stay with you')
  await staff.context().close()
})

test('staff announce something; a visitor reads and closes it, members read it until staff end it', async ({
  browser,
}) => {
  const text = 'Am Dienstag von 8 bis 9 Uhr ist die Seite nicht erreichbar.'
  const announced = (page: Page) => page.getByRole('complementary', { name: 'Mitteilung des Teams' })
  const staff = await openConsole(browser)
  await openPage(staff, 'Mitteilungen')
  await expect(main(staff)).toContainText('Noch hat niemand etwas mitgeteilt.')
  await main(staff).getByLabel('Text (Deutsch)').fill(text)
  await main(staff).getByLabel('Text (English)').fill('The site is down on Tuesday from 8 to 9.')
  await main(staff).getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(main(staff)).toContainText('Die Mitteilung steht jetzt auf der Website.')

  const visitor = await (await browser.newContext({ baseURL: site.url, ...atDesk.options })).newPage()
  await openSharedLink(visitor, '/?lang=de')
  await expect(announced(visitor)).toContainText(text)
  await announced(visitor).getByRole('button', { name: 'Schließen' }).click()
  await expect(announced(visitor)).toHaveCount(0)
  await openSharedLink(visitor, '/about')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announced(visitor)).toHaveCount(0)

  const member = await openAs(browser, site, onPhone, 'ben@example.org')
  const line = member.getByRole('complementary', { name: 'Announcement of the team' })
  await expect(line).toContainText('The site is down on Tuesday from 8 to 9.')
  await main(staff).getByRole('button', { name: 'Mitteilung beenden' }).click()
  await expect(main(staff).getByRole('button', { name: 'Mitteilung wieder zeigen' })).toBeVisible()
  await member.reload()
  await expect(main(member)).toBeVisible()
  await expect(line).toHaveCount(0)
  await openPage(staff, 'Protokoll')
  await expect(main(staff).locator('li').first()).toContainText('Mitteilung beendet')
  await Promise.all([staff, visitor, member].map((page) => page.context().close()))
})

test('on a phone the lists fit the screen', async ({ browser }) => {
  const staff = await openConsole(browser, onPhone)
  for (const name of ['Listings', 'Stays', 'Figures', 'Pages and mails', 'Announcements', 'Settings']) {
    await staff.getByRole('button', { name: 'Console menu' }).click()
    await staff
      .locator('#console-menu')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name)
    const { wide, screen } = await main(staff).evaluate((element) => ({
      wide: element.scrollWidth,
      screen: element.clientWidth,
    }))
    expect(wide, name).toBeLessThanOrEqual(screen)
  }
  await staff.context().close()
})

for (const javaScriptEnabled of [true, false])
  test(`on a phone ${javaScriptEnabled ? '' : 'without script '}a magnifier opens the search, which stays while it finds something`, async ({
    browser,
  }) => {
    const staff = await openConsole(browser, { ...onPhone, options: { ...onPhone.options, javaScriptEnabled } })
    const field = staff.getByRole('searchbox', { name: 'Name, e-mail, listing' })
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(field).toBeHidden()
    const magnifier = staff.locator('header summary')
    if (javaScriptEnabled) await scripted(magnifier)
    await magnifier.click()
    if (javaScriptEnabled) {
      await expect(field).toBeFocused()
      await field.press('Escape')
      await expect(field).toBeHidden()
      await expect(magnifier).toBeFocused()
      await magnifier.press('Enter')
      await expect(field).toBeFocused()
    }
    await field.fill('Moabit')
    await field.press('Enter')
    await expect(staff.getByRole('searchbox')).toHaveValue('Moabit')
    await expect(main(staff)).toContainText('Moabit')
    // The focus is on the results, which are no field or button: a ring round all of them would say nothing.
    if (javaScriptEnabled) await expect(main(staff)).toBeFocused()
    if (javaScriptEnabled) await expect(main(staff)).toHaveCSS('outline-style', 'none')
    await staff.context().close()
  })
