import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

const sentence = 'Zwei Fans aus Leeds sind hier willkommen'

test('after a refused step a whole sentence can be typed, on description and location', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await beginOffer(page)
  await pressNext(page)
  const summary = page.locator('main [role=alert]').first()
  await expect(summary).toBeFocused()
  // All that is missing is said at once, each by its name.
  await expect(summary.locator('li')).toHaveText([
    /^Titel: |^Title: /,
    /^Beschreibung: |^Description: /,
    /barrierefrei|step-free/,
  ])
  await page.locator('[name=title]').click()
  await page.keyboard.type(sentence)
  await expect(page.locator('[name=title]')).toHaveValue(sentence)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ein Zimmer, zwei Betten.')
  await expect(page.locator('textarea[name=description]')).toHaveValue('Ein Zimmer, zwei Betten.')
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  await pressNext(page)
  await page.waitForURL(/\/location$/)
  await page.locator('[name=address]').click()
  await page.keyboard.type('Qqqxwz 17')
  await pressNext(page)
  await expect(summary).toBeFocused()
  // No map is shown yet: nobody is told to use it.
  await expect(summary).not.toContainText(/Karte|map/)
  await page.locator('[name=address]').fill('')
  await page.keyboard.type('Bochum', { delay: 60 })
  await expect(page.locator('[name=address]')).toHaveValue('Bochum')
  await page
    .getByRole('option', { name: /Bochum/ })
    .first()
    .click()
  await expect(page.locator('#address-error')).toHaveCount(0)
  await expect(summary).toHaveCount(0)
})

test('a refused sign-up lets somebody type on', async ({ page }) => {
  await page.goto('/signup')
  await page.locator('main form button[type=submit]').last().click()
  await expect(page.locator('main [role=alert]').first()).toBeFocused()
  await page.locator('[name=firstName]').click()
  await page.keyboard.type('Anna Katharina')
  await expect(page.locator('[name=firstName]')).toHaveValue('Anna Katharina')
})

test('a session that ends while somebody writes takes nothing away', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await beginOffer(page)
  await page.context().clearCookies({ name: 'quartier_session' })
  await page.locator('[name=title]').fill('Zimmer im alten Pfarrhaus')
  const bar = page.locator('form > header')
  await expect(bar).toContainText(/nicht mehr angemeldet|no longer logged in/)
  await expect(page.locator('[name=title]')).toHaveValue('Zimmer im alten Pfarrhaus')
  await bar.getByRole('link', { name: /Anmelden|Log in/ }).click()
  await page.locator('[name=email]').fill('mehmet@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL(/\/draft\/description$/)
  await expect(page.locator('[name=title]')).toHaveValue('')
  await page.getByRole('button', { name: /Wieder einsetzen|Put it back/ }).click()
  await expect(page.locator('[name=title]')).toHaveValue('Zimmer im alten Pfarrhaus')
  await expect(bar).toContainText(/Gespeichert|Saved/)
  await page.reload()
  await expect(page.locator('[name=title]')).toHaveValue('Zimmer im alten Pfarrhaus')
  await expect(page.getByRole('button', { name: /Wieder einsetzen|Put it back/ })).toHaveCount(0)
})

test('one field that is wrong does not keep the others from being saved, and is offered again', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await beginOffer(page)
  const long = 'Ein sehr großes und ruhiges Zimmer mit Blick auf den Garten, ganz hinten'
  await page.locator('textarea[name=description]').fill('Mit eigenem Bad.')
  await page.locator('[name=title]').fill(long)
  await expect(page.locator('main')).toContainText(`${long.length}/60`)
  await expect(page.locator('#title-error')).toContainText('60')
  const bar = page.locator('form > header')
  await expect(bar).toContainText(/(Titel|Title): .*60/)
  await page.reload()
  await expect(page.locator('textarea[name=description]')).toHaveValue('Mit eigenem Bad.')
  await expect(page.locator('[name=title]')).toHaveValue('')
  await page.getByRole('button', { name: /Wieder einsetzen|Put it back/ }).click()
  await expect(page.locator('[name=title]')).toHaveValue(long)
})

test('what is half typed into a published listing is not public before it is saved, and not lost', async ({
  page,
  browser,
}) => {
  await signIn(page, 'gemeinde@example.org')
  await page
    .getByRole('link', { name: /Meine Inserate|My listings|Your listings/ })
    .first()
    .click()
  const card = page
    .locator('main article', { hasText: /Saal|hall/i })
    .filter({ hasText: /Bearbeiten|Edit/ })
    .first()
  await card
    .getByRole('link', { name: /Bearbeiten|Edit/ })
    .first()
    .click()
  await page.waitForURL(/\/edit\//)
  await page
    .getByRole('link', { name: /Beschreibung|Description/ })
    .first()
    .click()
  await page.waitForURL(/edit\/description/)
  const description = page.locator('textarea[name=description]')
  const before = await description.inputValue()
  await description.fill('Noch nicht fert')
  await expect(page.locator('form > header')).toContainText(/Noch nicht gespeichert|Not saved yet/)
  await page.waitForTimeout(2500)
  const visitor = await (await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })).newPage()
  const [, slug = '', id = ''] = /\/l\/([^/]+)\/([^/]+)\//.exec(page.url()) ?? []
  await visitor.goto(`/l/${slug}/${id}`)
  await expect(visitor.locator('main')).not.toContainText('Noch nicht fert')
  await page
    .getByRole('link', { name: /^Ort|^Location|Fotos|Photos/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Hierbleiben|Stay/ }).click()
  await page.reload()
  await expect(description).toHaveValue(before)
  await page.getByRole('button', { name: /Wieder einsetzen|Put it back/ }).click()
  await expect(description).toHaveValue('Noch nicht fert')
  await description.fill(`${before} Jetzt fertig.`)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await saved
  await expect(page.locator('form > header')).toContainText(/Gespeichert|Saved/)
  await page.reload()
  await expect(description).toHaveValue(`${before} Jetzt fertig.`)
  await expect(page.getByRole('button', { name: /Wieder einsetzen|Put it back/ })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('main')).toContainText('Jetzt fertig.')
  await visitor.context().close()
})

async function beginOffer(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Inserat aufgeben|Neues Inserat|New listing|Create/ })
    .first()
    .click()
  await page.waitForURL(/\/new\/features/)
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  await pressNext(page)
  await page.waitForURL(/\/draft\/description$/)
  await expect(page.locator('[name=title]')).toBeVisible()
}

async function pressNext(page: Page): Promise<void> {
  await page.locator('button[name=intent][value=next]:visible').last().click()
}
