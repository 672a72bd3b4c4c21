import type { Page } from '@playwright/test'
import { startSite } from '../running-site.ts'
import { photograph } from './photographs.ts'
import { expect, signIn, test } from './story.ts'

test('with the keyboard alone a host offers a place', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'helga@example.org')
  const keys = new Keyboard(page)
  await page.goto('/l/new')
  await keys.tick('[name=category][value=offeringPlace]')
  await keys.next(/\/description$/)
  await keys.type('[name=title]', 'Kammer mit Blick auf den Hof')
  await keys.type('[name=description]', 'Ein Bett, ein Stuhl und viel Ruhe.')
  await keys.tick('[name=accessibility][value=yes]')
  await keys.type('[name=accessibilityInfo]', 'Rampe an der Hoftür.')
  await keys.next(/\/location$/)
  await keys.givePlace('Dortmund')
  await keys.next(/\/availability$/)
  await keys.next(/\/policy$/)
  await keys.next(/\/photos$/)
  await keys.addPhotos(['#7a9e87', '#c98d5f'])
  await keys.press('button[name=move][value^=down]')
  await keys.press('button[name=intent][value=publish]')
  await page.waitForURL(/pending-approval/)
  await expect(page.locator('h1')).toContainText('Kammer mit Blick auf den Hof')
})

test('with the keyboard alone a host offers a sauna, with its price and its hours', { tag: '@long' }, async ({
  page,
}) => {
  // Its world is made first, which takes minutes on a busy machine.
  test.setTimeout(600_000)
  const site = await startSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
  try {
    await page.goto(`${site.url}/login`)
    await page.locator('[name=email]').fill('helga@example.org')
    await page.locator('[name=password]').fill('quartier-demo')
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    const keys = new Keyboard(page)
    await page.goto(`${site.url}/l/new`)
    await keys.tick('[name=stove][value=wood]')
    await keys.next(/\/description$/)
    await keys.type('[name=title]', 'Sauna am Bach')
    await keys.type('[name=description]', 'Klein, heiß, mit Blick ins Grüne.')
    await keys.tick('[name=accessibility][value=yes]')
    await keys.next(/\/location$/)
    await keys.givePlace('Rovaniemi')
    await keys.next(/\/policy$/)
    await keys.next(/\/pricing$/)
    await keys.type('[name=price]', '4,99')
    await keys.press('button[name=intent][value=next]:not([aria-hidden])')
    await expect(page.locator('#price-error')).toContainText('5')
    await page.locator('[name=price]').fill('')
    await keys.type('[name=price]', '72,50')
    await keys.next(/\/availability$/)
    await keys.next(/\/photos$/)
    await keys.addPhotos(['#c98d5f'])
    await keys.press('button[name=intent][value=publish]')
    await page.waitForURL(/pending-approval/)
    await expect(page.locator('main')).toContainText(/72,50|72\.50/)
    // The sauna is given by the hour: from ten to ten on every day, but not on Mondays.
    const id = /\/l\/[^/]+\/([\w-]+)\//.exec(page.url())?.[1]
    await page.goto(`${site.url}/listings/${id}/calendar/week`)
    await keys.to('[name=kind][value=nights]')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[name=kind][value=hours]')).toBeChecked()
    await keys.press('button[value="remove:mon:0"]')
    await keys.press('button[value=save]:not([aria-hidden])')
    await page.waitForURL(/saved=1/)
    await expect(page.locator('[name="start:mon"]')).toHaveCount(0)
    await expect(page.locator('[name="start:tue"]')).toHaveValue('10:00')
    await page.goto(`${site.url}/listings`)
    await expect(page.locator('main')).toContainText(/72[,.]50.*(pro Stunde|per hour)/)
  } finally {
    await site.stop()
  }
})

test('on a phone somebody asks for a place', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'tomasz@example.org')
  await draftUpToPhotos(page, 'lookingForPlace', 'Zwei Fans suchen ein Dach')
  await addPhotos(page, ['#5f7fa8'])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'nothing sticks out of the screen').toBeLessThanOrEqual(0)
  await page.locator('button[name=intent][value=publish]').tap()
  await page.waitForURL(/pending-approval/)
  await expect(page.locator('h1')).toContainText('Zwei Fans suchen ein Dach')
  await context.close()
})

