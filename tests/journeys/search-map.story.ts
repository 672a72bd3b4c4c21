import { setTimeout as wait } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { startSite } from '../running-site.ts'
import { chip, dortmund, drawn, hydrated, openCircles, overlapping, settled } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

test('moving the map searches there, Back does not lead through every move, and the map stays the same', async ({
  page,
}) => {
  await page.goto('/s?address=Dortmund')
  const map = page.locator('.maplibregl-canvas')
  await drawn(map)
  expect(page.url()).not.toContain('mapSearch')
  const entries = await page.evaluate(() => history.length)
  const box = (await map.boundingBox()) ?? { x: 0, y: 0 }
  for (const by of [120, -160]) {
    const before = page.url()
    await page.mouse.move(box.x + 250, box.y + 620)
    await page.mouse.down()
    await page.mouse.move(box.x + 250 + by, box.y + 560, { steps: 6 })
    await page.mouse.up()
    await expect(page).not.toHaveURL(before)
    await expect(page).toHaveURL(/bounds=\d+\.\d{1,8},.*mapSearch=true/)
  }
  await expect(page.locator('h1')).toContainText('im Kartenausschnitt')
  // One step for all moves, so that Back leads to the search before them.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await map.evaluate((canvas) => canvas.setAttribute('data-mine', ''))
  await page.locator('[data-listing] a').first().click()
  await expect(page).toHaveURL(/\/l\//)
  await expect(map).toHaveCount(0)
  await page.goBack()
  await expect(map).toHaveAttribute('data-mine', '')
  await expect(page.locator('button[data-look]').first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/mapSearch/)
  await expect(page.locator('h1')).toContainText('Dortmund')
})

test('a link that is pressed right after the map was moved is followed: the search of the move does not cancel it', async ({
  page,
}) => {
  await page.goto('/s?address=Dortmund')
  await drawn(page.locator('.maplibregl-canvas'))
  await page.route('**/_.data*', async (route) => {
    await wait(1500)
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Näher heran', exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Startseite/ })
    .click()
  await expect(page).toHaveURL(/\d\/$/, { timeout: 5000 })
})

test('a filter that is applied right before the map is moved stays, and so do the dates', async ({ page }) => {
  await page.goto('/s?dates=2027-06-10,2027-06-12')
  await drawn(page.locator('.maplibregl-canvas'))
  await page.route('**/s.data*', async (route) => {
    await wait(1500)
    await route.continue().catch(() => undefined)
  })
  await chip(page, 'Weitere Filter').click()
  await page.getByLabel('Nur geprüfte Profile').check()
  await page.getByRole('button', { name: 'Übernehmen' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Näher heran', exact: true }).click()
  await expect(page).toHaveURL(/mapSearch=true/, { timeout: 10_000 })
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('dates')).toBe('2027-06-10,2027-06-12')
  expect(searchParams.get('pub_isVerified')).toBe('true')
})

test('a map whose tiles cannot be loaded says so, and is whole again after a press', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/tiles/**', (route) => route.abort('connectionrefused'))
  await page.goto('/s?address=Dortmund')
  const sentence = page.getByRole('status').filter({ hasText: 'Ein Teil der Karte konnte nicht geladen werden.' })
  await expect(sentence).toBeVisible({ timeout: 20_000 })
  expect(logged.join()).toContain('The map could not load or draw something: Failed to fetch')
  await page.unroute('**/tiles/**')
  const loaded = page.waitForResponse((response) => response.url().includes('/tiles/') && response.status() === 206)
  await sentence.getByRole('button', { name: 'Karte neu laden' }).click()
  await loaded
  await drawn(page.locator('.maplibregl-canvas'))
  await page.waitForTimeout(3000)
  await expect(sentence).toHaveCount(0)
})

test('a connection that breaks once while the map loads leaves no gap and no error', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.text().startsWith('The map') && errors.push(message.text()))
  let broken = 0
  await page.route('**/tiles/**', (route) => {
    broken += 1
    return broken <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('/s?address=Dortmund')
  await drawn(page.locator('.maplibregl-canvas'))
  await page.waitForTimeout(3000)
  expect(broken).toBeGreaterThan(2)
  expect(errors).toEqual([])
})

test('a mark opens a card; several at one spot are turned through, around the end; a circle is opened', async ({
  page,
}) => {
  await page.goto(`${dortmund}&keywords=gemeinde`)
  await drawn(page.locator('.maplibregl-canvas'))
  const group = page.getByRole('button', { name: /und 2 weitere/ })
  const card = page.getByRole('region', { name: 'Inserat auf der Karte' })
  await openCircles(page, group)
  await group.press('Enter')
  await expect(card.getByText('1 / 3')).toBeVisible()
  await card.getByRole('button', { name: 'Voriges Inserat' }).click()
  await expect(card.getByText('3 / 3')).toBeVisible()
  await card.getByRole('button', { name: 'Nächstes Inserat' }).click()
  await expect(card.getByText('1 / 3')).toBeVisible()
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/l\//)
  const hidden = page.locator('button[data-covered]')
  const frame = await card.boundingBox()
  for (const mark of await page.locator(`button[data-look]:not([data-active='true'])`).locator('visible=true').all())
    expect(overlapping((await mark.boundingBox())!, frame), await mark.innerText()).toBe(false)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(hidden).toHaveCount(0)
  await expect(group).toBeFocused()
  const ring = () =>
    group
      .locator('span')
      .first()
      .evaluate((mark) => getComputedStyle(mark).outlineStyle)
  expect(await ring(), 'keys see where they are').toBe('solid')
  await group.press('Enter')
  const box = await page.locator('.maplibregl-canvas').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 100)
  await expect(card).toHaveCount(0)
  await group.click()
  await expect(card).toBeVisible()
  await expect(group).toBeFocused()
  expect(await ring(), 'a pointer needs no ring').toBe('none')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/l\//)
})

test('a card that is pointed at or has the focus raises its own mark and changes no other', async ({ page }) => {
  await page.goto(dortmund)
  await drawn(page.locator('.maplibregl-canvas'))
  const raised = page.locator('button[data-active=true]')
  const shown = () =>
    page
      .locator('button[data-look]')
      .evaluateAll((marks) =>
        marks.map((mark) =>
          mark.dataset.active === 'true' ? 'raised' : `${mark.style.transform} ${mark.dataset.place}`,
        ),
      )
  await settled(page)
  const before = await shown()
  expect(before.length).toBeGreaterThan(5)
  for (const card of (await page.locator('[data-listing]').all()).slice(0, 9)) {
    await card.hover()
    await expect(raised).toHaveCount(1)
    const now = await shown()
    expect(now).toEqual(before.map((mark, index) => (now[index] === 'raised' ? 'raised' : mark)))
  }
  const card = page.locator('[data-listing]').nth(1)
  await page.locator('h1').hover()
  await expect(raised).toHaveCount(0)
  await card.getByRole('link').focus()
  await expect(raised).toHaveCount(1)
  await card.getByRole('link').blur()
  await expect(raised).toHaveCount(0)
})

test('the card of a mark closes when the mark goes into a circle, and when it leaves the map', async ({ page }) => {
  await page.goto(dortmund)
  await drawn(page.locator('.maplibregl-canvas'))
  await settled(page)
  const card = page.getByRole('region', { name: 'Inserat auf der Karte' })
  await page.locator('button[data-look=label]').first().press('Enter')
  await expect(card).toBeVisible()
  for (let times = 0; times < 6 && (await card.isVisible()); times += 1) {
    await page.getByRole('button', { name: 'Weiter weg' }).click()
    await page.waitForTimeout(800)
  }
  await expect(card).toHaveCount(0)
})

test('a mark frames its card where the list stands, and opens it on the map', async ({ page }) => {
  // One listing has room for its title, wherever the site's secret draws its public point.
  await page.goto(`/s?keywords=${encodeURIComponent('Ruhiges Gästezimmer zum Hof in Moabit')}`)
  await expect(page.locator('[data-listing]')).toHaveCount(1)
  await drawn(page.locator('.maplibregl-canvas'))
  const list = page.locator('main section').first()
  const mark = page.locator('button[data-look=label]').first()
  const title = (await mark.innerText()).trim()
  expect(title.length).toBeGreaterThan(3)
  const scrolled = await list.evaluate((element) => element.scrollTop)
  await mark.hover()
  const framed = page.locator('[data-listing][data-active]')
  await expect(framed.getByRole('heading')).toContainText(title.replace('…', ''))
  expect(await list.evaluate((element) => element.scrollTop)).toBe(scrolled)
  await mark.focus()
  await mark.press('Enter')
  await expect(page.getByRole('region', { name: 'Inserat auf der Karte' })).toMatchAriaSnapshot(`
    - region "Inserat auf der Karte":
      - button "Karte schließen"
      - link /.+/
  `)
  const shown = page.getByRole('region', { name: 'Inserat auf der Karte' })
  await expect(shown.getByRole('link')).toContainText(title.replace('…', ''))
  await expect(shown.locator('img').first()).toBeVisible()
})

test('who listens instead of looking finds the same: the number, the filters, the list, the way past the map', async ({
  page,
}) => {
  await page.goto(`${dortmund}&pub_accessibility=yes&pub_category=offeringPlace`)
  await drawn(page.locator('.maplibregl-canvas'))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Was suchst du?":
        - link /Angebote \\d+/
        - link /Gesuche \\d+/
      - 'link "Filter entfernen: Stufenlos"'
      - link "Alles zurücksetzen"
      - heading /\\d+ Angebote bei Dortmund/ [level=1]
      - list:
        - listitem:
          - article:
            - link /.+/:
              - heading /.+/ [level=2]
      - complementary "Karte der Ergebnisse":
        - link "Karte überspringen"
        - paragraph: Dieselben Inserate stehen in der Liste der Ergebnisse.
  `)
})

test(
  'where what is near comes first, a move of the map makes its middle the place to be near',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.goto('/s?bounds=51.6936,7.7553,51.3336,7.1753&origin=51.5136,7.4653&sort=distance')
    const map = page.locator('.maplibregl-canvas')
    await drawn(map)
    expect(page.url(), 'the page moves the map without searching').toContain('origin=51.5136,7.4653')
    const box = (await map.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(box.x + 250, box.y + 400)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, box.y + 400, { steps: 6 })
    await page.mouse.up()
    await expect(page).toHaveURL(/mapSearch=true/)
    const { searchParams } = new URL(page.url())
    const [lat = 0, lng = 0] = (searchParams.get('origin') ?? '').split(',').map(Number)
    const [north = 0, east = 0, south = 0, west = 0] = (searchParams.get('bounds') ?? '').split(',').map(Number)
    expect(lat).toBeCloseTo((north + south) / 2, 1)
    expect(lng).toBeCloseTo((east + west) / 2, 3)
    expect(lng).toBeGreaterThan(7.4653)
  },
)

test(
  'without a map the list has its place too, with a sentence and a way to try again',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl')
          ? null
          : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...rest)
      } as typeof getContext
    })
    await page.goto(dortmund)
    const retry = page.getByRole('button', { name: 'Karte neu laden' })
    await expect(retry).toBeVisible({ timeout: 20_000 })
    const list = await page.locator('main section').first().boundingBox()
    expect(list?.width).toBeGreaterThan(1400)
    await expect(page.locator('[data-listing]').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  },
)

test(
  'in the whole country many listings are circles with their numbers, which open',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000)
    const site = await startSite({ DEMO_LISTINGS: '600' })
    try {
      await page.goto(`${site.url}/s?lang=de`)
      await drawn(page.locator('.maplibregl-canvas'))
      await page.getByText('Beim Bewegen suchen').click()
      const circles = page.locator('button[data-look=cluster]')
      await expect.poll(() => circles.allInnerTexts().then(sum)).toBeGreaterThan(500)
      const mark = page.locator('button[data-look=label]')
      for (let step = 0; step < 6 && (await mark.count()) === 0; step += 1) {
        const answered = page.waitForResponse(/\/s\/groups/)
        await circles.first().focus()
        await circles.first().press('Enter')
        await answered
      }
      await expect(mark.first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Hier suchen' })).toBeVisible()
    } finally {
      await site.stop()
    }
  },
)

const screens = [
  ['the page with a filter open', dortmund, 1440],
  ['the map of a phone', `${dortmund}&view=map`, 390],
  ['the filters of a phone', `${dortmund}&filters=open`, 390],
  ['the questions of a phone', `${dortmund}&mobilesearch=open`, 390],
  ['a search without results', '/s?keywords=sauna&pub_accessibility=yes', 768],
] as const

// In every run these are among the screens of a visitor; here they are judged with their map drawn, in both themes.
for (const [name, path, width] of screens)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`there are no accessibility findings: ${name} (${colorScheme})`, { tag: '@long' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await hydrated(page)
      if (width === 1440 || path.includes('view=map')) await drawn(page.locator('.maplibregl-canvas'))
      if (width === 1440) await chip(page, 'Plätze').click()
      expect(await findings(page)).toEqual([])
    })

function sum(texts: string[]): number {
  return texts.reduce((total, text) => total + (Number.parseInt(text, 10) || 0), 0)
}

async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

test('the map of a listing names the districts around it, and its buttons zoom', async ({ page }) => {
  await page.goto(dortmund)
  await page.locator('[data-listing] a', { hasText: 'Gemeindesaal' }).first().click()
  const region = page.getByRole('region', { name: /^Karte der Gegend/ })
  await region.scrollIntoViewIfNeeded()
  const map = region.locator('.maplibregl-canvas')
  await drawn(map)
  await expect.poll(() => darkPixels(region), { timeout: 20_000 }).toBeGreaterThan(40)
  const scale = region.locator('.maplibregl-ctrl-scale')
  await expect(scale).toHaveText('2 km')
  await page.getByRole('button', { name: 'Weiter weg' }).click()
  await expect(scale).not.toHaveText('2 km')
})

/** Returns how many pixels of the upper half of a map are as dark as text: 0 without names, and as many as fonts have. */
async function darkPixels(region: Locator): Promise<number> {
  const { data, info } = await sharp(await region.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The buttons are at the right edge; the circle's edge is in the middle.
  const isName = (at: number) => at % info.width < info.width * 0.4 && at / info.width < info.height * 0.6
  return data.filter((grey, at) => grey < 150 && isName(at)).length
}
