import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

/**
 * Every screen by who sees it. A word stands for an address that is looked up: `offer`, `request`, `profile`; `draft` and
 * what follows is a tab of the reader's own draft; `conversation` is the newest one.
 */
const screens: Record<string, string[]> = {
  'a visitor': [
    '/',
    '/s',
    '/s?address=Dortmund&view=map',
    '/s?address=Dortmund&filters=open',
    '/s?keywords=qqqq',
    'offer',
    'request',
    'profile',
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password?t=spent&e=anna@example.org',
    '/how-it-works',
    '/faq',
    '/safety-center',
    '/privacy-policy',
    '/imprint',
    '/?mobilemenu=open',
    '/faq?mobilesearch=open',
    '/nirgendwo',
    '/styleguide',
  ],
  'anna@example.org': [
    '/listings',
    '/inbox/sales',
    '/inbox/all?show=archived&search=',
    'conversation',
    '/l/new',
    'draft:description',
    'draft:photos',
    'offer',
    '/s',
    '/l/new?mobilemenu=open',
  ],
  'ben@example.org': ['/', '/inbox/orders', 'conversation', 'offer:enquire', 'offer:request', 'request', '/listings'],
  'chiara@example.org': [
    '/verify-email',
    '/listings',
    '/account/contact-details',
    '/account/change-password',
    '/account/delete-profile',
  ],
  'operator@example.org': ['/console', '/console/queue', '/console/process'],
}

const widths = [390, 768, 1440]
const locales = ['de', 'en'] as const
const themes = ['light', 'dark'] as const
type Look = { locale: (typeof locales)[number]; theme: (typeof themes)[number]; width: number }

const everyLook: Look[] = widths.flatMap((width) =>
  themes.flatMap((theme) => locales.map((locale) => ({ locale, theme, width }))),
)

/**
 * At full scale every screen is looked at in every language, theme and width. Otherwise each is judged in one of these looks,
 * the next screen in another one, so that all of them are met; that nothing is wider than the window is asked at every width.
 */
const full = process.env.QUARTIER_TEST_SCALE === 'full'
const visits = Object.entries(screens).flatMap(([who, paths]) => paths.map((path) => ({ who, path })))
const looksOf = (visit: { who: string; path: string }) =>
  full ? everyLook : everyLook.filter((_, index) => index === (visits.findIndex((each) => same(each, visit)) * 5) % 12)

test('the screens are looked at in every language, theme and width', () => {
  const seen = new Set(visits.filter(({ who }) => !who.includes('@')).flatMap(looksOf))
  expect(seen.size).toBe(everyLook.length)
})

for (const [who, paths] of Object.entries(screens))
  for (const [part, some] of [
    paths.filter((_, index) => index % 2 === 0),
    paths.filter((_, index) => index % 2 === 1),
  ].entries())
    test(`the screens of ${who} are free of findings for assistive technology (${part + 1})`, async ({ browser }) => {
      test.setTimeout(full ? 900_000 : 180_000)
      const page = await openAs(browser, who)
      for (const path of some) {
        const address = await addressOf(page, path)
        for (const look of looksOf({ who, path })) await lookAt(page, { who, path, address, look })
      }
      await page.context().close()
    })

async function openAs(browser: Browser, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who.includes('@')) await signIn(page, who)
  return page
}

async function lookAt(
  page: Page,
  { who, path, address, look }: { who: string; path: string; address: string; look: Look },
): Promise<void> {
  const { locale, theme, width } = look
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(sizeOf(width))
  // Members keep the language of their profile, which other stories count on, except at full scale.
  await page.goto(who.includes('@') && !full ? address : inLocale(address, locale))
  await page.waitForTimeout(200)
  const name = `${who.split('@')[0]} ${path}`.replaceAll(/[^a-z0-9]+/g, '-')
  if (full) await page.screenshot({ path: `artifacts/${name}-${width}-${theme}-${locale}.png` })
  expect(await findingsOn(page), `${path} (${locale}, ${theme}, ${width})`).toEqual([])
  for (const each of full ? [width] : widths) {
    await page.setViewportSize(sizeOf(each))
    expect(await overflow(page), `${path} at ${each} (${locale}) is not wider than the window`).toBeLessThanOrEqual(0)
  }
}

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function addressOf(page: Page, path: string): Promise<string> {
  if (path.startsWith('/')) return path
  const found = await lookUp(page, path)
  expect(found, `there is a page for ${path}`).toBeTruthy()
  return found ?? ''
}

async function lookUp(page: Page, path: string): Promise<string | undefined> {
  const textOf = async (address: string) => (await page.request.get(address)).text()
  const [word, more] = path.split(':')
  if (word === 'draft')
    return /href="(\/l\/[^/"?]+\/[0-9a-f-]{36}\/draft\/)/.exec(await textOf('/listings'))?.[1]?.concat(more ?? '')
  if (word === 'conversation') return /href="(\/(?:sale|order)\/[^"]+)/.exec(await textOf('/inbox/all'))?.[1]
  const category = word === 'request' ? 'lookingForPlace' : 'offeringPlace'
  const search = await textOf(`/s?pub_category=${category}`)
  const listing = /<article[\s\S]*?href="(\/l\/[^/"?]+\/[0-9a-f-]{36})/.exec(search)?.[1] ?? ''
  if (word !== 'profile') return more ? `${listing}/${more}` : listing
  return /<main[\s\S]*?href="(\/u\/[0-9a-f-]{36})/.exec(await textOf(listing))?.[1]
}

function inLocale(address: string, locale: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`
}

function sizeOf(width: number): { width: number; height: number } {
  return { width, height: width < 700 ? 844 : 960 }
}

function same(one: { who: string; path: string }, other: { who: string; path: string }): boolean {
  return one.who === other.who && one.path === other.path
}
