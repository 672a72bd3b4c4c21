import type { Page } from '@playwright/test'
import { openOwnListings } from './hosting-steps.ts'
import { expect, signIn, test } from './story.ts'

test.use({ isMobile: true, hasTouch: true })

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

for (const size of sizes)
  test(`on a phone of ${size.width} px every part of a published listing is reached and changed`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, 'gemeinde@example.org')
    await openOwnListings(page)
    const card = page.locator('main article', { hasText: 'Turmzimmer' })
    await card
      .getByRole('link', { name: /Bearbeiten|Edit/ })
      .first()
      .tap()
    const parts = page.locator('main ul').getByRole('link')
    await expect(parts).toHaveCount(6)
    await expect(parts.filter({ hasText: /Beschreibung|Description/ })).toContainText('Turmzimmer')
    await fitsTheScreen(page)
    await parts.filter({ hasText: /Hausregeln|House rules/ }).tap()
    const rules = page.locator('main textarea').first()
    const text = `Bitte ab ${size.width % 24} Uhr leise sein.`
    await rules.fill(text)
    await page.getByRole('button', { name: /^(Speichern|Save)$/ }).tap()
    await expect(page.getByRole('status').filter({ hasText: /Gespeichert\.|Saved\./ })).toBeInViewport()
    await fitsTheScreen(page)
    await page.getByRole('link', { name: /Alle Teile|All parts/ }).tap()
    await parts.filter({ hasText: /^Ort|^Location/ }).tap()
    await expect(page.locator('[name=address]')).toBeVisible()
    await page.getByRole('link', { name: /Alle Teile|All parts/ }).tap()
    await page.getByRole('link', { name: /^(Ansehen|View)$/ }).tap()
    await expect(page.locator('main')).toContainText(text)
  })

test('from the page of a published listing its author comes to the parts on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'gemeinde@example.org')
  await openOwnListings(page)
  const card = page.locator('main article', { hasText: 'Turmzimmer' })
  await card
    .getByRole('link', { name: /Ansehen|View/ })
    .first()
    .tap()
  await page
    .getByRole('link', { name: /^(Bearbeiten|Edit)$/ })
    .first()
    .tap()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Bearbeiten|Edit/ })
    .tap()
  const parts = page.locator('main ul').getByRole('link')
  await expect(parts).toHaveCount(6)
  await parts.first().tap()
  await expect(page.locator('main')).toContainText(/Die Art steht fest|The kind is fixed/)
  await expect(page.locator('[name=category][type=radio]')).toHaveCount(0)
})

async function fitsTheScreen(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
}
