import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest types a place, sets a filter, sorts and turns the page, all with links and forms', async ({ page }) => {
    await page.goto('/s')
    await page.locator('search input[name=address]').first().fill('Dortmund')
    await page.locator('search button[type=submit]').first().click()
    await expect(page).toHaveURL(/address=Dortmund.*bounds=/)
    await expect(page.locator('h1')).toContainText('bei Dortmund')
    await page.locator('summary', { hasText: 'Wer bietet an' }).click()
    await page.locator('input[name=hosts][value=church]').check({ force: true })
    await page.locator('details[open] button[type=submit]').click()
    await expect(page).toHaveURL(/pub_organisationType=church/)
    await page
      .getByRole('link', { name: /Filter entfernen/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/organisationType/)
    await page.goto('/s?pub_category=offeringPlace')
    await page.getByRole('navigation', { name: 'Seiten der Ergebnisse' }).getByText('2', { exact: true }).click()
    await expect(page).toHaveURL(/pub_category=offeringPlace&page=2/)
  })

  test('a place that nobody knows is named, and nothing breaks', async ({ page }) => {
    await page.goto('/s?address=Xyzzyq')
    await expect(page.getByText('„Xyzzyq“ haben wir nicht gefunden')).toBeVisible()
    for (const query of ['bounds=NaN,1,2,3', 'page=99999', 'pub_accessibility[]=x', `keywords=${'x'.repeat(4000)}`])
      expect((await page.goto(`/s?${query}`))?.status(), query.slice(0, 40)).toBe(200)
  })
})

test('a guest chooses a place from the list by keyboard', async ({ page }) => {
  await page.goto('/s')
  const field = page.getByRole('combobox', { name: 'Wo' })
  await field.click()
  await field.pressSequentially('Mün', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('München')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('München')
  await field.press('Enter')
  await expect(page).toHaveURL(/address=M%C3%BCnchen/)
  await expect(page.locator('h1')).toContainText('bei München')
})

test('moving the map searches there, and Back does not lead through every move', async ({ page }) => {
  await page.goto('/s?address=Dortmund')
  const map = page.locator('.maplibregl-canvas')
  await map.waitFor()
  const entries = await page.evaluate(() => history.length)
  const box = (await map.boundingBox()) ?? { x: 0, y: 0 }
  await page.waitForTimeout(1500)
  for (const by of [120, -160]) {
    await page.mouse.move(box.x + 250, box.y + 500)
    await page.mouse.down()
    await page.mouse.move(box.x + 250 + by, box.y + 350, { steps: 6 })
    await page.mouse.up()
    await page.waitForTimeout(1200)
  }
  await expect(page).toHaveURL(/mapSearch=true/)
  await expect(page.locator('h1')).toContainText('im Kartenausschnitt')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('a mark on the map opens a card, Escape closes it, and the focus is where it was', async ({ page }) => {
  await page.goto('/s?address=Dortmund')
  const mark = page.locator('button[data-look=label]').first()
  await mark.click()
  const card = page.getByRole('region', { name: 'Inserat auf der Karte' })
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/l\//)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(mark).toBeFocused()
})

test('on a phone, leaving the filters changes nothing and applying them does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/s?address=Dortmund&pub_category=offeringPlace')
  const open = () => page.getByRole('link', { name: 'Filter' }).first().click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByText('Kirchengemeinde').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/organisationType/)
  await open()
  await dialog.getByText('Kirchengemeinde').click()
  await dialog.getByRole('button', { name: /anzeigen/ }).click()
  await expect(page).toHaveURL(/pub_organisationType=church/)
  await page.getByRole('link', { name: 'Karte' }).click()
  await expect(page).toHaveURL(/view=map/)
  await page.goBack()
  await expect(page).not.toHaveURL(/view=map/)
})

test('on a phone the way to the map is not behind the tabs of a member', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'anna@example.org')
  await page.goto('/s?lang=de')
  await page.getByRole('link', { name: 'Karte', exact: true }).click({ timeout: 5000 })
  await expect(page).toHaveURL(/view=map/)
})

test('a wrong address leads on with a search form that looks like one', async ({ page }) => {
  await page.goto('/nirgendwo')
  await expect(page.getByRole('search').locator('button[type=submit]')).toHaveCSS('border-radius', '999px')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the search has no accessibility findings (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const [path, width] of [
      ['/s?address=Dortmund', 1440],
      ['/s?address=Dortmund&view=map', 390],
      ['/s?address=Dortmund&filters=open', 390],
      ['/s?keywords=sauna&pub_accessibility=yes', 768],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.waitForTimeout(2500)
      expect(await findings(page), `${path} at ${width}`).toEqual([])
    }
  })

async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}
