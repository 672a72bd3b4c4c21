import type { Page } from '@playwright/test'
import { hydrated } from './search-steps.ts'
import { signUp } from './sign-up-steps.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Merken|Save): / })
const saved = (page: Page) => page.getByRole('main').locator('article')

test.describe('a guest from Leipzig', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

  test('what a visitor saves on the phone is in the new account, on every device, until it is removed', async ({
    page,
    browser,
  }) => {
    await page.goto('/s')
    await hydrated(page)
    const names = await hearts(page).evaluateAll((all) => all.slice(0, 2).map((each) => each.ariaLabel ?? ''))
    const [first = '', second = ''] = names.map((name) => name.replace('Merken: ', ''))
    // By keyboard, then by touch.
    await hearts(page).nth(0).focus()
    await page.keyboard.press('Enter')
    await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Gemerkt' })).toBeVisible()
    await hearts(page).nth(1).click()
    await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('link', { name: 'Alle ansehen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gemerkt' })).toBeVisible()
    await expect(saved(page)).toHaveCount(2)
    await expect(page.getByRole('main')).toContainText('Nur dieser Browser behält die Liste')
    await page.getByRole('main').getByRole('link', { name: 'Registrieren' }).click()
    const email = `mona-${Date.now()}@example.org`
    const fill = (name: string, text: string) => page.locator(`[name=${name}]`).first().fill(text)
    await fill('firstName', 'Mona')
    await fill('lastName', 'Sander')
    await fill('email', email)
    await fill('password', 'quartier-demo')
    await page.locator('[name=terms]').first().check()
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL((url) => !url.pathname.startsWith('/signup'))

    const other = await browser.newContext({ locale: 'de-DE' })
    const laptop = await other.newPage()
    await signIn(laptop, email)
    await laptop.getByRole('main').getByRole('link', { name: '2 gemerkte Plätze' }).click()
    await expect(saved(laptop)).toHaveCount(2)
    await expect(saved(laptop).first()).toContainText(second)

    await laptop.getByRole('button', { name: `Entfernen: ${second}` }).click()
    await expect(saved(laptop)).toHaveCount(1)
    await laptop.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(saved(laptop).first()).toContainText(second)
    await expect(saved(laptop).last()).toContainText(first)
  })

  test('the first page counts with every press, however early it comes', async ({ page, letterBox }) => {
    await signUp(page, letterBox, `lena-counts-${Date.now()}@example.org`)
    await openSharedLink(page, '/')
    const count = (text: string) => page.getByRole('main').getByRole('link', { name: text })
    await hearts(page).nth(0).click()
    await expect(count('1 gemerkter Platz')).toBeVisible()
    await scripted(page.getByRole('main').locator('form[action="/s"] [type=submit]').first())
    await hearts(page).nth(1).click()
    await expect(count('2 gemerkte Plätze')).toBeVisible()
    await hearts(page).nth(0).click()
    await expect(count('1 gemerkter Platz')).toBeVisible()
  })

  test('a heart shows a press while the script that sends it is on its way, and the last press counts', async ({
    page,
    letterBox,
  }) => {
    await signUp(page, letterBox, `lena-slow-${Date.now()}@example.org`)
    const held = Promise.withResolvers<void>()
    await page.route(/press-heart/, async (route) => {
      await held.promise
      await route.continue()
    })
    await openSharedLink(page, '/')
    await scripted(page.getByRole('main').locator('form[action="/s"] [type=submit]').first())
    const [first, second] = [hearts(page).nth(0), hearts(page).nth(1)]
    await first.click()
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'false')
    held.resolve()
    await expect(page.getByRole('status').filter({ hasText: 'Nicht mehr gemerkt' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '1 gemerkter Platz' }).click()
    await expect(saved(page)).toHaveCount(1)
  })

  test('a heart whose script does not come is sent without it', async ({ page }) => {
    await page.route(/press-heart/, (route) => route.abort())
    await page.goto('/s')
    await hydrated(page)
    await hearts(page).first().click()
    await expect(page).toHaveURL(/#heart-/)
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('a press that the server does not get is undone with a sentence', async ({ page }) => {
    await page.goto('/s')
    await hydrated(page)
    await page.route('**/saved/heart', (route) => route.abort())
    await hearts(page).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Das hat nicht geklappt' })).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('without script', () => {
  test.use({ locale: 'en-GB', javaScriptEnabled: false })

  test('a heart brings back to its place, what was opened is shown again, and both lists can be cleared', async ({
    page,
  }) => {
    await page.goto('/')
    const heart = hearts(page).first()
    await heart.click()
    await expect(page).toHaveURL(/\/#heart-[0-9a-f-]{36}$/)
    await expect(heart).toBeInViewport()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('main').locator('article a').first().click()
    await page
      .getByRole('link', { name: /^Quartier/ })
      .first()
      .click()
    const recent = page.getByRole('region', { name: 'Recently viewed' })
    await expect(recent.locator('article')).toHaveCount(1)
    await recent.getByRole('button', { name: 'Clear' }).click()
    await expect(recent).toHaveCount(0)
    await openSharedLink(page, '/saved')
    await page.getByRole('button', { name: /^Remove: / }).click()
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  })
})

test.describe('a list for friends', () => {
  test.use({ locale: 'en-GB' })

  test('a member notes, shares the list, and switches the link off', async ({ page, browser, letterBox }) => {
    await signUp(page, letterBox, `lena-saves-${Date.now()}@example.org`)
    await openSharedLink(page, '/?lang=en')
    await hearts(page).first().click()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('main').getByRole('link', { name: '1 saved place' }).click()
    await page.getByText('Add a note').click()
    await page.getByRole('textbox', { name: /^Note for yourself/ }).fill('Ask about the dog')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Ask about the dog').first()).toBeVisible()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByRole('textbox', { name: 'Link to your list' }).inputValue()
    const friend = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await openSharedLink(friend, link)
    await expect(friend.getByRole('heading', { level: 1, name: 'Shared places' })).toBeVisible()
    await expect(saved(friend)).toHaveCount(1)
    await expect(friend.getByText('Ask about the dog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Switch the link off' }).click()
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
    expect((await openSharedLink(friend, link))?.status()).toBe(404)
  })
})
