import type { Page } from '@playwright/test'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { main, openAs } from './stay-steps.ts'
import { atDesk, onPhone, type StoryVariant } from './stay-texts.ts'
import { expect, openSharedLink, scripted, test } from './story.ts'

const german: StoryVariant = { ...atDesk, options: { ...atDesk.options, locale: 'de-DE' } }
/** On a phone and without script: reporting needs neither. */
const bare: StoryVariant = { ...german, onPhone: true, options: { ...onPhone.options, javaScriptEnabled: false } }

const said = 'Für Bettwäsche nehme ich 15 Euro, bitte in bar.'
const removed = 'Das Team hat diese Nachricht entfernt.'

let site: SiteWithClock
test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(() => site.end())

const history = (page: Page) => page.getByRole('region', { name: 'Nachrichtenverlauf' })
const rowOf = (page: Page, name: string) => main(page).locator('a[href*="/details"]', { hasText: name }).first()

async function openConversation(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click()
  await expect(history(page)).toBeVisible()
}

/** Opens what staff can do with the message, says why, and presses. */
async function decide(staff: Page, title: string, reason: string): Promise<void> {
  const form = staff.locator('details', { has: staff.locator('summary', { hasText: title }) })
  await form.locator('summary').click()
  await form.locator('[name=reason]').fill(reason)
  await form.getByRole('button').click()
}

test('Ben reports a message of Anna, staff hide it from both and show it again; open pages follow', async ({
  browser,
}) => {
  const anna = await openAs(browser, site, german, 'anna@example.org')
  await openConversation(anna, 'Ben')
  await scripted(anna.locator('textarea[name=content]'))
  await anna.locator('textarea[name=content]').fill(said)
  await anna.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(history(anna)).toContainText(said)
  await expect(history(anna).locator('li', { hasText: said }).getByRole('link'), 'not the own').toHaveCount(0)

  const phone = await openAs(browser, site, bare, 'ben@example.org')
  await openConversation(phone, 'Anna')
  const reported = history(phone).locator('li', { hasText: said })
  await reported.getByRole('link', { name: 'Nachricht melden' }).click()
  await expect(main(phone).locator('blockquote')).toHaveText(said)
  await main(phone).getByText('Verlangt Geld').click()
  await main(phone).locator('[name=text]').fill('Gastgeber sollen nichts verlangen.')
  await main(phone).getByRole('button', { name: 'Meldung senden' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
  await main(phone).getByRole('link', { name: 'Zurück' }).last().click()
  await expect(history(phone)).toContainText(said)

  // On his phone the form is open once more while staff decide.
  await reported.getByRole('link', { name: 'Nachricht melden' }).click()
  await expect(main(phone).locator('blockquote')).toHaveText(said)
  await expect(main(phone), 'it says that he has reported it').toContainText('Du hast das schon gemeldet')

  const ben = await openAs(browser, site, german, 'ben@example.org')
  await openConversation(ben, 'Anna')
  await expect(history(ben)).toContainText(said)

  const staff = await openAs(browser, site, german, 'operator@example.org')
  await staff.goto('/console')
  await staff.getByRole('link', { name: 'Meldungen' }).first().click()
  const report = staff.locator('article', { hasText: 'Gastgeber sollen nichts verlangen.' })
  await expect(report).toContainText(said)
  await report.getByRole('heading').getByRole('link').click()
  await decide(staff, 'Nachricht verbergen', 'Verlangt Geld')
  await expect(main(staff)).toContainText('Die Nachricht ist verborgen.')
  await expect(main(staff), 'staff read it still').toContainText(said)
  for (const page of [anna, ben]) {
    await expect(history(page)).toContainText(removed)
    await expect(history(page)).not.toContainText(said)
  }
  await expect(rowOf(ben, 'Anna')).toContainText(removed)
  await main(phone).getByText('Verlangt Geld').click()
  await main(phone).getByRole('button', { name: 'Meldung senden' }).click()
  await expect(main(phone), 'the form that was open').toContainText(removed)
  await expect(main(phone)).not.toContainText(said)
  await openSharedLink(phone, `${new URL(phone.url()).pathname}?done=1`)
  await expect(phone.getByRole('heading', { level: 1 }), 'the thanks').toHaveText('Danke für deine Meldung')
  await main(phone).getByRole('link', { name: 'Zurück' }).last().click()
  await expect(history(phone)).toContainText(removed)

  await main(staff).locator('a[href^="/console/people/"]', { hasText: 'Anna' }).first().click()
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('Anna')
  await expect(main(staff)).toContainText('Nachricht verborgen')
  await decide(staff, 'Nachricht wieder zeigen', 'Hat sie zurückgenommen')
  await expect(main(staff)).toContainText('Die Nachricht ist wieder zu lesen.')
  for (const page of [anna, ben]) await expect(history(page)).toContainText(said)
  await expect(rowOf(ben, 'Anna')).toContainText(said)
})
