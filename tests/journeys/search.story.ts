import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { chip, dortmund, drawn, hydrated, requestedAfter } from './search-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

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
    const offer = page.locator('main article', { hasText: 'Plätze' }).first()
    await expect(offer.getByRole('link')).toHaveAttribute('href', /people=4/)
    await page.goto(`${dortmund}&filters=open`)
    const filters = page.getByRole('dialog', { name: 'Filter' })
    await filters.getByText('Kirchengemeinde').click()
    await filters.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/pub_organisationType=church$/)
    // Also over pages that have nothing else to do with the search.
    for (const path of [`${dortmund}&filters=open`, '/s?mobilesearch=open', '/faq?mobilesearch=open']) {
      await page.goto(path)
      expect(await page.getByRole('dialog').boundingBox(), path).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    }
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
  await expect(least, 'the scale begins where the marketplace says').toHaveValue('1')
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
  await page.goto('/s')
  await hydrated(page)
  await chip(page, 'Stichwort').click()
  const words = page.getByRole('searchbox', { name: 'Stichwort' })
  const passed = await requestedAfter(page, /keywords=zimmer/, () => words.fill('zimmer'))
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThan(900)
  await expect(page).toHaveURL(/keywords=zimmer/)
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

test(
  'a late answer is dropped, old results stay while new ones come, and Back finds the list where it was',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.goto('/s')
    await hydrated(page)
    const list = page.locator('main section').first()
    await page.route(/\/s\.data\?.*offeringPlace/, async (route) => {
      await wait(1500)
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
  },
)

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

for (const width of [390, 1440])
  test(
    `who finds nothing asks to be told, signs in for it, and may end it again (${width})`,
    {
      tag: width === 1440 ? '@long' : [],
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const wish = `${dortmund}&pub_capacityNumberOfPeople=${width === 390 ? 49 : 48},`
      await page.goto(`${wish}&lang=de`)
      await page.getByRole('button', { name: 'Bescheid geben lassen' }).click()
      await expect(page).toHaveURL(/\/(login|signup)\?from=/)
      const back = new URL(page.url()).searchParams.get('from') ?? ''
      await startSession(page, 'gemeinde@example.org')
      await page.goto(back)
      await page.getByRole('button', { name: 'Bescheid geben lassen' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('Gemerkt')
      const saved = page.getByRole('listitem').filter({ hasText: `ab ${width === 390 ? 49 : 48} Plätze` })
      await expect(saved).toContainText('Dortmund')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await saved.getByRole('button', { name: /^Beenden/ }).click()
      await expect(saved).toHaveCount(0)
    },
  )

test('a search with results is saved by the link below them', async ({ page }) => {
  await startSession(page, 'helga@example.org')
  await openSharedLink(page, '/s?keywords=zimmer&lang=de')
  await page.getByRole('link', { name: 'Bei neuen Treffern Bescheid geben lassen' }).click()
  await page.getByRole('button', { name: 'Bescheid geben lassen' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '„zimmer“' })).toBeVisible()
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
    const counted = page.waitForResponse(/\/s\/count.*people=4(&|$)/)
    for (let more = 0; more < 3; more += 1) await sheet.getByRole('button', { name: 'Mehr: Erwachsene' }).click()
    await counted
    await expect(show).not.toHaveAttribute('data-busy')
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
    const passed = await requestedAfter(page, /\/s\.data\?.*keywords=zi\b/, () => words.fill('zi'))
    expect(passed).toBeGreaterThanOrEqual(1950)
    expect(passed).toBeLessThan(2300)
    await expect(page).toHaveURL(/keywords=zi/)
    await words.fill('zimmer')
    await expect(page).toHaveURL(/keywords=zimmer/)
    await dialog.getByRole('link', { name: 'Zurücksetzen' }).click()
    await expect(page).not.toHaveURL(/keywords/)
    await expect(words).toHaveValue('')
    const [least, most] = ['Plätze mindestens', 'Plätze höchstens'].map((name) =>
      dialog.getByRole('spinbutton', { name }),
    ) as [Locator, Locator]
    await least.fill('3')
    await most.fill('2')
    await most.blur()
    await expect(most).toHaveValue('3')
    await most.fill('70')
    await expect(page).toHaveURL(/pub_capacityNumberOfPeople=3,/)
    await most.fill('8')
    await expect(page).toHaveURL(/pub_capacityNumberOfPeople=3,8/)
    await dialog.getByRole('link', { name: 'Zurücksetzen' }).click()
    await expect(page).not.toHaveURL(/capacity/)
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
    // The heading of the list is in the page as well, hidden with the list.
    const visibleHeadings = page.locator('h1').filter({ visible: true })
    await expect(visibleHeadings).toHaveCount(1)
    const tray = page.getByRole('list', { name: 'Ergebnisse' })
    const cards = tray.getByRole('listitem')
    await cards.nth(3).scrollIntoViewIfNeeded()
    await cards.nth(3).evaluate((card) => card.scrollIntoView({ inline: 'center' }))
    await expect(tray.locator('[data-active]')).toHaveCount(1)
    await expect(page.locator('button[data-active=true]')).toHaveCount(1)
    await page.goBack()
    await expect(page).not.toHaveURL(/view=map/)
    await expect(page.locator('.maplibregl-canvas').filter({ visible: true })).toHaveCount(0)
    await expect(visibleHeadings).toHaveCount(1)
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(page.getByRole('link', { name: 'Karte', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(page.getByRole('link', { name: 'Karte', exact: true })).toBeHidden()
    await expect(chip(page, 'Plätze')).toBeVisible()
  })

  test('the way to the map is not behind the tabs of a member', async ({ page }) => {
    await startSession(page, 'anna@example.org')
    await page.goto('/s?lang=de')
    await page.getByRole('link', { name: 'Karte', exact: true }).click({ timeout: 5000 })
    await expect(page).toHaveURL(/view=map/)
  })
})
