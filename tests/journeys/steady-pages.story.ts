import type { Browser, Page } from '@playwright/test'
import { withoutScriptsYet } from './late-scripts.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** Pages by who opens them. `offer` stands for the newest offer. */
const pages = {
  'a visitor': ['/', '/login', '/signup', 'offer'],
  'ben@example.org': [
    '/inbox/orders',
    'offer/request?dates=2024-06-14,2024-06-17&people=2',
    '/profile-settings',
    '/account/contact-details',
    '/account/my-data',
  ],
}

for (const [who, paths] of Object.entries(pages))
  for (const size of ['desk', 'phone'] as const)
    test(`what ${who} is about to press stays where it is when the scripts come, on a ${size}`, async ({ browser }) => {
      for (const path of paths) {
        const page = await openAs(browser, who, size)
        await openSharedLink(page, path.replace(/^offer/, await newestOffer(page)))
        // The sentences about safety are read once.
        const notice = page.locator('form:has([name=step][value=notice]) button')
        if (await notice.isVisible()) await notice.click()
        await page.waitForLoadState('networkidle')
        const release = await withoutScriptsYet(page)
        await page.reload()
        await page.evaluate(() => document.fonts.ready)
        const before = await places(page)
        expect(before.length, `${path} has something to press`).toBeGreaterThan(3)
        release()
        await scripted(page.locator('a[href]').first())
        // Effects run after that.
        await page.waitForTimeout(500)
        expect(moved(before, await places(page)), path).toEqual([])
        await page.context().close()
      }
    })

async function openAs(browser: Browser, who: string, size: keyof typeof sizes): Promise<Page> {
  const context = await browser.newContext({ ...sizes[size], locale: 'de-DE', reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who.includes('@')) await signIn(page, who)
  return page
}

async function newestOffer(page: Page): Promise<string> {
  const search = await (await page.request.get('/s?pub_category=offeringPlace')).text()
  return /<article[\s\S]*?href="(\/l\/[^/"?]+\/[0-9a-f-]{36})/.exec(search)?.[1] ?? ''
}

type Place = { name: string; x: number; y: number }

/** Links and buttons in view with their places in the window, in pixels. */
function places(page: Page): Promise<Place[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button')].flatMap((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const isSeen =
        each.checkVisibility({ visibilityProperty: true }) && width > 2 && y < innerHeight && y + height > 0
      const name = `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`
      return isSeen ? [{ name, x: Math.round(x), y: Math.round(y) }] : []
    }),
  )
}

/** What stands elsewhere than before. What script adds or replaces is not asked about. */
function moved(before: Place[], after: Place[]): string[] {
  return before.flatMap(({ name, x, y }) => {
    const same = after.filter((each) => each.name === name)
    const stays = same.some((each) => Math.abs(each.x - x) <= 2 && Math.abs(each.y - y) <= 2)
    return stays || same.length === 0
      ? []
      : [`${name}: ${x},${y} → ${same.map((each) => `${each.x},${each.y}`).join(' ')}`]
  })
}
