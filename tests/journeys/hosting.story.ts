import { startSite } from '../running-site.ts'
import {
  Keyboard,
  openOwnListings,
  openConsole,
  draftUpToPhotos,
  addPhotos,
  saving,
  openAgain,
} from './hosting-steps.ts'
import { photograph } from './photographs.ts'
import { expect, openSharedLink, signIn, test } from './story.ts'

test('with the keyboard alone a host offers a place', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'helga@example.org')
  const keys = new Keyboard(page)
  await keys.press('a[href="/l/new"]')
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

test(
  'with the keyboard alone a host offers a sauna, with its price and its hours',
  { tag: '@long' },
  async ({ page }) => {
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
      await keys.press('a[href="/l/new"]')
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
  },
)

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
  const failed = page.locator('main li', { hasText: /Nicht hochgeladen|Not uploaded/ })
  await expect(failed).toHaveCount(2)
  await expect(failed.filter({ hasText: 'brief.jpg' })).toContainText(/JPG, PNG|lesen|read/)
  await expect(failed.filter({ hasText: 'halb.jpg' })).toContainText(/nicht lesen|could not read/)
  // The same file would be refused again.
  await expect(failed.getByRole('button', { name: /Erneut versuchen|Try again/ })).toHaveCount(0)
  await expect(failed.getByRole('button', { name: /entfernen|Remove/ })).toHaveCount(2)
  await expect(page.locator('header').first()).toContainText(/Gespeichert|Saved/)
  await page.reload()
  await expect(page.locator('[name=image]')).toHaveCount(10)
})

test('a press on publishing waits for the picture that is loading, says so, and ends when the picture fails', async ({
  page,
}) => {
  await signIn(page, 'mehmet@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Zimmer mit einem Bild zu wenig')
  await page.locator('input[type=file][multiple]').setInputFiles([await photograph('erstes.jpg', '#7a9e87')])
  await expect(page.locator('[name=image]')).toHaveCount(1)
  await expect(page.locator('header').first()).toContainText(/Gespeichert|Saved/)
  let fail = () => {}
  const held = new Promise<void>((resolve) => (fail = resolve))
  const uploads = '**/upload'
  await page.route(uploads, async (route) => {
    await held
    return route.abort()
  })
  await page.locator('input[type=file][multiple]').setInputFiles([await photograph('zweites.jpg', '#c98d5f')])
  const publish = page.locator('button[name=intent][value=publish]')
  await publish.click()
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  fail()
  await expect(page.getByRole('alert')).toContainText(/konnte nicht hochgeladen werden|could not be uploaded/, {
    timeout: 30_000,
  })
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true')
  // Typing saves the draft, and nothing more.
  await page.locator('main li').first().getByRole('textbox').fill('Das Bett')
  await expect(page.locator('header').first()).toContainText(/Gespeichert|Saved/)
  await page.waitForTimeout(2000)
  await expect(page).toHaveURL(/photos/)
  await page.unroute(uploads)
  await page.getByRole('button', { name: /Erneut versuchen|Try again/ }).click()
  await expect(page.locator('[name=image]')).toHaveCount(2)
  await publish.click()
  await page.waitForURL(/pending-approval/)
})

test('a request is published without a picture, and looks complete in the list and on its page', async ({
  page,
  browser,
}, { retry }) => {
  await signIn(page, 'ben@example.org')
  const title = `Familie aus Leeds sucht ${retry === 0 ? 'zwei' : 'drei'} Betten`
  await draftUpToPhotos(page, 'lookingForPlace', title)
  await expect(page.locator('main')).toContainText(/Freiwillig|Optional/)
  await page.locator('button[name=intent][value=publish]').click()
  await page.waitForURL(/pending-approval/)
  await expect(page.locator('h1')).toContainText(title)
  const staff = await (await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })).newPage()
  await signIn(staff, 'operator@example.org')
  await openConsole(staff, /Prüfung|Review|Queue/)
  const row = staff.getByRole('link', { name: title }).first()
  const panel = (await row.getAttribute('href')) ?? ''
  await row.click()
  await staff.waitForURL((url) => url.href.endsWith(panel))
  // The address changes before the page: until then the panel of the listing before it stands there, with the same button.
  await expect(staff.getByRole('heading', { name: title })).toBeVisible()
  await staff.locator('button[name=intent][value=approve]').click()
  await expect(staff.getByRole('link', { name: title })).toHaveCount(0)
  await openSharedLink(staff, '/s?pub_category=lookingForPlace&keywords=Leeds')
  const card = staff.locator('main article', { hasText: title })
  await card.getByRole('link').first().click()
  await expect(staff.locator('h1')).toContainText(title)
  await expect(staff.locator('main')).not.toContainText(/Noch keine Fotos|No photos yet/)
  await staff.context().close()
})

