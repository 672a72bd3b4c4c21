import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openOwnListings } from './hosting-steps.ts'
import { expect, signIn, test } from './story.ts'

/** A host's calendar in their hands: by pointer, by keyboard, in two windows at once, and without script. */

test('a host drags over nights and blocks them, and guests see that they are not free', async ({ browser }) => {
  const page = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer')
  const nights = await freeNights(page, 3)
  await drag(page, nights[0], nights[2])
  await expect(page.getByText('3 Nächte', { exact: true })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Sperren' }).click()
  for (const night of nights) await expect(cell(page, night)).toHaveAttribute('data-state', 'blocked')
  await page.reload()
  for (const night of nights) await expect(cell(page, night)).toHaveAttribute('data-state', 'blocked')

  const guest = await newPage(browser)
  const [, id = ''] = /listings\/([\w-]+)\//.exec(page.url()) ?? []
  await guest.goto(`/l/${id}?month=${nights[0]?.slice(0, 7)}`)
  const day = Number(nights[1]?.slice(8))
  await expect(
    guest
      .locator('#free')
      .getByText(new RegExp(`^${day}\\. .*: nicht frei$`))
      .first(),
  ).toBeAttached()

  // A click on one of them, and it is open again.
  await cell(page, nights[1]).locator('a').click()
  await page.getByRole('button', { name: 'Öffnen' }).click()
  await expect(cell(page, nights[1])).toHaveAttribute('data-state', 'free')
  await expect(cell(page, nights[0])).toHaveAttribute('data-state', 'blocked')
})

test('nights behind the bar at the bottom are dragged over like others', async ({ browser }) => {
  const page = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer')
  const nights = await freeNights(page, 3)
  const box = await cell(page, nights[0]).boundingBox()
  // The bar that comes with the first night covers the week.
  await page.setViewportSize({ width: 1280, height: Math.ceil((box?.y ?? 0) + (box?.height ?? 0)) })
  await drag(page, nights[0], nights[2])
  await expect(page.getByText('3 Nächte', { exact: true })).toBeVisible()
})

test('today can be read beside the days of another month', async ({ browser }) => {
  const page = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer')
  // The sheet of another month holds today on few days of a year.
  const outside = page.locator('td[data-outside] [aria-hidden=true]', { hasText: /^\d+$/ }).first()
  await outside.evaluate((number) => number.setAttribute('data-today', ''))
  await expect(page.locator('td[data-outside] [data-today]').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('table').withRules('color-contrast').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('where the system chooses the colours, a host tells chosen nights from others', async ({ browser }) => {
  const page = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer', true, { forcedColors: 'active' })
  const look = (night: string | undefined) =>
    cell(page, night).evaluate((each) => {
      const { backgroundColor, borderStyle, borderWidth, outlineColor, outlineStyle, outlineWidth } =
        getComputedStyle(each)
      return [backgroundColor, borderStyle, borderWidth, outlineStyle === 'none' ? '' : outlineColor, outlineWidth]
    })
  const [first, second, third] = await freeNights(page, 3)
  const before = await Promise.all([first, second, third].map(look))
  await drag(page, first, second)
  await expect(page.getByText('2 Nächte', { exact: true })).toBeVisible()
  const after = await Promise.all([first, second, third].map(look))
  expect(after.map((each, index) => String(each) !== String(before[index]))).toEqual([true, true, false])
})

test('everything can be done with the keys alone, also another number of places', async ({ browser }) => {
  const page = await openCalendar(browser, 'gemeinde@example.org', 'Turmzimmer')
  const [first = '', second = ''] = await freeNights(page, 2)
  const before = Number.parseInt((await cell(page, first).locator('a').textContent())?.split(', ').at(-1) ?? '', 10)
  await cell(page, first).locator('a').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 Nächte', { exact: true })).toBeVisible()
  await tabTo(page, 'Mehr')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Speichern')
  await page.keyboard.press('Enter')
  for (const night of [first, second]) await expect(cell(page, night)).toContainText(`${before + 1} frei`)

  // The table is left and entered as one, and the keys go over the edges of week, month and year.
  await cell(page, second).locator('a').focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-night'))
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(first)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused()) ?? first).not.toBe(first)
  expect(page.url()).toContain('month=')
  await page.keyboard.press('PageUp')
  await expect.poll(focused).toBe(first)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 Nächte', { exact: true })).toBeHidden()
  expect(await page.locator('a[data-night][tabindex="0"]').count()).toBe(1)
})

test('who saves over another window is told, keeps the choice, and loses nothing', async ({ browser }) => {
  const one = await openCalendar(browser, 'gemeinde@example.org', 'Jurte')
  const two = await one.context().newPage()
  await two.goto(one.url())
  const [first = '', second = ''] = await freeNights(one, 2)
  await choose(two, first)
  await two.getByRole('button', { name: 'Sperren' }).click()
  await expect(cell(two, first)).toHaveAttribute('data-state', 'blocked')

  await choose(one, second)
  await one.getByRole('button', { name: 'Sperren' }).click()
  await expect(one.getByText('inzwischen an anderer Stelle geändert')).toBeVisible()
  await expect(cell(one, first)).toHaveAttribute('data-state', 'blocked')
  await expect(cell(one, second)).toHaveAttribute('data-state', 'free')
  await one.getByRole('button', { name: 'Sperren' }).click()
  await expect(cell(one, second)).toHaveAttribute('data-state', 'blocked')
  await two.reload()
  for (const night of [first, second]) await expect(cell(two, night)).toHaveAttribute('data-state', 'blocked')
})

test('a month that cannot be loaded and a night that cannot be saved are asked for again', async ({ browser }) => {
  const page = await openCalendar(browser, 'sportclub@example.org', 'Turnhalle')
  const [night = ''] = await freeNights(page, 1)
  await page.route('**/calendar/nights*', (route) => route.abort())
  await choose(page, night)
  await page.getByRole('button', { name: 'Sperren' }).click()
  await expect(cell(page, night)).toHaveAttribute('data-state', 'failed')
  await page.unroute('**/calendar/nights*')
  await cell(page, night).locator('a').click()
  await expect(cell(page, night)).toHaveAttribute('data-state', 'blocked')

  await page.route('**/calendar/nights*', (route) => route.abort())
  await page.getByRole('link', { name: 'Monat danach' }).click()
  await expect(page.getByText('konnte nicht geladen werden')).toBeVisible()
  await page.unroute('**/calendar/nights*')
  await page.getByRole('button', { name: 'Noch einmal' }).first().click()
  await expect(page.locator('td[data-state]').first()).toBeVisible()
})

test('without script nights are chosen by links and blocked by a form', async ({ browser }) => {
  const page = await openCalendar(browser, 'helga@example.org', 'Dachkammer unter Balken', false)
  const links = page.locator('td[data-state=free]:not([data-outside]) a')
  const count = await links.count()
  await links.nth(count - 2).click()
  await page
    .locator('td[data-state=free]:not([data-outside]) a')
    .nth(count - 1)
    .click()
  await expect(page.locator('td[data-chosen]')).toHaveCount(2)
  const before = await page.locator('td[data-state=blocked]').count()
  await page.getByRole('button', { name: 'Sperren' }).click()
  await expect(page.getByText('2 Nächte gespeichert.').first()).toBeVisible()
  await expect(page.locator('td[data-state=blocked]')).toHaveCount(before + 2)
})

test('a finger is told to touch two days, and need not hold a key', async ({ browser }) => {
  const byPointer = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer')
  await expect(byPointer.getByText('Umschalttaste')).toBeVisible()
  const page = await openCalendar(browser, 'anna@example.org', 'Ruhiges Gästezimmer', true, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await expect(page.getByText('auf einen zweiten, um alle bis dahin zu wählen')).toBeVisible()
  await expect(page.getByText('Umschalttaste')).toBeHidden()
  const nights = await freeNights(page, 3)
  await cell(page, nights[0] ?? '')
    .locator('a')
    .tap()
  await cell(page, nights[2] ?? '')
    .locator('a')
    .tap()
  await expect(page.getByText('3 Nächte', { exact: true })).toBeVisible()
})

async function newPage(browser: Browser, javaScriptEnabled = true, device: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    locale: 'de-DE',
    javaScriptEnabled,
    baseURL: process.env.JOURNEY_URL ?? '',
  })
  return context.newPage()
}

/** The calendar of somebody's listing, in a month with free nights. */
async function openCalendar(
  browser: Browser,
  email: string,
  title: string,
  script = true,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, script, device)
  await signIn(page, email)
  await openOwnListings(page)
  const card = page.locator('article', { hasText: title }).first()
  await card.locator('a[href$="/calendar"]').filter({ visible: true }).click()
  await page.waitForURL(/\/calendar$/)
  // The address comes before the month, and the month before the next one.
  const month = page.getByRole('heading', { level: 1, name: /Kalender/ })
  await expect(month).toBeVisible()
  const before = (await month.textContent()) ?? ''
  if (
    !(await page
      .locator(
        'tr:has(td[data-state=free]:not([data-outside]) + td[data-state=free]:not([data-outside]) + td[data-state=free]:not([data-outside]))',
      )
      .count())
  ) {
    await page.getByRole('link', { name: 'Monat danach' }).click()
    await expect(month).not.toHaveText(before)
  }
  await expect(page.locator('td[data-state=free]:not([data-outside])').nth(3)).toBeVisible()
  if (script) await expect(page.locator('a[data-night][tabindex="0"]')).toHaveCount(1)
  return page
}

