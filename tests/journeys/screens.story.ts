import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { startSite } from '../running-site.ts'
import { moreScreens, saunaScreens, type Screens, screens } from './screen-lists.ts'
import { checkClasses } from '../unstyled-classes.ts'
import { expect, signIn, test } from './story.ts'
import { unclearElements } from './walker/judge-page.ts'

const widths = [390, 768, 1440]
const locales = ['de', 'en'] as const
const themes = ['light', 'dark'] as const
type Look = { locale: (typeof locales)[number]; theme: (typeof themes)[number]; width: number }

const everyLook: Look[] = widths.flatMap((width) =>
  themes.flatMap((theme) => locales.map((locale) => ({ locale, theme, width }))),
)

/**
 * At full scale every screen is looked at in every language, theme and width. Otherwise each is judged in one of these
 * looks, the next screen in another one, so that all of them are met; that nothing is wider than the window is asked at
 * every width.
 */
const full = process.env.QUARTIER_TEST_SCALE === 'full'
const lookedAt = full ? together(screens, moreScreens) : screens
const visits = Object.entries(lookedAt).flatMap(([who, paths]) => paths.map((path) => ({ who, path })))
const looksOf = (visit: { who: string; path: string }) =>
  full ? everyLook : everyLook.filter((_, index) => index === (visits.findIndex((each) => same(each, visit)) * 5) % 12)

test('the screens are looked at in every language, theme and width', () => {
  const seen = new Set(visits.filter(({ who }) => !who.includes('@')).flatMap(looksOf))
  expect(seen.size).toBe(everyLook.length)
})

for (const [who, paths] of Object.entries(lookedAt))
  for (const [part, some] of [
    paths.filter((_, index) => index % 2 === 0),
    paths.filter((_, index) => index % 2 === 1),
  ].entries())
    test(`the screens of ${who} are free of findings for assistive technology (${part + 1})`, async ({ browser }) => {
      test.setTimeout(full ? 2_400_000 : 180_000)
      // Members look in both languages then, on a site where nobody else counts on theirs.
      const site = full ? await startSite({ DEMO_LISTINGS: '60' }) : undefined
      try {
        const page = await openAs(browser, who, site?.url)
        for (const path of some) {
          const address = await addressOf(page, path)
          expect(await withoutStyles(page, address), `${path} comes with its styles`).toEqual([])
          for (const look of looksOf({ who, path })) await lookAt(page, { who, path, address, look })
        }
        await page.context().close()
      } finally {
        await site?.stop()
      }
    })

test('the screens of a marketplace with prices are free of findings too', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(2_400_000)
  const site = await startSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '20' })
  try {
    for (const [who, paths] of Object.entries(saunaScreens)) {
      const page = await openAs(browser, who, site.url)
      for (const path of paths) {
        const address = await addressOf(page, path)
        expect(await withoutStyles(page, address), `${path} comes with its styles`).toEqual([])
        for (const look of everyLook) await lookAt(page, { who: `saunas ${who}`, path, address, look })
      }
      await page.context().close()
    }
  } finally {
    await site.stop()
  }
})

async function openAs(browser: Browser, who: string, baseURL = process.env.JOURNEY_URL): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
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
  // Soft, so that one run tells of every look.
  expect.soft(await findingsOn(page), `${path} (${locale}, ${theme}, ${width})`).toEqual([])
  expect.soft(await lostLabels(page), `${path}: each label leads to its own field`).toEqual([])
  for (const each of full ? [width] : widths) {
    await page.setViewportSize(sizeOf(each))
    expect.soft(await unclearElements(page), `${path} at ${each}: ids and names`).toEqual([])
    expect
      .soft(await overflow(page), `${path} at ${each} (${locale}) is not wider than the window`)
      .toBeLessThanOrEqual(0)
  }
}

/** Classes of a page, as the server sends it, that no style sheet of it defines. */
async function withoutStyles(page: Page, address: string): Promise<string[]> {
  const textOf = async (path: string) => (await page.request.get(path)).text()
  const { looked, unstyled } = await checkClasses(await textOf(address), textOf)
  expect(looked, `${address} has classes`).toBeGreaterThan(5)
  return unstyled
}

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // No script runs in the preview of a mail, not even the one that looks for findings.
    .exclude('iframe[sandbox]')
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Labels that name no field, and ids that two elements have, so that a label could lead to the wrong one. */
function lostLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost = [...document.querySelectorAll('label')].filter(({ control }) => !control)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    return [...lost.map(({ textContent }) => `label ${textContent}`), ...twice.map((id) => `id ${id}`)]
  })
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
  const [, word = '', sign = '', more = ''] = /^(\w+)([:?]?)(.*)$/.exec(path) ?? []
  if (word === 'draft') {
    const tab = /href="(\/l\/[^/"?]+\/[0-9a-f-]{36}\/draft\/)/.exec(await textOf('/listings'))?.[1]
    return more ? tab?.concat(more) : tab?.slice(0, -1)
  }
  if (word === 'own') return ownPage(await textOf('/listings?state=published'), more)
  if (word === 'conversation') return /href="(\/(?:sale|order)\/[^"]+)/.exec(await textOf('/inbox/all'))?.[1]
  if (word === 'stay') {
    const id = /href="\/(?:sale|order)\/([0-9a-f-]{36})/.exec(await textOf('/inbox/all'))?.[1]
    return id && `/stay/${id}`
  }
  if (word === 'closed') return closedListing(page)
  const search = await textOf(`/s?pub_category=${word === 'request' ? 'lookingForPlace' : 'offeringPlace'}`)
  const listing = /<article[\s\S]*?href="(\/l\/[^/"?]+\/[0-9a-f-]{36})/.exec(search)?.[1] ?? ''
  if (word === 'report') return `/report/listing/${listing.split('/').at(-1)}`
  if (word !== 'profile') return sign === ':' ? `${listing}/${more}` : `${listing}${sign}${more}`
  return /<main[\s\S]*?href="(\/u\/[0-9a-f-]{36})/.exec(await textOf(listing))?.[1]
}

/** A page about the newest published listing of a list: a tab of it, or what else its author does with it. */
function ownPage(list: string, what: string): string | undefined {
  const [, path = '', id = ''] = /href="(\/l\/[^/"?]+\/([0-9a-f-]{36})\/edit\/)/.exec(list) ?? []
  const others: Record<string, string> = {
    calendar: `/listings/${id}/calendar`,
    week: `/listings/${id}/calendar/week`,
    delete: `/listings?delete=${id}`,
  }
  return path && (others[what] ?? path + what)
}

/** Returns the path of a closed listing of Anna; undefined when there is none. */
async function closedListing(page: Page): Promise<string | undefined> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const anna = await page.context().browser()?.newPage({ baseURL: origin })
  if (!anna) return undefined
  await signIn(anna, 'anna@example.org')
  const list = await (await anna.request.get('/listings?state=closed')).text()
  await anna.context().close()
  return /<article[\s\S]*?href="(\/l\/[^/"?]+\/[0-9a-f-]{36})"/.exec(list)?.[1]
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

function together(one: Screens, other: Screens): Screens {
  const people = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(people.map((who) => [who, [...(one[who] ?? []), ...(other[who] ?? [])]]))
}
