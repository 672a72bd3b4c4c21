import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { startSite } from '../running-site.ts'
import { expect, signIn, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

const dortmund = '/s?address=Dortmund&bounds=51.6936,7.7553,51.3336,7.1753'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest types a place, sets a filter, sorts and turns the page, all with links and forms', async ({ page }) => {
    await page.goto('/s')
    await page.locator('search input[name=address]').first().fill('Dortmund')
    await page.locator('search button[type=submit]').first().click()
    await expect(page).toHaveURL(/address=Dortmund.*bounds=/)
    await expect(page.locator('h1')).toContainText('bei Dortmund')
    await page.locator('summary', { hasText: 'Wer bietet an' }).click()
    await page.locator('input[name=hosts][value=church]').check({ force: true })
    await page.locator('details[open] button[type=submit]').click()
    await expect(page).toHaveURL(/pub_organisationType=church/)
    await page
      .getByRole('link', { name: /Filter entfernen/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/organisationType/)
    await page.goto('/s?pub_category=offeringPlace')
    const pages = page.getByRole('navigation', { name: 'Seiten der Ergebnisse' })
    expect(await pages.getByRole('listitem').count()).toBeLessThanOrEqual(7)
    await pages.getByText('2', { exact: true }).click()
    await expect(page).toHaveURL(/pub_category=offeringPlace&page=2/)
  })

  test('on a phone the three questions and the filters are forms as well', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/s?mobilesearch=open')
    const sheet = page.getByRole('dialog', { name: 'Suche' })
    await sheet.locator('input[name=address]').fill('Dortmund')
    await sheet.locator('summary', { hasText: 'Wer' }).click()
    await sheet.locator('input[name=people]').fill('4')
    await sheet.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/address=Dortmund.*pub_capacityNumberOfPeople=4,$/)
    await page.goto(`${dortmund}&filters=open`)
    const filters = page.getByRole('dialog', { name: 'Filter' })
    await filters.getByText('Kirchengemeinde').click()
    await filters.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/pub_organisationType=church$/)
  })

  test('a place that nobody knows is named, and nothing breaks', async ({ page }) => {
    await page.goto('/s?address=Xyzzyq')
    await expect(page.getByText('„Xyzzyq“ haben wir nicht gefunden')).toBeVisible()
    for (const query of ['bounds=NaN,1,2,3', 'page=99999', 'pub_accessibility[]=x', `keywords=${'x'.repeat(4000)}`])
      expect((await page.goto(`/s?${query}`))?.status(), query.slice(0, 40)).toBe(200)
    expect((await page.goto('/s/groups?zoom=99&seen=a'))?.status()).toBe(400)
  })
})

