import type { Browser, Page } from '@playwright/test'
import { programOf } from './program-steps.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

/** The page of a listing, its addresses, and what its author does with it. */

test('photos are looked through with the keys, and Back and Escape lead to where one was', async ({ page }) => {
  const path = await pathOf(page, 'Turmzimmer')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const all = page.getByRole('link', { name: /^(Alle|All) \d+ (Fotos|photos)$/ }).first()
  await all.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('1 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 / 3')
  expect(new URL(page.url()).searchParams.get('photo')).toBe('2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('3 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('1 / 3')
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    // From the last thing in it Tab goes to the browser's own bar, never to the page behind.
    expect(await page.evaluate(() => document.activeElement?.closest('main > *, dialog')?.tagName ?? 'none')).toMatch(
      /^(DIALOG|none)$/,
    )
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(all).toBeFocused()
  expect(new URL(page.url()).searchParams.has('photo')).toBe(false)
})

test('every address of a listing leads to its own, and other programs read from it what it is', async ({
  page,
  request,
}) => {
  const path = await pathOf(page, 'Turmzimmer')
  const id = path.split('/').at(-1) ?? ''
  for (const other of [`/l/no-slug/${id}`, `/l/something-else/${id}`, `${path}/draft`]) {
    const answer = await request.get(other, { maxRedirects: 0 })
    expect([answer.status(), new URL(answer.headers().location ?? '', page.url()).pathname], other).toEqual([301, path])
  }
  for (const base of ['/l', '/u'])
    expect((await request.get(base, { maxRedirects: 0 })).headers().location, base).toBe('/')

  await page.goto(`/l/${id}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/l/${id}$`))
  const said = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(said).toMatchObject({ '@type': 'Accommodation', address: { addressLocality: 'Dortmund-Hörde' } })
  expect(JSON.stringify(said)).not.toMatch(/geo|streetAddress|latitude/)
  for (const [index, size] of [
    [0, { width: 1200, height: 630 }],
    [1, { width: 600, height: 314 }],
  ] as const) {
    const meta = (name: string) => page.locator(`meta[property="og:image${name}"]`).nth(index).getAttribute('content')
    expect([await meta(':width'), await meta(':height')]).toEqual([String(size.width), String(size.height)])
    const card = await request.get(new URL((await meta('')) ?? '').pathname)
    expect(card.headers()['content-type']).toBe('image/jpeg')
  }
})

