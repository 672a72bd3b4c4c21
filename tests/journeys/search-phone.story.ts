import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { dortmund, drawn, hydrated, openCircles, requestedAfter } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

const onMap = `${dortmund}&view=map`

test('the order of a phone’s results is chosen from a popup, which closes by its button, Escape, a press beside it and a choice', async ({
  page,
}) => {
  await page.goto(dortmund)
  await hydrated(page)
  const order = page.locator('summary', { hasText: 'Neueste zuerst' })
  const oldest = page.getByRole('link', { name: 'Älteste zuerst' })
  await order.click()
  await expect(oldest).toBeVisible()
  await order.click()
  await expect(oldest).toBeHidden()
  await order.click()
  await page.keyboard.press('Escape')
  await expect(oldest).toBeHidden()
  await expect(order).toBeFocused()
  await order.click()
  await page.locator('h1').click()
  await expect(oldest).toBeHidden()
  await order.click()
  await oldest.click()
  await expect(page).toHaveURL(/sort=-createdAt/)
  await expect(oldest).toBeHidden()
})

test('the search form of the top bar is loaded when the window gets wide enough to show it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(dortmund)
  await hydrated(page)
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Wo' })
  await expect(field).toBeHidden()
  expect(scripts.filter((url) => url.includes('search-pill'))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await field.fill('Mün')
  await expect(page.getByRole('option', { name: 'München' }).first()).toBeVisible()
})

test('numbers on a phone are what they may be, and are searched for 400 ms after the last change', async ({ page }) => {
  await page.goto(`${dortmund}&filters=open`)
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  const least = dialog.getByRole('spinbutton', { name: 'Plätze mindestens' })
  await least.pressSequentially('e-')
  await least.blur()
  await expect(least).toHaveValue('')
  await expect(page).not.toHaveURL(/capacity/)
  const passed = await requestedAfter(page, /pub_capacityNumberOfPeople=4,/, () => least.fill('4'))
  expect(passed).toBeGreaterThanOrEqual(400)
  expect(passed, 'soon after the pause').toBeLessThan(10_000)
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=4,/)
  await dialog.getByRole('link', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/capacity/)
})

test('the filters of a phone are the same for those who listen', async ({ page }) => {
  await page.goto(`${dortmund}&filters=open`)
  await hydrated(page)
  await expect(page.getByRole('dialog', { name: 'Filter' })).toMatchAriaSnapshot(`
    - dialog "Filter":
      - link "Abbrechen"
      - heading "Filter" [level=2]
      - group "Was suchst du?":
        - radio "Angebote"
        - radio "Gesuche"
      - group "Plätze mindestens":
        - button "Weniger" [disabled]
        - spinbutton "Plätze mindestens"
        - button "Mehr"
      - group:
        - group "Wer bietet an":
          - checkbox "Privatperson"
      - checkbox /Stufenlos/
      - checkbox /Assistenztier/
      - checkbox /Nur geprüfte Profile/
      - group:
        - group "Sprache am Ort":
          - checkbox "Deutsch"
      - group "Plätze höchstens":
        - spinbutton "Plätze höchstens"
      - group:
        - searchbox "Stichwort"
      - link "Zurücksetzen"
      - button /\\d+ .* anzeigen/
  `)
})

test(
  'old results stay while a phone’s new ones come, a late answer is dropped, and Back finds the place in the list',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.goto('/s')
    await hydrated(page)
    const list = page.locator('main section').first()
    await page.route(/\/s\.data\?.*-createdAt/, async (route) => {
      await wait(1500)
      await route.continue().catch(() => {})
    })
    await page.locator('summary', { hasText: 'Neueste zuerst' }).click()
    await page.getByRole('link', { name: 'Älteste zuerst' }).click()
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Ergebnisse werden geladen' })).toBeAttached()
    await expect(list.locator('[data-listing]').first()).toBeVisible()
    await page.locator('nav a[href*="lookingForPlace"]').locator('visible=true').first().click()
    await expect(page).toHaveURL(/lookingForPlace/)
    await expect(page.locator('h1')).toContainText('Gesuch')
    await page.waitForTimeout(1600)
    await expect(page).not.toHaveURL(/-createdAt/)
    await page.goto('/s')
    await hydrated(page)
    const last = list.locator('[data-listing]').last()
    await last.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => scrollY)
    await expect.poll(scrolled).toBeGreaterThan(1000)
    const before = await scrolled()
    await last.getByRole('link').click()
    await expect(page).toHaveURL(/\/l\//)
    await page.goBack()
    await expect(last).toBeVisible()
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(400)
    const found = await scrolled()
    await page.reload()
    await expect.poll(async () => Math.abs((await scrolled()) - found)).toBeLessThan(400)
    await hydrated(page)
    expect(Math.abs((await scrolled()) - found)).toBeLessThan(400)
  },
)