test('a guest chooses a place from the list by keyboard, and finds it again among the recent ones', async ({
  page,
}) => {
  await page.goto('/s')
  const field = page.getByRole('combobox', { name: 'Wo' })
  await field.click()
  await expect(page.getByRole('option', { name: 'Mein aktueller Standort' })).toBeVisible()
  await field.pressSequentially('Mün', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('München')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('München')
  await field.press('Enter')
  await expect(page).toHaveURL(/address=M%C3%BCnchen/)
  await expect(page.locator('h1')).toContainText('bei München')
  await page.goto('/s')
  await field.click()
  await expect(page.getByText('Zuletzt gesucht')).toBeVisible()
  await expect(page.getByRole('option', { name: 'München' }).first()).toBeVisible()
  await page.getByRole('option', { name: 'Mein aktueller Standort' }).click()
  await expect(page.locator('search [aria-live=polite]').first()).toContainText(/Standort/)
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('filters of a wide screen open, close, cancel, clear and apply', async ({ page }) => {
  await page.goto(dortmund)
  const places = chip(page, 'Plätze')
  const panel = page.locator('details[name=filters][open]')
  await hydrated(page)
  await places.click()
  await expect(panel).toHaveCount(1)
  await places.click()
  await expect(panel).toHaveCount(0)
  await places.click()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(places).toBeFocused()
  await places.click()
  await page.locator('h1').click()
  await expect(panel).toHaveCount(0)

  await places.click()
  const [least, most] = [field('Plätze mindestens'), field('Plätze höchstens')]
  await least.fill('6')
  await most.fill('4')
  await most.blur()
  await expect(most).toHaveValue('6')
  await least.fill('70')
  await expect(least).toHaveValue('6')
  await least.fill('')
  await least.pressSequentially('e-')
  await least.blur()
  await expect(least).toHaveValue('')
  await panel.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/capacity/)
  await places.click()
  await expect(most).toHaveValue('')

  const [low, high] = [slider('Plätze mindestens'), slider('Plätze höchstens')]
  await low.press('ArrowRight')
  await expect(least).toHaveValue('2')
  await high.press('Home')
  await expect(most).toHaveValue('2')
  await most.fill('12')
  await panel.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=2,12/)
  await expect(panel).toHaveCount(0)
  await chip(page, '2–12 Plätze').click()
  await panel.getByRole('link', { name: 'Zurücksetzen' }).click()
  await expect(page).not.toHaveURL(/capacity/)
  await expect(panel).toHaveCount(0)

  await chip(page, 'Stufenlos').click()
  await panel.getByRole('link', { name: 'Ja', exact: true }).click()
  await expect(page).toHaveURL(/pub_accessibility=yes/)
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: 'Filter entfernen: Stufenlos' }).click()
  await expect(page).not.toHaveURL(/accessibility/)

  const more = chip(page, 'Weitere Filter')
  await more.click()
  await panel.getByLabel('Nur geprüfte Profile').check()
  await panel.getByRole('button', { name: 'Abbrechen' }).click()
  await more.click()
  await expect(panel.getByLabel('Nur geprüfte Profile')).not.toBeChecked()
  await panel.getByLabel('Nur geprüfte Profile').check()
  await panel.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page).toHaveURL(/pub_isVerified=true/)
  await page.getByRole('link', { name: 'Filter entfernen: Geprüft' }).click()
  await expect(page).not.toHaveURL(/isVerified/)

  function field(name: string): Locator {
    return panel.getByRole('spinbutton', { name })
  }
  function slider(name: string): Locator {
    return panel.getByRole('slider', { name })
  }
})