test('a lost connection is reported in the language of the page', async ({ page }) => {
  await page.goto(`${await pathOf(page, 'Turmzimmer')}?lang=en`)
  await page.waitForLoadState('networkidle')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'More places nearby' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('what is not public yet has its own address for its author, and none for others', async ({ page, browser }) => {
  await signIn(page, 'anna@example.org')
  await page.locator('a[href="/listings"]').filter({ visible: true }).first().click()
  const card = page.locator('article', { hasText: 'Leseecke mit Matratze' })
  const link = card.locator('h2 a')
  const [, id = ''] = /([\da-f-]{36})/.exec((await link.getAttribute('href')) ?? '') ?? []
  await card.locator('summary').first().click()
  await card.getByRole('link', { name: /^(Ansehen|View)$/ }).click()
  await expect(page).toHaveURL(/\/draft$/)
  await expect(page.getByRole('link', { name: /Fertigstellen|Finish/ }).first()).toBeVisible()
  // Without prices there is no return from a payout partner.
  expect((await page.request.get(`/l/leseecke-mit-matratze/${id}/draft/photos/success`)).status()).toBe(404)
  const other = await visitor(browser)
  expect((await other.goto(`/l/leseecke-mit-matratze/${id}`))?.status()).toBe(404)
  // A draft may be one's own: everybody who is signed out is asked to sign in, whether it exists or not.
  for (const draft of [id, '01900000-0000-7000-8000-000000000000']) {
    const answer = await other.request.get(`/l/leseecke-mit-matratze/${draft}/draft`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], draft).toEqual([
      302,
      `/login?from=${encodeURIComponent(`/l/leseecke-mit-matratze/${draft}/draft`)}`,
    ])
  }
  await other.context().close()
})

test('an author opens and closes, hears when that was not possible, and deletes after a question', async ({
  page,
  browser,
}) => {
  await signIn(page, 'anna@example.org')
  const call = await programOf(page)
  const title = `Kammer zum Wegwerfen ${Date.now()}`
  const { id } = await call('create_draft', { title, publicData: { category: 'offeringPlace' } })
  const balcony = page.locator('article', { hasText: 'Zimmer mit Balkon über dem Kanal' })
  await page.locator('a[href="/listings"]').filter({ visible: true }).first().click()
  const balconyId = /([\da-f-]{36})/.exec((await balcony.locator('h2 a').getAttribute('href')) ?? '')?.[1]
  await call('close', { id: balconyId }).catch(() => undefined)

  const closed = await visitor(browser)
  expect((await closed.goto(`/l/${balconyId}`))?.status()).toBe(404)
  await expect(closed.locator('h1')).toHaveText(/^(Diese Tür ist gerade zu\.|This door is closed right now\.)$/)
  await expect(closed.locator('main').getByRole('search')).toBeVisible()
  await closed.context().close()

  await page.reload()
  await page.waitForLoadState('networkidle')
  await balcony.getByRole('button', { name: /^(Wieder öffnen|Open again)$/ }).click()
  await expect(balcony.getByRole('link', { name: /^(Bearbeiten|Edit)$/ }).first()).toBeVisible()
  await page.route('**/listings.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await balcony.locator('summary').first().click()
  await balcony.getByRole('button', { name: /^(Schließen|Close)$/ }).click()
  await expect(balcony).toContainText(/Schließen hat nicht geklappt|could not be closed|did not work/)
  await page.unroute('**/listings.data*')
  await balcony.locator('summary').first().click()
  await balcony.getByRole('button', { name: /^(Schließen|Close)$/ }).click()
  await expect(balcony.getByRole('button', { name: /^(Wieder öffnen|Open again)$/ }).first()).toBeVisible()

  await page.locator('a[href="/listings"]').filter({ visible: true }).first().click()
  await page.waitForLoadState('networkidle')
  const draft = page.locator('article', { hasText: title })
  await draft
    .getByRole('link', { name: /^(Löschen|Delete)/ })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await draft
    .getByRole('link', { name: /^(Löschen|Delete)/ })
    .first()
    .click()
  await question.locator('button[type=submit]').click()
  await expect(draft).toHaveCount(0)
  await expect(page).toHaveURL(/\/listings/)
  const gone = await openSharedLink(page, `/l/${id}`)
  expect(gone?.status()).toBeGreaterThanOrEqual(404)
})

test('on a phone a listing is reported from its page, without asking for a stay first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.locator('article a', { hasText: 'Turmzimmer' }).first().click()
  await page.waitForURL(/\/l\//)
  await page.locator('main a[href^="/report/listing/"]').filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/report\/listing\//)
})

for (const width of process.env.QUARTIER_TEST_SCALE === 'full' ? [1440, 390, 320] : [1440, 390])
  test(`a stay is chosen in the calendar with the keys alone, and guests in their panel, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.locator('article a', { hasText: 'Turmzimmer' }).first().click()
    if (width < 1024) await page.locator('a[href*="book=1"]').click()
    const form = page.locator('form:has([name=from])').filter({ visible: true })
    await form.getByRole('button', { name: /^(Anreise|Arrival)/ }).press('Enter')
    const calendar = page.getByRole('dialog', { name: /^(Wann möchtest du kommen|When would you like)/ })
    await expect(calendar.getByRole('grid').first()).toBeVisible()
    await expect(calendar).toBeInViewport({ ratio: 1 })
    const free = calendar.locator('[data-day]:not([data-disabled]):not([data-unavailable]):not([data-outside-month])')
    await free.first().focus()
    await page.keyboard.press('Enter')
    // The arrival is chosen, and the focus is on the day after it.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar.getByText(/2 (Nächte|nights)/)).toBeVisible()
    await calendar.getByRole('button', { name: /^(Fertig|Done)$/ }).press('Enter')
    await expect(calendar).toHaveCount(0)
    await expect(page).toHaveURL(/dates=\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}/)
    if (width >= 1024) {
      // Opened again it begins on the chosen arrival.
      await form.getByRole('button', { name: /^(Anreise|Arrival)/ }).press('Enter')
      await expect(calendar.locator('[data-day]:focus')).toHaveAttribute('data-selection-start', 'true')
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
    }
    await form.getByRole('button', { name: /(Person|people|person)/ }).press('Enter')
    const guests = page.getByRole('dialog', { name: /^(Wer kommt|Who is coming)/ })
    await guests.getByRole('button', { name: /^(Mehr: Babys|More: Babies)$/ }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(guests).toHaveCount(0)
    await expect(form.getByRole('button', { name: /1 Baby|1 baby/ })).toBeFocused()
    await expect(page).toHaveURL(/babies=1/)
  })

test('the months of free places are turned with the keys, one press after the other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.locator('article a', { hasText: 'Turmzimmer' }).first().click()
  const months = page.locator('#free h3')
  await expect(months).toHaveCount(2)
  const [, second = ''] = await months.allTextContents()
  const next = page.getByRole('link', { name: /Nächster Monat|Next month/ })
  await expect(next, 'one link turns both months').toHaveCount(1)
  await scripted(next)
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(months.first()).toHaveText(second)
  const [, third = ''] = await months.allTextContents()
  await expect(next, 'the link that was pressed has the focus').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(months.first()).toHaveText(third)
})

/** A window of somebody who is not signed in. */
async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })).newPage()
}

async function pathOf(page: Page, title: string): Promise<string> {
  await openSharedLink(page, `/s?keywords=${encodeURIComponent(title)}`)
  return (await page.locator('main article a', { hasText: title }).first().getAttribute('href'))?.split('?')[0] ?? ''
}