test('of twelve photos at once ten are kept, and two say what is wrong with them', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'mehmet@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Zimmer mit vielen Bildern')
  const colours = [
    '#7a9e87',
    '#c98d5f',
    '#5f7fa8',
    '#8a4a5e',
    '#e2a24b',
    '#31526f',
    '#3f7a6c',
    '#b5563e',
    '#6f9a5a',
    '#8f7faf',
  ]
  const good = await Promise.all(colours.map((colour, index) => photograph(`zimmer-${index + 1}.jpg`, colour)))
  const half = await photograph('halb.jpg', '#444444')
  const bad = [
    { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Sehr geehrte Damen und Herren') },
    { ...half, buffer: half.buffer.subarray(0, half.buffer.length / 2) },
  ]
  await page.locator('input[type=file][multiple]').setInputFiles([...good.slice(0, 5), ...bad, ...good.slice(5)])
  await expect(page.locator('[name=image]')).toHaveCount(10, { timeout: 180_000 })
  const failed = page.locator('li', { hasText: /Erneut versuchen|Try again/ })
  await expect(failed).toHaveCount(2)
  await expect(failed.filter({ hasText: 'brief.jpg' })).toContainText(/JPG, PNG|lesen|read/)
  await expect(failed.filter({ hasText: 'halb.jpg' })).toContainText(/nicht lesen|could not read/)
  await expect(page.locator('header').first()).toContainText(/Gespeichert|Saved/)
  await page.reload()
  await expect(page.locator('[name=image]')).toHaveCount(10)
})

test('two windows with the same listing lose nothing silently', async ({ page }) => {
  await signIn(page, 'sportclub@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Halle mit zwei Fenstern')
  const path = new URL(page.url()).pathname.replace(/photos$/, 'description')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const other = await openAgain(page, path)
  await saving(page, () => page.locator('[name=title]').fill('Halle, im ersten Fenster geändert'))
  await saving(page, () => page.locator('[name=description]').fill('Die erste Fassung.'))
  await other.locator('[name=title]').fill('Halle, im zweiten Fenster geändert')
  await other.locator('[name=description]').fill('Die zweite Fassung.')
  const conflict = other.locator('section[aria-labelledby=conflict-title]')
  await expect(conflict).toContainText('Halle, im ersten Fenster geändert')
  await expect(conflict).toContainText('Halle, im zweiten Fenster geändert')
  await expect(conflict).toContainText('Die erste Fassung.')
  await other.locator('[name="keep:title"][value=theirs]').check()
  await other.locator('button[name=intent][value=resolve]').click()
  await expect(conflict).toHaveCount(0)
  await other.reload()
  await expect(other.locator('[name=title]')).toHaveValue('Halle, im ersten Fenster geändert')
  await expect(other.locator('[name=description]')).toHaveValue('Die zweite Fassung.')
})

test('two windows that describe the same picture differently see both descriptions and choose one', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'sportclub@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Halle mit einem Bild')
  await saving(page, () => addPhotos(page, ['#5f7fa8']))
  const other = await openAgain(page, page.url())
  await expect(other.locator('[name=image]')).toHaveCount(1)
  await saving(page, () => page.locator('[name^="alt:"]').fill('Die Halle von innen'))
  await other.locator('[name^="alt:"]').fill('Die Halle am Abend')
  const conflict = other.locator('section[aria-labelledby=conflict-title]')
  await expect(conflict).toContainText('Die Halle von innen', { timeout: 20_000 })
  await expect(conflict).toContainText('Die Halle am Abend')
  await other.locator('[name="keep:images"][value=theirs]').check()
  await other.locator('button[name=intent][value=resolve]').click()
  await expect(conflict).toHaveCount(0)
  await other.reload()
  await expect(other.locator('[name^="alt:"]')).toHaveValue('Die Halle von innen')
})