test('a mark brings its card, several at one spot lie side by side, a press beside them lets go, and Back finds the same map', async ({
  page,
}) => {
  await page.goto(`${dortmund}&keywords=gemeinde&view=map`)
  const map = page.locator('.maplibregl-canvas')
  await drawn(map)
  const tray = page.getByRole('list', { name: 'Ergebnisse' })
  const active = tray.locator('[data-active]')
  const group = page.getByRole('button', { name: /und 2 weitere/ })
  await openCircles(page, group)
  await group.press('Enter')
  await expect(active).toHaveCount(1)
  await expect(tray.getByRole('listitem').nth(2)).toBeAttached()
  await map.click({ position: { x: 30, y: 160 } })
  await expect(active).toHaveCount(0)
  await map.evaluate((canvas) => canvas.setAttribute('data-mine', ''))
  await group.press('Enter')
  await active.click()
  await expect(page).toHaveURL(/\/l\//)
  await page.goBack()
  await expect(map).toHaveAttribute('data-mine', '')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `numbers can be read on the circles of requests (${colorScheme})`,
    {
      tag: colorScheme === 'dark' ? '@long' : [],
    },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${onMap}&pub_category=lookingForPlace`)
      await drawn(page.locator('.maplibregl-canvas'))
      const circle = page.locator('button[data-look=cluster][data-kind=request] span').first()
      await expect(circle).toHaveCSS('color', colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'oklch(0.2 0.03 70)')
    },
  )

test(
  'a moved map is searched when a phone’s reader asks for it: the seen area, and its middle',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.goto(onMap)
    const map = page.locator('.maplibregl-canvas')
    await drawn(map)
    const here = page.getByRole('button', { name: 'Hier suchen' })
    await expect(here).toBeHidden()
    const before = page.url()
    await page.mouse.move(200, 400)
    await page.mouse.down()
    await page.mouse.move(90, 330, { steps: 6 })
    await page.mouse.up()
    await expect(here).toBeVisible()
    expect(page.url(), 'only the button searches').toBe(before)
    const button = (await here.boundingBox())!
    const titles = page.locator('button[data-look=label]').locator('visible=true')
    await expect
      .poll(async () => {
        const tops = await titles.evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().toJSON()))
        return tops.filter(
          ({ left, right, top, bottom }) =>
            left + 8 < button.x + button.width && right - 8 > button.x && top < button.y && bottom - 8 > button.y,
        )
      }, 'no title lies half below the button')
      .toEqual([])
    await here.click()
    await expect(page).toHaveURL(/bounds=\d+\.\d{1,8},.*mapSearch=true/)
    await expect(page).toHaveURL(/view=map/)
    await expect(here).toBeHidden()
  },
)

for (const width of [390, 1440])
  test(
    `the reader's own place is shown on the map, or why it is not (${width})`,
    { tag: '@long' },
    async ({ page, context }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(onMap)
      await drawn(page.locator('.maplibregl-canvas'))
      const locate = page.getByRole('button', { name: 'Mein Standort' })
      await locate.click()
      await expect(page.getByRole('complementary').getByText(/Standort/)).toBeVisible()
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: 51.5, longitude: 7.5 })
      const before = page.url()
      await locate.click()
      await expect(page.getByRole('complementary').getByText(/Standort/)).toBeHidden()
      if (width === 390) await page.getByRole('button', { name: 'Hier suchen' }).click()
      await expect(page).not.toHaveURL(before)
      const [north = 0, east = 0, south = 0, west = 0] = boundsOf(page)
      expect((north + south) / 2).toBeCloseTo(51.5, 1)
      expect((east + west) / 2).toBeCloseTo(7.5, 2)
    },
  )

