import type { Browser, Locator, Page } from '@playwright/test'
import { chip, dortmund, hydrated } from './search-steps.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

const firstCard = (page: Page) => page.locator('article a').first()
const focused = (page: Page) => page.locator(':focus')

/** Texts of live regions, which screen readers announce. */
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function openInbox(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, email)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Nachrichten|Inbox/ })
    .click()
  await expect(page).toHaveURL(/\/inbox\//)
  return page
}

test('in a low window the page of a conversation scrolls to what was written and to where one writes', async ({
  browser,
}) => {
  const page = await openInbox(browser, 'anna@example.org')
  await page.locator('main ul a[href*="/details"]').first().click()
  await expect(page.locator('[name=content]')).toBeVisible()
  for (const [width, height] of [
    [640, 400],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.mouse.move(width / 2, 30)
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      const send = page.getByRole('button', { name: 'Senden' })
      await expect(send, `${width} × ${height}`).toBeInViewport({ ratio: 0.99, timeout: 500 })
    }).toPass({ timeout: 10_000 })
    const messages = await page.getByRole('region', { name: 'Nachrichtenverlauf' }).boundingBox()
    expect(messages?.height, `room for messages at ${width} × ${height}`).toBeGreaterThan(100)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wider, `${width} × ${height} scrolls in one direction`).toBe(false)
  }
})

test('on a phone a guest sees until when there will be an answer', async ({ browser }) => {
  const page = await openInbox(browser, 'ben@example.org')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('main a[href^="/inbox/orders"]').first().click()
  await page
    .locator('main ul a', { hasText: /Angefragt|Requested/ })
    .first()
    .click()
  await expect(
    page
      .locator('main')
      .getByText(/^(Antwort bis|Answer by)/)
      .filter({ visible: true }),
  ).toBeVisible()
})

test('a page that script puts in place takes the focus and is said, and Back returns to the card', async ({ page }) => {
  await page.goto(dortmund)
  await hydrated(page)
  const address = await firstCard(page).getAttribute('href')
  await firstCard(page).press('Enter')
  await expect(page).toHaveURL(/\/l\//)
  await expect(focused(page)).toHaveJSProperty('tagName', 'H1')
  await expect(said(page, await page.title())).toBeAttached()
  await page.goBack()
  await expect(focused(page)).toHaveAttribute('href', address ?? '')
})

test('each step of the wizard takes the focus and is said', async ({ page }) => {
  await signIn(page, 'ben@example.org')
  await page.getByRole('banner').locator('a[href="/l/new"]').filter({ visible: true }).click()
  const next = page.locator('button[name=intent][value=next]:not([aria-hidden])')
  await scripted(next)
  await page.locator('[name=category][value=lookingForPlace]').check({ force: true })
  await next.click()
  await expect(page).toHaveURL(/\/draft\/description$/)
  await expect(focused(page)).toHaveJSProperty('tagName', 'H1')
  await expect(said(page, await page.title())).toBeAttached()
})

test('the focus is never lost in the search: filters, their removal and the button that searches', async ({ page }) => {
  await page.goto(dortmund)
  await hydrated(page)
  await chip(page, 'Plätze').press('Enter')
  await page.locator('[name=people]').fill('2')
  await page.getByRole('button', { name: 'Übernehmen' }).press('Enter')
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=2/)
  await expect(focused(page)).toHaveJSProperty('tagName', 'SUMMARY')
  await page
    .getByRole('link', { name: /entfernen/ })
    .first()
    .press('Enter')
  await expect(page).not.toHaveURL(/pub_capacityNumberOfPeople/)
  await expect(focused(page)).toHaveJSProperty('tagName', 'SUMMARY')
  await chip(page, 'Wer bietet an').press('Enter')
  await expect(page.locator('main details[name=filters][open]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Übernehmen' }).press('Tab')
  await expect(page.locator('main details[name=filters][open]'), 'it closes when the focus goes on').toHaveCount(0)
})

test('a page that is on its way is shown to be', async ({ page }) => {
  await page.goto(dortmund)
  await hydrated(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/l\/.*\.data/, async (route) => {
    await held
    await route.continue()
  })
  await firstCard(page).click()
  await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'true', { timeout: 2000 })
  answer()
  await expect(page).toHaveURL(/\/l\//)
  await expect(page.locator('#content')).not.toHaveAttribute('aria-busy', 'true')
})