function cell(page: Page, night: string | undefined) {
  return page.locator('td', { has: page.locator(`[data-night="${night}"]`) })
}

/** The last nights side by side in a week that are free, so many of them. */
async function freeNights(page: Page, count: number): Promise<string[]> {
  const weeks = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')].map((day) => {
        const isFree = day.matches('[data-state=free]:not([data-outside])')
        return isFree ? (day.querySelector('[data-night]')?.getAttribute('data-night') ?? null) : null
      }),
    ),
  )
  const stretches = weeks.flatMap((days) => days.map((_, first) => days.slice(first, first + count)))
  const free = stretches.findLast((days) => days.length === count && days.every((day) => day !== null))
  if (!free) throw new Error('no week with so many free nights')
  return free.filter((day) => day !== null)
}

async function choose(page: Page, night: string): Promise<void> {
  await cell(page, night).locator('a').click()
}

async function drag(page: Page, from: string | undefined, to: string | undefined): Promise<void> {
  const middle = async (night: string | undefined) => {
    const box = await cell(page, night).boundingBox()
    if (!box) throw new Error(`no ${night}`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  // At the end of a month the last week may be below the window, where a pointer reaches nothing.
  await cell(page, from).evaluate((night) => night.scrollIntoView({ block: 'nearest' }))
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(...end, { steps: 12 })
  await page.mouse.up()
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return
  }
  throw new Error(`${name} cannot be reached with the keys`)
}