/** What the map says when the browser does not say where its reader is, by the reason that it gives. */
const noLocation = {
  de: {
    locate: 'Mein Standort',
    denied: 'Dein Browser gibt deinen Standort nicht frei. Du kannst es in seinen Einstellungen erlauben.',
    unavailable: 'Dein Standort lässt sich gerade nicht bestimmen.',
    timeout: 'Dein Standort war nicht schnell genug zu finden. Versuch es noch einmal.',
  },
  en: {
    locate: 'My location',
    denied: 'Your browser does not share your location. You can allow it in its settings.',
    unavailable: 'Your location cannot be determined right now.',
    timeout: 'Finding your location took too long. Please try again.',
  },
}
for (const [lang, width] of [
  ['de', 390],
  ['en', 1440],
] as const)
  test(
    `a place that is denied, not known or not found in time is each said in words, and the map goes on (${lang}, ${width})`,
    {
      tag: lang === 'en' ? '@long' : [],
    },
    async ({ page, context }) => {
      const words = noLocation[lang]
      await context.clearPermissions()
      // The first answer is the browser's own: nobody has allowed it. Later ones are those of a browser that cannot find out.
      await page.addInitScript(() => {
        const { geolocation } = navigator
        const own = geolocation.getCurrentPosition.bind(geolocation)
        geolocation.getCurrentPosition = (found, failed, options) => {
          const code = Number(document.documentElement.dataset.noLocation)
          if (!code) return own(found, failed, options)
          setTimeout(() => failed?.({ code, message: '' } as GeolocationPositionError), 50)
        }
      })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${onMap}&lang=${lang}`)
      await drawn(page.locator('.maplibregl-canvas'))
      const locate = page.getByRole('button', { name: words.locate })
      for (const [problem, code] of [
        ['denied', ''],
        ['unavailable', '2'],
        ['timeout', '3'],
      ] as const) {
        await page.evaluate((value) => (document.documentElement.dataset.noLocation = value), code)
        await locate.click()
        await expect(page.getByRole('status').filter({ hasText: words[problem] })).toBeVisible()
        await expect(locate).toHaveAttribute('aria-busy', 'false')
      }
      const before = page.url()
      const { x, y, width: wide, height } = (await page.locator('.maplibregl-canvas').boundingBox())!
      await page.mouse.move(x + wide / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + wide / 2 - 110, y + height / 2 - 70, { steps: 6 })
      await page.mouse.up()
      if (width === 390) await page.getByRole('button', { name: 'Hier suchen' }).click()
      await expect(page).toHaveURL((url) => url.href !== before && url.searchParams.get('mapSearch') === 'true')
    },
  )

for (const width of [390, 1440])
  test(
    `a map that the browser takes away leaves the list, a sentence, and a way to have it again (${width})`,
    {
      tag: width === 1440 ? '@long' : [],
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(onMap)
      const map = page.locator('.maplibregl-canvas')
      await drawn(map)
      await map.evaluate((canvas) => {
        const drawing = (canvas as HTMLCanvasElement).getContext('webgl2')
        drawing?.getExtension('WEBGL_lose_context')?.loseContext()
      })
      const retry = page.getByRole('button', { name: 'Karte neu laden' })
      await expect(retry).toBeVisible()
      await expect(page.locator('[data-listing]').first()).toBeVisible()
      await retry.click()
      await drawn(map)
    },
  )

for (const width of [390, 1440])
  test(
    `the map inside a listing's page lets the page be scrolled, and says how it is moved (${width})`,
    {
      tag: width === 1440 ? '@long' : [],
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(dortmund)
      await page.goto((await page.locator('[data-listing] a').first().getAttribute('href')) ?? '')
      const map = page.locator('.maplibregl-canvas')
      await page.getByRole('region', { name: /^Karte der Gegend/ }).scrollIntoViewIfNeeded()
      await drawn(map)
      const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(box.x + box.width / 2, box.y + 40)
      const before = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, -200)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
      await expect(page.locator('.maplibregl-cooperative-gesture-screen')).toContainText(/Strg|zwei Fingern/)
    },
  )

function boundsOf(page: Page): number[] {
  return (new URL(page.url()).searchParams.get('bounds') ?? '').split(',').map(Number)
}

test('the map of a phone has a heading, and its sources are opened by a button with a name in the reader’s language', async ({
  page,
}) => {
  await page.goto(`${dortmund}&view=map`)
  await drawn(page.locator('.maplibregl-canvas'))
  await expect(page.getByRole('heading', { level: 1, name: /Dortmund/ })).toBeAttached()
  await expect(page.locator('.maplibregl-ctrl-attrib-button')).toHaveAttribute('aria-label', 'Quellen der Karte')
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth')
})

test('on a phone held sideways the buttons that zoom lie beside the cards', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`${dortmund}&view=map`)
  await drawn(page.locator('.maplibregl-canvas'))
  const tray = await page.getByRole('list', { name: 'Ergebnisse' }).boundingBox()
  const buttons = page.getByRole('button', { name: /^(Näher heran|Weiter weg)$/ })
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(tray?.y ?? 0)
    // What lies in its middle is the button itself.
    await button.click({ trial: true })
  }
})