test('words are searched for while they are typed; then only the best matches come first', async ({ page }) => {
  await page.goto(dortmund)
  await hydrated(page)
  await chip(page, 'Stichwort').click()
  const words = page.getByRole('searchbox', { name: 'Stichwort' })
  await words.pressSequentially('feld', { delay: 100 })
  await expect(page).not.toHaveURL(/keywords/)
  await expect(page).toHaveURL(/keywords=feld/)
  await expect(words).toBeFocused()
  await page.keyboard.press('Escape')
  await page.locator('summary', { hasText: 'Beste Treffer zuerst' }).click()
  await expect(page.locator('[aria-disabled=true]', { hasText: 'Neueste zuerst' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Alles zurücksetzen' }).click()
  await expect(page).not.toHaveURL(/keywords/)
  await page.locator('summary', { hasText: 'Neueste zuerst' }).click()
  await expect(page.locator('[aria-disabled=true]', { hasText: 'Beste Treffer zuerst' })).toBeVisible()
  await page.getByRole('link', { name: 'Älteste zuerst' }).click()
  await expect(page).toHaveURL(/sort=-createdAt/)
})

test('a late answer is dropped, old results stay while new ones come, and Back finds the list where it was', async ({
  page,
}) => {
  await page.goto('/s')
  await hydrated(page)
  const list = page.locator('main section').first()
  await page.route(/\/s\.data\?.*offeringPlace/, async (route) => {
    await new Promise((wake) => setTimeout(wake, 1500))
    await route.continue().catch(() => {})
  })
  const kinds = page.getByRole('navigation', { name: 'Was suchst du?' })
  await kinds.getByRole('link', { name: /Angebote/ }).click()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.locator('[data-listing]').first()).toBeVisible()
  await kinds.getByRole('link', { name: /Gesuche/ }).click()
  await expect(page).toHaveURL(/lookingForPlace/)
  await expect(page.locator('h1')).toContainText('Gesuch')
  await page.unroute(/\/s\.data\?.*offeringPlace/)
  await page.goto('/s')
  await hydrated(page)
  const last = list.locator('[data-listing]').last()
  await last.scrollIntoViewIfNeeded()
  const scrolled = () => list.evaluate((element) => element.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(300)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/l\//)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.getByRole('navigation', { name: 'Seiten der Ergebnisse' }).getByRole('link', { name: 'Seite 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('h1')).toBeFocused()
  expect(await scrolled()).toBe(0)
})

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
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await map.evaluate((canvas) => canvas.setAttribute('data-mine', ''))
  await page.locator('[data-listing] a').first().click()
  await expect(page).toHaveURL(/\/l\//)
  await expect(map).toHaveCount(0)
  await page.goBack()
  await expect(map).toHaveAttribute('data-mine', '')
  await expect(page.locator('button[data-look]').first()).toBeVisible()
})

test('a mark opens a card; several at one spot are turned through, around the end; a circle is opened', async ({
  page,
}) => {
  await page.goto(`${dortmund}&keywords=gemeinde`)
  await drawn(page.locator('.maplibregl-canvas'))
  const group = page.getByRole('button', { name: /und 2 weitere/ })
  const card = page.getByRole('region', { name: 'Inserat auf der Karte' })
  await open(group)
  await group.press('Enter')
  await expect(card.getByText('1 / 3')).toBeVisible()
  await card.getByRole('button', { name: 'Voriges Inserat' }).click()
  await expect(card.getByText('3 / 3')).toBeVisible()
  await card.getByRole('button', { name: 'Nächstes Inserat' }).click()
  await expect(card.getByText('1 / 3')).toBeVisible()
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/l\//)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(group).toBeFocused()
  await group.press('Enter')
  const box = await page.locator('.maplibregl-canvas').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 100)
  await expect(card).toHaveCount(0)
  await group.press('Enter')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/l\//)

  /** Circles are opened until the group at one spot stands alone. */
  async function open(wanted: Locator) {
    for (let tries = 0; tries < 6 && !(await wanted.isVisible()); tries += 1) {
      const circle = page.locator('button[data-look=cluster]').first()
      const name = await circle.getAttribute('aria-label')
      await circle.focus()
      await circle.press('Enter')
      await expect(page.locator(`button[data-look=cluster][aria-label="${name}"]`).or(wanted).first()).toBeAttached()
      await expect(page.locator('section[aria-busy=true]')).toHaveCount(0)
    }
    await expect(wanted).toBeVisible()
  }
})

test('where nothing fits, the search says which wish to drop and what that would find', async ({ page }) => {
  await page.goto(`${dortmund}&pub_accessibility=yes&pub_assistanceAnimals=yes&pub_capacityNumberOfPeople=45,`)
  await expect(page.getByRole('heading', { name: /Noch passt/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gesuch aufgeben' })).toHaveAttribute('href', '/l/new')
  const way = page.getByRole('link', { name: /^Ohne „/ }).first()
  const promised = Number.parseInt((await way.innerText()).split('\n').at(-1) ?? '', 10)
  expect(promised).toBeGreaterThan(0)
  await way.click()
  await expect(page.locator('h1')).toContainText(new RegExp(`^${promised} `))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('where, when and who are asked one after the other, with the number of places that are left', async ({
    page,
  }) => {
    await page.goto('/s')
    await hydrated(page)
    await page.getByRole('link', { name: /Überall/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Suche' })
    const show = sheet.getByRole('button', { name: /anzeigen/ })
    const everything = await show.innerText()
    const field = sheet.getByRole('combobox', { name: 'Wo' })
    await field.click()
    await field.pressSequentially('Dortm', { delay: 40 })
    await sheet
      .getByRole('option', { name: /Dortmund/ })
      .first()
      .click()
    await expect(sheet.getByRole('grid').first()).toBeVisible()
    await expect(show).not.toHaveText(everything)
    await sheet.locator('summary', { hasText: 'Wer' }).click()
    const inDortmund = await show.innerText()
    for (let more = 0; more < 3; more += 1) await sheet.getByRole('button', { name: 'Mehr' }).click()
    await expect(show).not.toHaveText(inDortmund)
    const found = (await show.innerText()).match(/\d+/)?.[0] ?? ''
    await show.click()
    await expect(page).toHaveURL(/address=Dortmund.*pub_capacityNumberOfPeople=4,$/)
    await expect(page.locator('h1')).toContainText(new RegExp(`^${found} `))
    await page
      .getByRole('link', { name: /Dortmund.*4 Personen/ })
      .first()
      .click()
    await sheet.getByRole('link', { name: 'Alles löschen' }).click()
    await expect(sheet.getByText('Überall')).toBeVisible()
    await sheet.getByRole('link', { name: 'Schließen' }).click()
    await expect(sheet).toHaveCount(0)
  })

  test('filters lie open and search at once; leaving them goes back to the search before', async ({ page }) => {
    await page.goto(`${dortmund}&pub_category=offeringPlace`)
    await hydrated(page)
    const open = () => page.getByRole('link', { name: 'Filter' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    const show = dialog.getByRole('button', { name: /anzeigen/ })
    await open()
    const all = await show.innerText()
    await dialog.getByText('Kirchengemeinde').click()
    await expect(page).toHaveURL(/pub_organisationType=church.*filters=open/)
    await expect(show).not.toHaveText(all)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/pub_category=offeringPlace$/)

    await open()
    const section = dialog.locator('summary', { hasText: 'Wer bietet an' })
    await section.click()
    await expect(dialog.getByText('Kirchengemeinde')).toBeHidden()
    await section.click()
    const words = dialog.getByRole('searchbox')
    const typed = Date.now()
    await words.fill('zi')
    await expect(page).toHaveURL(/keywords=zi/)
    expect(Date.now() - typed).toBeGreaterThan(1900)
    await words.fill('zimmer')
    await expect(page).toHaveURL(/keywords=zimmer/)
    await dialog.getByRole('link', { name: 'Zurücksetzen' }).click()
    await expect(page).not.toHaveURL(/keywords/)
    await expect(words).toHaveValue('')
    await dialog.getByText('Kirchengemeinde').click()
    await expect(page).toHaveURL(/organisationType=church/)
    await show.click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/pub_organisationType=church$/)
    await page.goBack()
    await expect(page).toHaveURL(/pub_category=offeringPlace$/)
  })

  test('list and map change places, cards lie below the map, and Back closes it', async ({ page }) => {
    await page.goto(dortmund)
    await hydrated(page)
    await page.getByRole('link', { name: 'Karte', exact: true }).click()
    await expect(page).toHaveURL(/view=map/)
    await drawn(page.locator('.maplibregl-canvas'))
    const tray = page.getByRole('list', { name: 'Ergebnisse' })
    const cards = tray.getByRole('listitem')
    await cards.nth(3).scrollIntoViewIfNeeded()
    await cards.nth(3).evaluate((card) => card.scrollIntoView({ inline: 'center' }))
    await expect(tray.locator('[data-active]')).toHaveCount(1)
    await expect(page.locator('button[data-active=true]')).toHaveCount(1)
    await page.goBack()
    await expect(page).not.toHaveURL(/view=map/)
    await expect(page.locator('h1')).toBeVisible()
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(page.getByRole('link', { name: 'Karte', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(page.getByRole('link', { name: 'Karte', exact: true })).toBeHidden()
    await expect(chip(page, 'Plätze')).toBeVisible()
  })

  test('the way to the map is not behind the tabs of a member', async ({ page }) => {
    await signIn(page, 'anna@example.org')
    await page.goto('/s?lang=de')
    await page.getByRole('link', { name: 'Karte', exact: true }).click({ timeout: 5000 })
    await expect(page).toHaveURL(/view=map/)
  })
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
      - heading /\\d+ Plätze bei Dortmund/ [level=1]
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

test('a wrong address leads on with a search form that looks like one', async ({ page }) => {
  await page.goto('/nirgendwo')
  await expect(page.getByRole('search').locator('button[type=submit]')).toHaveCSS('border-radius', '999px')
})

test('in the whole country many listings are circles with their numbers, which open', { tag: '@long' }, async ({
  page,
}) => {
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
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the search has no accessibility findings (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const [path, width] of [
      [dortmund, 1440],
      [`${dortmund}&view=map`, 390],
      [`${dortmund}&filters=open`, 390],
      [`${dortmund}&mobilesearch=open`, 390],
      ['/s?keywords=sauna&pub_accessibility=yes', 768],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await hydrated(page)
      if (width === 1440 || path.includes('view=map')) await drawn(page.locator('.maplibregl-canvas'))
      if (width === 1440) await chip(page, 'Plätze').click()
      expect(await findings(page), `${path} at ${width}`).toEqual([])
    }
  })

/** A filter of the row by what stands on it. */
function chip(page: Page, name: string): Locator {
  return page.locator('main summary', { hasText: new RegExp(`^${name}`) })
}

/** Waits until script answers. */
async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('input[role=combobox]').first()).toBeAttached()
}

/** Waits until the map shows more than the sea. */
async function drawn(map: Locator): Promise<void> {
  await expect(map).toBeVisible({ timeout: 20_000 })
  await expect(map).not.toHaveAttribute('data-empty', '', { timeout: 20_000 })
}

function sum(texts: string[]): number {
  return texts.reduce((total, text) => total + (Number.parseInt(text, 10) || 0), 0)
}

async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}
