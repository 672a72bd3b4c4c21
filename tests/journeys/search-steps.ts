import type { Locator, Page } from '@playwright/test'
import { expect, scripted } from './story.ts'

/** The search around Dortmund. */
export const dortmund = '/s?address=Dortmund&bounds=51.6936,7.7553,51.3336,7.1753'

/** A filter of the row by what stands on it. */
export function chip(page: Page, name: string): Locator {
  return page.locator('main summary', { hasText: new RegExp(`^${name}`) })
}

/** Waits until script answers. */
export async function hydrated(page: Page): Promise<void> {
  // On phones the search form of the bar stays as the server sent it.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await scripted(page.locator('main h1').first())
  else await expect(page.locator('input[role=combobox]').first()).toBeAttached()
}

/** Waits until the map shows more than the sea. */
export async function drawn(map: Locator): Promise<void> {
  await expect(map).toBeVisible({ timeout: 20_000 })
  await expect(map).not.toHaveAttribute('data-empty', '', { timeout: 20_000 })
}

/** Opens circles on the map until the wanted mark stands alone. */
export async function openCircles(page: Page, wanted: Locator): Promise<void> {
  for (let tries = 0; tries < 8 && !(await wanted.isVisible()); tries += 1) {
    const circle = page.locator('button[data-look=cluster]').first()
    // The map may lay its marks out anew at this very moment: the next one is taken then.
    const pressed = await circle.press('Enter', { timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (pressed) await wanted.waitFor({ timeout: 1500 }).catch(() => {})
    await expect(page.locator('section[aria-busy=true]')).toHaveCount(0)
  }
  await expect(wanted).toBeVisible()
}

/**
 * Returns how many milliseconds of the page's own clock pass after `change` until a request for an address is made, in steps
 * of 50. The clock stands still meanwhile, so a busy machine changes nothing.
 */
export async function requestedAfter(page: Page, address: RegExp, change: () => Promise<void>): Promise<number> {
  let asked = false
  page.on('request', (request) => {
    asked ||= address.test(decodeURIComponent(request.url()))
  })
  // Pauses that have begun before run by the real clock, and end first.
  await page.waitForTimeout(600)
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await change()
  let passed = 0
  for (; !asked && passed < 5000; passed += 50) {
    await page.clock.runFor(50)
    // A request that was made is reported before the answer to this.
    await page.evaluate(() => undefined)
  }
  await page.clock.resume()
  return passed
}

/** Waits until the marks stay where they are: the names of cities are known when the map is drawn. */
export async function settled(page: Page): Promise<void> {
  const places = () =>
    page
      .locator('button[data-look]')
      .evaluateAll((marks) => marks.map((mark) => `${mark.style.transform} ${mark.dataset.place}`))
  await expect(async () => {
    const before = await places()
    await page.waitForTimeout(1500)
    expect(before.length).toBeGreaterThan(0)
    expect(await places()).toEqual(before)
  }).toPass({ timeout: 30_000 })
}

type Frame = { x: number; y: number; width: number; height: number }

/** Returns whether two rectangles of the screen cover each other. */
export function overlapping(a: Frame, b: Frame | null): boolean {
  return b !== null && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