test('the links of one\'s own listings open the wizard: to edit, to continue, and for a new one', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await page.getByRole('link', { name: /Meine Inserate|My listings|Your listings/ }).first().click()
  await page.waitForURL(/\/listings/)
  const heading = page.locator('form main h1')
  const edit = page.locator('main article').getByRole('link', { name: /^(Bearbeiten|Edit)/ }).first()
  await edit.click()
  await page.waitForURL(/\/edit\//)
  await expect(heading).toBeVisible()
  await page.goBack()
  await page.locator('main a[href$="/l/new"], header a[href$="/l/new"]').first().click()
  await page.waitForURL(/\/new\/features/)
  await expect(heading).toBeVisible()
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await page.waitForURL(/\/draft\/description/)
  await page.locator('button[name=intent][value=close]:visible').first().click()
  await page.waitForURL(/\/listings/)
  await page.getByRole('link', { name: /^(Entwürfe|Drafts)/ }).click()
  await page.locator('main article').getByRole('link', { name: /Weiter|Continue|Fertigstellen|Finish/ }).first().click()
  await page.waitForURL(/\/draft\//)
  await expect(heading).toBeVisible()
})

test('a published listing is changed twice in a row in one window, and nobody else seems to have changed it', async ({
  page,
}) => {
  await signIn(page, 'gemeinde@example.org')
  await page.goto('/listings?group=published')
  await page
    .locator('article', { hasText: 'Turmzimmer' })
    .getByRole('link', { name: /Bearbeiten|Edit/ })
    .first()
    .click()
  await page.waitForURL(/\/edit\//)
  await page.getByRole('link', { name: /Beschreibung|Description/ }).click()
  await page.waitForURL(/edit\/description/)
  for (const text of ['Ein kleines Zimmer mit Aussicht.', 'Ein kleines Zimmer mit schöner Aussicht.']) {
    await page.locator('[name=description]').fill(text)
    await saving(page, () => page.locator('button[name=intent][value=next]:visible').last().click())
    await expect(page.locator('section[aria-labelledby=conflict-title]')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.locator('[name=description]')).toHaveValue('Ein kleines Zimmer mit schöner Aussicht.')
})

test('a listing is reported, staff read why, and close it', async ({ page, browser }) => {
  await signIn(page, 'ben@example.org')
  await page.goto('/s?pub_category=offeringPlace')
  await page.locator('main article a').first().click()
  await page.waitForURL(/\/l\/.+\/.+/)
  await expect(page.locator('h1')).not.toContainText(/Plätze|places/, { timeout: 30_000 })
  const title = (await page.locator('h1').textContent()) ?? ''
  await page.locator('a[href^="/report/listing/"]').locator('visible=true').first().click()
  await page.locator('button', { hasText: /Meldung senden|Send report/ }).click()
  await expect(page.locator('#reason-error')).toBeVisible()
  await page.locator('[name=reason][value=money]').check({ force: true })
  await page.locator('[name=text]').fill('Hier wird eine Kaution verlangt.')
  await page.locator('button', { hasText: /Meldung senden|Send report/ }).click()
  await page.waitForURL(/done=1/)
  const staff = await (await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })).newPage()
  await signIn(staff, 'operator@example.org')
  await staff.goto('/console/reports')
  const row = staff.locator('article', { hasText: 'Hier wird eine Kaution verlangt.' })
  await expect(row).toContainText(title)
  await row.locator('[name=note]').fill('Nachgefragt, war ein Missverständnis.')
  await row.locator('button').click()
  await expect(row).toHaveCount(0)
  await staff.goto('/console/reports?show=handled')
  await expect(row).toContainText('war ein Missverständnis')
  await staff.context().close()
})

test('somebody changes name, text and picture, with a word about a picture that cannot be read', async ({ page }) => {
  await signIn(page, 'chiara@example.org')
  await page.goto('/profile-settings')
  await page.locator('[name=bio]').fill('Studentin aus Bologna. <b>Reist</b> mit dem Zug.')
  await page
    .locator('[name=picture]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
  await page.locator('main form button').last().click()
  await expect(page.locator('#picture-error')).toBeVisible()
  await expect(page.locator('[name=bio]')).toHaveValue(/Reist/)
  await page.locator('[name=picture]').setInputFiles(await photograph('ich.jpg', '#8a4a5e'))
  await page.locator('main form button').last().click()
  await page.waitForURL(/saved=1/)
  await page.goto((await page.locator('main a[href^="/u/"]').getAttribute('href')) ?? '')
  await expect(page.locator('main')).toContainText('＜b＞Reist＜/b＞')
  await expect(page.locator('main img[src^="/media/"]').first()).toBeVisible()
})

/** Somebody who has no mouse: Tab to a thing, then keys. */
class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async to(selector: string): Promise<void> {
    // Keys count from the moment the page hears them.
    await this.#page.locator(selector).first().waitFor({ state: 'attached' })
    for (let steps = 0; steps < 120; steps += 1) {
      if (await this.#page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      await this.#page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  async type(selector: string, text: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.type(text)
  }

  async tick(selector: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.press('Space')
    await expect(this.#page.locator(selector)).toBeChecked()
  }

  async press(selector: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.press('Enter')
  }

  async next(expected: RegExp): Promise<void> {
    const before = (await this.#page.locator('main h1').textContent()) ?? ''
    await this.press('button[name=intent][value=next]:not([aria-hidden])')
    await this.#page.waitForURL(expected)
    await expect(this.#page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
  }

  async givePlace(name: string): Promise<void> {
    await this.type('[name=address]', name)
    await expect(this.#page.getByRole('option').first()).toBeVisible()
    await this.#page.keyboard.press('ArrowDown')
    await this.#page.keyboard.press('Enter')
    await expect(this.#page.locator('[name=lat]')).not.toHaveValue('')
  }

  async addPhotos(colours: string[]): Promise<void> {
    const files = await Promise.all(colours.map((colour, index) => photograph(`bild-${index}.jpg`, colour)))
    // On a busy machine the new tab may take the focus to its heading only now.
    await expect(async () => {
      await this.to('input[type=file][multiple]')
      const chosen = this.#page.waitForEvent('filechooser', { timeout: 3000 })
      await Promise.all([chosen, this.#page.keyboard.press('Enter')])
      await (await chosen).setFiles(files)
    }).toPass({ timeout: 30_000 })
    await expect(this.#page.locator('[name=image]')).toHaveCount(colours.length, { timeout: 90_000 })
  }
}

async function draftUpToPhotos(page: Page, category: string, title: string): Promise<void> {
  const next = async (expected: RegExp) => {
    const before = (await page.locator('main h1').textContent()) ?? ''
    await page.locator('button[name=intent][value=next]:visible').last().click()
    await page.waitForURL(expected)
    await expect(page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
  }
  await page.goto('/l/new')
  await page.locator(`[name=category][value=${category}]`).check({ force: true })
  await next(/\/description$/)
  await page.locator('[name=title]').fill(title)
  await page.locator('[name=description]').fill('Zwei Sätze genügen. Das ist der zweite.')
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  await next(/\/location$/)
  await page.locator('[name=address]').fill('Dortmund')
  await page
    .getByRole('option', { name: /Dortmund/ })
    .first()
    .click()
  await expect(page.locator('[name=lat]')).not.toHaveValue('')
  await next(/\/availability$/)
  await next(/\/policy$/)
  await next(/\/photos$/)
}

async function addPhotos(page: Page, colours: string[]): Promise<void> {
  const files = await Promise.all(colours.map((colour, index) => photograph(`bild-${index}.jpg`, colour)))
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expect(page.locator('[name=image]')).toHaveCount(colours.length, { timeout: 90_000 })
}

/** Does something that the wizard saves, and waits until it has. */
async function saving(page: Page, work: () => Promise<void>): Promise<void> {
  const version = page.locator('[name=version]').first()
  const before = await version.inputValue()
  await work()
  await expect(version, 'a newer version is stored').not.toHaveValue(before, { timeout: 20_000 })
}

/** Another window with the same page, in which script runs. */
async function openAgain(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.waitForLoadState('networkidle')
  return other
}
