import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

/** Every screen by who sees it. `listing` stands for a published listing. */
const screens: Record<string, string[]> = {
  'a visitor': [
    '/',
    '/s',
    'listing',
    'request',
    'profile',
    '/login',
    '/signup',
    '/how-it-works',
    '/faq',
    '/safety-center',
    '/imprint',
    '/nirgendwo',
    '/styleguide',
  ],
  'anna@example.org': ['/listings', '/inbox', '/l/new', 'listing'],
  'operator@example.org': ['/console', '/console/queue'],
}
const widths = [390, 768, 1440]
const looks = [
  ['de', 'light'],
  ['en', 'dark'],
  ...(process.env.QUARTIER_TEST_SCALE === 'full'
    ? [
        ['de', 'dark'],
        ['en', 'light'],
      ]
    : []),
] as ['de' | 'en', 'light' | 'dark'][]

for (const [who, paths] of Object.entries(screens))
  for (const [locale, colorScheme] of looks)
    test(`every screen of ${who} is free of findings for assistive technology (${locale}, ${colorScheme})`, async ({
      browser,
    }) => {
      test.setTimeout(240_000)
      const context = await browser.newContext({
        baseURL: process.env.JOURNEY_URL,
        locale: locale === 'de' ? 'de-DE' : 'en-GB',
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      if (who.includes('@')) await signIn(page, who)
      for (const path of paths) {
        await page.goto(`${await addressOf(page, path)}${path === '/nirgendwo' ? '' : `?lang=${locale}`}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 700 ? 844 : 960 })
          await page.waitForTimeout(150)
          await page.screenshot({
            path: `artifacts/${who.split('@')[0]}${path.replaceAll('/', '-')}-${width}-${colorScheme}-${locale}.png`,
          })
          expect(await overflow(page), `${path} at ${width} is not wider than the screen`).toBeLessThanOrEqual(0)
          if (width !== 768) expect(await findingsOn(page), `${path} at ${width}`).toEqual([])
        }
      }
      await context.close()
    })

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
  const category = path === 'request' ? 'lookingForPlace' : 'offeringPlace'
  const search = await (await page.request.get(`/s?pub_category=${category}`)).text()
  const listing = /href="(\/l\/[^/"?]+\/[0-9a-f-]{36})/.exec(search)?.[1] ?? ''
  if (path !== 'profile') return listing
  return /href="(\/u\/[0-9a-f-]{36})/.exec(await (await page.request.get(listing)).text())?.[1] ?? ''
}
