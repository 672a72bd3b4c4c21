import type { Browser, Page } from '@playwright/test'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { expect, openSharedLink, signIn, test } from './story.ts'
import { type Finding, walk } from './walker/walk.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const seeds = process.env.WALK_SEEDS?.split(',').map(Number) ?? (full ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1])
/** Presses of one walk: 2 marketplaces × 7 people × 4 windows and languages × 10 seeds × 36 are 20,160. */
const presses = Number(process.env.WALK_PRESSES) || (full ? 36 : 8)

const marketplaces = [
  { marketplace: 'euro2024', listings: '60' },
  // Without full scale the world that other stories have, too.
  { marketplace: 'saunas', listings: full ? '40' : '0' },
]
const visitor = 'a visitor'
const people = [
  visitor,
  'anna@example.org',
  'ben@example.org',
  'gemeinde@example.org',
  'chiara@example.org',
  'helga@example.org',
  'operator@example.org',
]
const looks = [
  { locale: 'de', width: 390, height: 844 },
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'en', width: 390, height: 844 },
  { locale: 'de', width: 1440, height: 900 },
] as const

/** Without full scale each person walks in one marketplace with one look, so that everything is met once. */
const walks = marketplaces.map((world, row) => ({
  ...world,
  all: seeds.flatMap((seed) =>
    people.flatMap((person, column) =>
      looks
        .filter((_, index) => full || index === (column + row * 2) % looks.length)
        .map((look) => ({ seed, person, look })),
    ),
  ),
}))

for (const { marketplace, listings, all } of walks)
  test.describe(`people who press around in ${marketplace}`, () => {
    // Findings caused by a busy machine do not occur again with the same presses.
    test.describe.configure({ mode: 'serial', retries: full ? 0 : 1 })
    let site: SiteWithClock

    test.beforeAll(async () => {
      test.setTimeout(300_000)
      site = await openSite({ MARKETPLACE: marketplace, DEMO_LISTINGS: listings })
    })
    test.afterAll(async () => site?.end())

    test('meet no error, no blank page and no dead end', async ({ browser }) => {
      test.setTimeout(full ? 7_200_000 : 300_000)
      const findings: string[] = []
      let pressed = 0
      for (const { seed, person, look } of all) {
        const page = await openAs(browser, site.url, person, look)
        const result = await walk(page, { seed: seed * 1000 + people.indexOf(person), presses })
        pressed += result.presses
        findings.push(
          ...result.findings.map((finding) =>
            inWords(finding, `${person}, ${look.locale}, ${look.width} px, seed ${seed}`),
          ),
        )
        await page.context().close()
      }
      expect(findings, findings.join('\n\n')).toEqual([])
      // Walks that end early would find nothing.
      expect(pressed).toBeGreaterThan(0.9 * presses * all.length)
    })
  })

async function openAs(
  browser: Browser,
  baseURL: string,
  person: string,
  { locale, width, height }: (typeof looks)[number],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: locale === 'de' ? 'de-DE' : 'en-GB',
    viewport: { width, height },
    hasTouch: width < 500,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (person === visitor) await openSharedLink(page, '/')
  else await signIn(page, person)
  return page
}

function inWords({ path, problem, trail }: Finding, who: string): string {
  return `${problem}\n  on ${path}\n  as ${who}\n  after ${trail.join('\n        ')}`
}
