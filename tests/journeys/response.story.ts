import type { Page } from '@playwright/test'
import { chip, dortmund, hydrated } from './search-steps.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

/** Holds back the data of pages until the answer is called. */
async function withSlowData(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/*.data*', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return async () => {
    release()
    await page.unroute('**/*.data*')
  }
}

const bar = (page: Page) => page.locator('[data-progress]')
const skeleton = (page: Page, look: string) => page.locator(`[data-look=${look}][aria-hidden=true]`)

test('on a slow line a press shows at once that it was taken, then the outline of what is coming', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await openSharedLink(page, dortmund)
  await hydrated(page)
  const card = page.locator('article a').first()
  const release = await withSlowData(page)
  await card.click()
  await expect(bar(page)).toBeVisible()
  await expect(skeleton(page, 'listing')).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await release()
  await expect(page).toHaveURL(/\/l\//)
  await expect(skeleton(page, 'listing')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)

  const later = await withSlowData(page)
  await page.getByRole('banner').locator('a[href^="/inbox"]').first().click()
  await expect(skeleton(page, 'inbox')).toBeVisible()
  await later()
  await page.waitForURL(/\/(inbox|sale|order)\//)

  const last = await withSlowData(page)
  const row = page.locator('main ul a[href*="/details"]').nth(1)
  await row.click()
  await expect(skeleton(page, 'conversation')).toBeVisible()
  await expect(page.locator('main ul').first(), 'the list stays').toBeVisible()
  await last()
  await expect(skeleton(page, 'conversation')).toHaveCount(0)
})

test('a filter has its new value before the answer is there; cut off, the results stay and it is tried again', async ({
  page,
  context,
}) => {
  await openSharedLink(page, dortmund)
  await hydrated(page)
  await scripted(chip(page, 'Stichwort'))
  await chip(page, 'Stichwort').click()
  await page.locator('main details[open] [name=keywords]').fill('Zimmer')
  const release = await withSlowData(page)
  await page.locator('main details[open] button[type=submit]').click()
  await expect(chip(page, '„Zimmer“')).toBeVisible()
  await expect(page.locator('main section[aria-busy=true]'), 'the answer is not there yet').toHaveCount(1)
  await release()
  await expect(page).toHaveURL(/keywords=Zimmer/)
  await expect(page.locator('main section[aria-busy=true]')).toHaveCount(0)

  const title = await page.locator('h1').textContent()
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /Filter entfernen/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Die Suche hat nicht geklappt' })).toBeVisible()
  await expect(page.locator('h1'), 'the results before stay').toHaveText(title ?? '')
  await expect(page.locator('article').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('alert'), 'tried again by itself').toHaveCount(0)
  await expect(page).not.toHaveURL(/keywords=/)
})

test('where the browser refuses to copy, sharing shows the address, and Escape closes it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
  })
  await openSharedLink(page, dortmund)
  await page.locator('article a').first().click()
  const share = page.locator('main').getByRole('link', { name: 'Teilen' })
  await scripted(share)
  await share.click()
  const panel = page.getByRole('dialog', { name: 'Teilen' })
  await expect(panel.getByLabel('Adresse zum Kopieren')).toHaveValue(/\/l\/[\w-]{36}$/)
  await expect(panel.getByLabel('Adresse zum Kopieren')).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Per E-Mail teilen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(share).toBeFocused()
})