for (const broken of ['the script of the page does not come', 'there is no connection'] as const)
  test(`a page that cannot be opened because ${broken} says so, and is tried again`, async ({ page, context }) => {
    await page.goto(dortmund)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const title = await firstCard(page).getByRole('heading').innerText()
    if (broken === 'there is no connection') await context.setOffline(true)
    else await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await firstCard(page).click()
    await expect(page.getByRole('heading', { name: 'Keine Verbindung', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zur Startseite', exact: true })).toBeVisible()
    await expect(page.getByRole('banner'), 'the frame stays').toBeVisible()
    await context.setOffline(false)
    await page.unroute(/\/assets\/.*\.js/)
    // Once there is a connection again, the page is tried by itself.
    if (broken !== 'there is no connection') await page.getByRole('link', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

test('the filters of a phone keep a no, and ask nobody who offers while requests are searched', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${dortmund}&pub_category=offeringPlace&pub_accessibility=no`)
  await hydrated(page)
  await page.locator('main a[href*="filters=open"]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  const stepFree = dialog.getByRole('group', { name: 'Stufenlos' })
  await expect(stepFree.getByRole('radio', { name: 'Nein' })).toBeChecked()
  await dialog
    .getByRole('group', { name: /Mindestens|Plätze/ })
    .first()
    .getByRole('button')
    .last()
    .click()
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople/)
  await expect(page).toHaveURL(/pub_accessibility=no/)
  await expect(dialog.locator('summary', { hasText: 'Wer bietet an' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Gesuche' }).check({ force: true })
  await expect(page).toHaveURL(/lookingForPlace/)
  await expect(dialog.locator('summary', { hasText: 'Wer bietet an' })).toHaveCount(0)
})

test('visitors find the search, every page, logging in and signing up, and the line about cookies at once', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  for (const name of ['Registrieren', 'Anmelden'])
    await expect(bar.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('search')).toBeInViewport()
  const cookies = page.getByText(/nur Cookies/)
  await expect(cookies).toBeInViewport()
  await bar.getByRole('button', { name: 'Menü' }).click()
  const menu = page.locator('#visitor-menu')
  for (const name of ['Startseite', 'Über uns', 'So geht’s', 'Häufige Fragen'])
    await expect(menu.getByRole('link', { name }).first()).toBeVisible()
  await menu.getByRole('link', { name: 'Über uns' }).click()
  await expect(cookies).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden', exact: true }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect(cookies).toBeInViewport()
})

test.describe('where the system chooses the colours', () => {
  test.use({ forcedColors: 'active' })

  /** What tells two states apart without colours of the page. */
  const look = (element: Locator) =>
    element.evaluate((each) => {
      const { backgroundColor, borderStyle, borderWidth, outlineStyle, outlineWidth, outlineColor } =
        getComputedStyle(each)
      return { backgroundColor, borderStyle, borderWidth, outline: `${outlineStyle} ${outlineWidth} ${outlineColor}` }
    })

  test('what is chosen in the search looks different, and layers have an edge', async ({ page }) => {
    await page.goto(`${dortmund}&pub_category=offeringPlace&pub_accessibility=yes`)
    await hydrated(page)
    const halves = page.getByRole('navigation', { name: 'Was suchst du?' })
    const chosen = await look(halves.getByRole('link', { name: /Angebote/ }))
    expect(chosen).not.toEqual(await look(halves.getByRole('link', { name: /Gesuche/ })))
    const on = page.locator('span:has(> details)', { hasText: 'Stufenlos' }).first()
    const off = page.locator('span:has(> details)', { hasText: 'Plätze' }).first()
    expect((await look(on)).outline).not.toEqual((await look(off)).outline)
    await chip(page, 'Plätze').click()
    const panel = page.locator('details[name=filters][open] > summary + div')
    expect((await look(panel)).outline, 'the edge of what has opened').toMatch(/^solid 1px/)
  })

  test('switches, boxes and answers of the filters show whether they are chosen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${dortmund}&filters=open&pub_accessibility=no`)
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    const verified = dialog.getByRole('checkbox', { name: /geprüfte/i })
    await expect(verified, 'the browser draws its own box').toHaveCSS('appearance', 'auto')
    const answer = (name: string) =>
      dialog.getByRole('group', { name: 'Stufenlos' }).locator('label', { hasText: name })
    expect((await look(answer('Nein'))).outline).not.toEqual((await look(answer('Egal'))).outline)
  })

  test('arrival, departure, the days between and today are told apart in the calendar of a search', async ({
    page,
  }) => {
    await page.goto(`${dortmund}&dates=2030-06-11,2030-06-14`)
    await hydrated(page)
    await page.getByRole('search').locator('summary', { hasText: /Jun/ }).click()
    const day = (name: RegExp) => page.getByRole('gridcell', { name }).filter({ visible: true }).first()
    const [arrival, between, other] = [day(/\b11\. Juni/), day(/\b12\. Juni/), day(/\b20\. Juni/)]
    await expect(arrival).toHaveAttribute('aria-selected', 'true')
    const plain = await look(other)
    for (const chosen of [arrival, between]) expect(await look(chosen)).not.toEqual(plain)
    const dayOf = (cell: Locator) => look(cell.locator('> *').first())
    expect(await dayOf(arrival), 'the first day is told from those between').not.toEqual(await dayOf(between))
  })

  test('the box of a stay shows each date once, and the stages of a stay show which one is now', async ({
    browser,
  }) => {
    const page = await openInbox(browser, 'ben@example.org')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.locator('main a[href^="/inbox/orders"]').first().click()
    // Other stories write to Ben: his first conversation may be one without a stay.
    await page
      .locator('main ul a', { hasText: /Aufenthalt beendet|Stay ended/ })
      .first()
      .click()
    const stages = page.getByRole('list').filter({ has: page.locator('[aria-current=step]') })
    const dots = stages.getByRole('listitem').locator('> span[aria-hidden=true]:first-child')
    await expect(dots.first()).toBeAttached()
    const looks = await Promise.all(
      (await dots.all()).map(async (dot) => JSON.stringify([await look(dot), await filling(dot)])),
    )
    expect(new Set(looks).size, looks.join('\n')).toBeGreaterThan(1)
    await page.locator('main a[href^="/l/"]').filter({ visible: true }).first().click()
    const arrival = page.locator('div:has(> #box-from)')
    await expect(arrival.getByRole('button')).toBeVisible()
    await expect(arrival.locator('span[aria-hidden=true]'), 'the day is written once').toBeVisible()
    await expect(arrival.locator('input')).toHaveCSS('opacity', '0')
  })

  /** How an element is filled: with a pattern or without. */
  const filling = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundImage)
})

test('with letters twice as large nothing in the bar, the search and the cards lies over anything else', async ({
  playwright,
}) => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    // What a reader sets in the browser, unlike zooming: media queries in em follow it.
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  try {
    for (const width of [1440, 1024, 390]) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', locale: 'de-DE', viewport })
      const page = await context.newPage()
      await openSharedLink(page, '/')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await overlaps(page), `${width} px, first page`).toEqual([])
      await page.locator('main form:has([name=address]) button[type=submit]').first().click()
      await expect(page.locator('article').first()).toBeVisible()
      expect(await overlaps(page), `${width} px, search`).toEqual([])
      await context.close()
    }
  } finally {
    await browser.close()
  }
})

/** Pairs of visible links, buttons and fields of the bar and the search, and of parts of cards, that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const groups = [
      'header a, header button, header input, header summary',
      'main form:has([name=address]) :is(button, input, select, summary)',
    ]
    const cards = [...document.querySelectorAll('main article')].slice(0, 3)
    const parts = cards.map((card) =>
      [...card.querySelectorAll('h2, h3, p, li, span')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent?.trim(),
      ),
    )
    const found: string[] = []
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      boxOf(element).width > 2 &&
      boxOf(element).height > 2
    for (const elements of [...groups.map((group) => [...document.querySelectorAll(group)]), ...parts])
      for (const [index, one] of elements.entries())
        for (const other of elements.slice(index + 1)) {
          if (!isSeen(one) || !isSeen(other) || one.contains(other) || other.contains(one)) continue
          const [a, b] = [boxOf(one), boxOf(other)]
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          const name = (element: Element) =>
            `${element.localName} "${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 30)}"`
          if (across > 3 && down > 3)
            found.push(`${name(one)} and ${name(other)} by ${Math.round(across)} × ${Math.round(down)}`)
        }
    return found
  })
}
