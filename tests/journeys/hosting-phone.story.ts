import type { Locator, Page } from '@playwright/test'
import { openOwnListings } from './hosting-steps.ts'
import { expect, openSharedLink, signIn, test } from './story.ts'

test.use({ isMobile: true, hasTouch: true })

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

test('on a phone every part of a published listing is reached and changed', async ({ page }) => {
  await signIn(page, 'gemeinde@example.org')
  await page.setViewportSize(sizes[0]!)
  await openOwnListings(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
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
    const text = `Bitte ab ${size.width % 24} Uhr leise sein.`
    await page.locator('main textarea').first().fill(text)
    await page.getByRole('button', { name: /^(Speichern|Save)$/ }).tap()
    await expect(page.getByRole('status').filter({ hasText: /Gespeichert\.|Saved\./ })).toBeInViewport()
    await fitsTheScreen(page)
    await page.getByRole('link', { name: /Alle Teile|All parts/ }).tap()
    await parts.filter({ hasText: /^Ort|^Location/ }).tap()
    await expect(page.locator('[name=address]')).toBeVisible()
    await page.getByRole('link', { name: /Alle Teile|All parts/ }).tap()
    await page.getByRole('link', { name: /^(Ansehen|View)$/ }).tap()
    await expect(page.locator('main')).toContainText(text)
    // The page of a listing has no bars on a phone: its lower edge leads back.
    const sheet = await openOwnSheet(page)
    await sheet.locator('a[href="/listings"]').tap()
    await page.waitForURL(/\/listings/)
  }
})

test('from the page of a published listing its author comes to the parts on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'gemeinde@example.org')
  await openOwnListings(page)
  const card = page.locator('main article', { hasText: 'Turmzimmer' })
  await card.locator('h2 a').tap()
  await page.waitForURL(/\/l\//)
  const sheet = await openOwnSheet(page)
  await sheet.getByRole('link', { name: /^(Bearbeiten|Edit)$/ }).tap()
  await page.waitForURL(/\/edit\/overview/)
  const parts = page.locator('main ul').getByRole('link')
  await expect(parts).toHaveCount(6)
  await parts.first().tap()
  await expect(page.locator('main')).toContainText(/Die Art steht fest|The kind is fixed/)
  await expect(page.locator('[name=category][type=radio]')).toHaveCount(0)
})

test('a new visitor is asked for an account first, and a file that is no picture is not sent twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSharedLink(page, '/')
  await page.locator('main a[href="/l/new"]').first().tap()
  await page.waitForURL(/\/signup\?from=/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Anmelden|Log in/ })
    .tap()
  // Both forms have the same fields: the first one must be gone.
  await page.waitForURL(/\/login\?from=/)
  await expect(page.locator('[name=email]')).toHaveAttribute('autocomplete', /username/)
  await page.locator('[name=email]').fill('sportclub@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('main form button[type=submit]').first().tap()
  await page.waitForURL(/\/new\/features/)
  await page.locator('a[href="/listings"]').first().tap()
  await page.locator('main article a[href*="/edit/"]').first().tap()
  await page.locator('main ul a[href$="/photos"]').tap()
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: 'liste.txt', mimeType: 'text/plain', buffer: Buffer.from('kein Bild') },
    { name: 'bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('auch kein Bild') },
  ])
  const failed = page.locator('main li', { hasText: /Nicht hochgeladen|Not uploaded/ })
  await expect(failed).toHaveCount(2)
  await expect(failed.getByRole('button', { name: /Erneut versuchen|Try again/ })).toHaveCount(0)
  await expect(failed.getByRole('button', { name: /entfernen|Remove/ })).toHaveCount(2)
  // The focus goes to the next tile, not to its button, which a held key would press; then to what is left.
  await failed.first().getByRole('button').last().press('Enter')
  await expect(failed).toHaveCount(1)
  await expect(failed).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(failed).toHaveCount(0)
  await expect(page.locator('main li:focus, #files:focus')).toHaveCount(1)
})

/** Opens what the author can do on the page of a listing. */
async function openOwnSheet(page: Page): Promise<Locator> {
  await page.locator('a[href*="book=1"]', { hasText: /^(Bearbeiten|Edit)$/ }).tap()
  const sheet = page.getByRole('dialog', { name: /^(Bearbeiten|Edit)$/ })
  await expect(sheet).toBeVisible()
  return sheet
}

async function fitsTheScreen(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
}