test('two windows with the same listing lose nothing silently', async ({ page }) => {
  await signIn(page, 'sportclub@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Halle mit zwei Fenstern')
  await page
    .getByRole('link', { name: /Beschreibung|Description/ })
    .first()
    .click()
  await page.waitForURL(/\/description$/)
  const path = new URL(page.url()).pathname
  const other = await openAgain(page, path)
  await saving(page, () => page.locator('[name=title]').fill('Halle, im ersten Fenster geändert'))
  await saving(page, () => page.locator('textarea[name=description]').fill('Die erste Fassung.'))
  await other.locator('[name=title]').fill('Halle, im zweiten Fenster geändert')
  await other.locator('textarea[name=description]').fill('Die zweite Fassung.')
  const conflict = other.locator('section[aria-labelledby=conflict-title]')
  await expect(conflict).toContainText('Halle, im ersten Fenster geändert')
  await expect(conflict).toContainText('Halle, im zweiten Fenster geändert')
  await expect(conflict).toContainText('Die erste Fassung.')
  await other.locator('[name="keep:title"][value=theirs]').check()
  await other.locator('button[name=intent][value=resolve]').click()
  await expect(conflict).toHaveCount(0)
  await other.reload()
  await expect(other.locator('[name=title]')).toHaveValue('Halle, im ersten Fenster geändert')
  await expect(other.locator('textarea[name=description]')).toHaveValue('Die zweite Fassung.')
})

test(
  'two windows that describe the same picture differently see both descriptions and choose one',
  {
    tag: '@long',
  },
  async ({ page }) => {
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
  },
)

test('two windows save a public listing: the second one chooses, and is not told to reload', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await openOwnListings(page)
  await page.locator('main a[href$="/edit/overview"]').first().click()
  await page.locator('main a[href$="/edit/description"]').first().click()
  const text = page.locator('textarea[name=description]')
  const before = await text.inputValue()
  const other = await openAgain(page, page.url())
  await text.fill(`${before} Es gibt Tee.`)
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await page.waitForURL(/saved=1/)
  await other.locator('textarea[name=description]').fill(`${before} Es gibt Kaffee.`)
  await other.locator('button[name=intent][value=next]:visible').last().click()
  const conflict = other.locator('section[aria-labelledby=conflict-title]')
  await expect(conflict).toContainText('Es gibt Tee.')
  await expect(conflict).toContainText('Es gibt Kaffee.')
  await expect(other.getByText('Lade die Seite neu'), 'one thing to do, not two').toHaveCount(0)
})

test("the links of one's own listings open the wizard: to edit, to continue, and for a new one", async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await openOwnListings(page)
  const heading = page.locator('form main h1')
  const edit = page
    .locator('main article')
    .getByRole('link', { name: /^(Bearbeiten|Edit)/ })
    .first()
  await edit.click()
  await page.waitForURL(/\/edit\/overview/)
  await page.locator('main ul a[href$="/edit/description"]').click()
  await page.waitForURL(/\/edit\/description/)
  await expect(heading).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.locator('main a[href$="/l/new"], header a[href$="/l/new"]').first().click()
  await page.waitForURL(/\/new\/features/)
  await expect(heading).toBeVisible()
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await page.waitForURL(/\/draft\/description/)
  await page.locator('button[name=intent][value=close]:visible').first().click()
  await page.waitForURL(/\/listings/)
  await expect(page.getByRole('status').filter({ hasText: /ist gespeichert|is saved/ })).toBeVisible()
  await page.getByRole('link', { name: /^(Entwürfe|Drafts)/ }).click()
  await page
    .locator('main article')
    .getByRole('link', { name: /Weiter|Continue|Fertigstellen|Finish/ })
    .first()
    .click()
  await page.waitForURL(/\/draft\//)
  await expect(heading).toBeVisible()
})

test('a published listing is changed twice in a row in one window, and nobody else seems to have changed it', async ({
  page,
}) => {
  await signIn(page, 'gemeinde@example.org')
  await openOwnListings(page)
  await page
    .locator('article', { hasText: 'Turmzimmer' })
    .getByRole('link', { name: /Bearbeiten|Edit/ })
    .first()
    .click()
  await page.waitForURL(/\/edit\//)
  await page.getByRole('link', { name: /Beschreibung|Description/ }).click()
  await page.waitForURL(/edit\/description/)
  for (const text of ['Ein kleines Zimmer mit Aussicht.', 'Ein kleines Zimmer mit schöner Aussicht.']) {
    await page.locator('textarea[name=description]').fill(text)
    await saving(page, () => page.locator('button[name=intent][value=next]:visible').last().click())
    await expect(page.locator('section[aria-labelledby=conflict-title]')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.locator('textarea[name=description]')).toHaveValue('Ein kleines Zimmer mit schöner Aussicht.')
})

test('a listing is reported, staff read why, and close it', async ({ page, browser }) => {
  await signIn(page, 'ben@example.org')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^(Angebote|Offers)$/ })
    .click()
  await page.waitForURL(/\/s\?/)
  await page.locator('main article a').first().click()
  await page.waitForURL(/\/l\/.+\/.+/)
  await expect(page.locator('h1')).not.toContainText(/Plätze|places|Angebote|offers/, { timeout: 30_000 })
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
  await openConsole(staff, /Meldungen|Reports/)
  const row = staff.locator('article', { hasText: 'Hier wird eine Kaution verlangt.' })
  await expect(row).toContainText(title)
  await row.getByRole('heading').getByRole('link').click()
  const closing = staff.locator('details', { hasText: /Meldung abschließen|Close the report/ }).first()
  await closing.locator('summary').click()
  await closing.locator('[name=reason]').fill('Nachgefragt, war ein Missverständnis.')
  await closing.getByRole('button').click()
  await expect(staff.locator('output', { hasText: /Meldung|report/i }).first()).toBeVisible()
  await staff.locator('a[href="/console/reports"]').first().click()
  await expect(row).toHaveCount(0)
  await staff.locator('a[href="/console/reports?show=handled"]').click()
  await expect(row).toContainText('war ein Missverständnis')
  await staff.context().close()
})
