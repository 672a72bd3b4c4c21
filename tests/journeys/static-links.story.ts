import type { Page } from '@playwright/test'
import { dortmund, hydrated } from './search-steps.ts'
import { expect, scripted, test } from './story.ts'

test.use({ locale: 'de-DE' })

/** Returns whether the page has been the same document since `mark`. */
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))

test('a card of the first page opens without loading the site anew', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await scripted(main.locator('form[action="/s"] [type=submit]').first())
  await mark(page)
  await main.locator('article a').first().click()
  await expect(page).toHaveURL(/\/l\//)
  await expect(page.locator('h1').first()).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('a card of a search opens by keyboard without loading the site anew, and Back finds its place', async ({
  page,
}) => {
  await page.goto(dortmund)
  await hydrated(page)
  await mark(page)
  const main = page.getByRole('main')
  const last = main.locator('[data-listing]').last()
  const id = await last.getAttribute('data-listing')
  await last.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/l/.*${id}`))
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expect(last).toBeInViewport()
  expect(await isSameDocument(page)).toBe(true)
})

test('a card opens in a tab of its own when that is asked for', async ({ page, context }) => {
  await page.goto(dortmund)
  await hydrated(page)
  const tab = context.waitForEvent('page')
  await page
    .locator('[data-listing] a')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(/\/l\//)
  expect(new URL(page.url()).pathname).toBe('/s')
})

test('the newest results replace those of the first page', async ({ page }) => {
  await page.goto(dortmund)
  await hydrated(page)
  await mark(page)
  const offer = page.locator('[data-listing]').filter({ hasText: 'Angebot' }).first()
  const id = await offer.getAttribute('data-listing')
  await page
    .getByRole('link', { name: /^Gesuche/ })
    .first()
    .click()
  await expect(page).toHaveURL(/lookingForPlace/)
  await expect(page.locator(`[data-listing="${id}"]`)).toHaveCount(0)
  await expect(page.locator('[data-listing]').first()).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})
