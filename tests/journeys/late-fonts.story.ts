import type { Page } from '@playwright/test'
import { dortmund, hydrated } from './search-steps.ts'
import { expect, openSharedLink, test } from './story.ts'

test.use({ isMobile: true, hasTouch: true })

/** The sum that browsers call good is 0.1; nothing but a few pixels of text may move. */
const mostShift = 0.02

// Widths at which the line about cookies once broke in another way.
for (const { locale, width } of [
  { locale: 'de-DE', width: 360 },
  { locale: 'en-GB', width: 412 },
])
  test.describe(`${locale}, ${width} pixels`, () => {
    test.use({ locale, viewport: { width, height: 823 } })
    for (const address of ['/', dortmund, '/faq'])
      test(`${address} does not move when its typefaces arrive late`, async ({ page }) => {
        const fonts = await withLateFonts(page)
        // The page is loaded only with its typefaces.
        const opened = openSharedLink(page, address)
        await expect(page.locator('main')).toBeVisible()
        await expect.poll(fonts.held).toBeGreaterThan(1)
        await page.evaluate(twoPictures)
        fonts.release()
        await opened
        await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(1)
        await page.evaluate(twoPictures)
        expect(await page.evaluate(sumOfShifts)).toBeLessThan(mostShift)
      })
  })

test('scripts of a page load no style sheet that the page has in it', async ({ page }) => {
  await openSharedLink(page, '/')
  await hydrated(page)
  await expect(page.locator('link[rel=stylesheet][disabled]')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('link[rel=stylesheet]:not([disabled])')).toHaveCount(0)
})

/** Holds the typefaces back, and notes what moves. */
async function withLateFonts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  let held = 0
  await page.route('**/*.woff2', async (route) => {
    held += 1
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        performance.mark('shift', { detail: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { release, held: () => held }
}

/** In the browser: waits until what was just changed is drawn and reported. */
function twoPictures(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

/** In the browser. */
function loadedFonts(): number {
  return [...document.fonts].filter(({ status, family }) => status === 'loaded' && family.includes('Variable')).length
}

/** In the browser. */
function sumOfShifts(): number {
  const marks = performance.getEntriesByName('shift') as (PerformanceEntry & { detail: number })[]
  return marks.reduce((sum, { detail }) => sum + detail, 0)
}
