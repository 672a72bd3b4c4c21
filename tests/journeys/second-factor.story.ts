import type { Browser, Page } from '@playwright/test'
import { authenticator } from '../second-factor.ts'
import { signUp } from './sign-up-steps.ts'
import { expect, openSharedLink, signIn, test } from './story.ts'

// Somebody of no other story, and somebody new: a second factor that is on changes how they log in.

const password = 'quartier-demo'

/** The owner makes somebody a moderator. */
async function makeModerator(browser: Browser, name: string): Promise<void> {
  const owner = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await signIn(owner, 'operator@example.org')
  await openSharedLink(owner, `/console/people?q=${encodeURIComponent(name)}`)
  await owner.getByRole('main').getByRole('link', { name }).first().click()
  await owner.locator('summary', { hasText: 'Rolle ändern' }).click()
  const form = owner.locator('details', { hasText: 'Rolle ändern' })
  await form.locator('select[name=role]').selectOption('moderator')
  await form.locator('textarea[name=reason]').fill('Hilft bei der Moderation')
  await form.getByRole('button', { name: 'Rolle ändern' }).click()
  await expect(owner.getByText('Die Rolle ist geändert.')).toBeVisible()
}

async function logInByKeyboard(page: Page, email: string, button: string): Promise<void> {
  await page.locator('[name=email]').focus()
  await page.keyboard.type(email)
  await page.locator('[name=password]').focus()
  await page.keyboard.type(password)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).press('Enter')
}

/** Sets the second factor up from the page of the account. Returns the app and the recovery codes. */
async function setUp(page: Page, words: { start: string; confirm: string; heading: string }) {
  await page.locator('[name=currentPassword]').focus()
  await page.keyboard.type(password)
  await page.getByRole('button', { name: words.start, exact: true }).press('Enter')
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const link = await page.locator('a[href^="otpauth://"]').getAttribute('href')
  const codeAt = authenticator(new URL(link ?? '').searchParams.get('secret') ?? '')
  await page.locator('[name=code]').focus()
  await page.keyboard.type(codeAt(new Date()))
  await page.getByRole('button', { name: words.confirm, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible()
  const codes = await page.getByRole('list', { name: words.heading }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  return { codeAt, codes }
}

const german = { start: 'Einrichten', confirm: 'Einschalten', heading: 'Deine Wiederherstellungscodes' }
const english = { start: 'Set up', confirm: 'Switch on', heading: 'Your recovery codes' }

/** The code that follows the one that was used: an app shows it half a minute later, and it is right already now. */
const nextCode = (codeAt: (at: Date) => string) => codeAt(new Date(Date.now() + 30_000))

test.describe('on a desktop, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('a moderator follows the advice of the console, sets a second factor up by keyboard and logs in with it', async ({
    browser,
    page,
    letterBox,
  }) => {
    await makeModerator(browser, 'Andrei Ionescu')
    await openSharedLink(page, '/login?from=/console')
    await logInByKeyboard(page, 'andrei@example.org', 'Anmelden')
    await page.getByRole('link', { name: 'Zwei-Faktor-Anmeldung einrichten' }).press('Enter')
    const { codeAt, codes } = await setUp(page, german)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Herunterladen' }).press('Enter')
    expect((await downloaded).suggestedFilename()).toBe('wiederherstellungscodes.txt')
    await page.getByRole('link', { name: 'Aufgehoben, weiter zur Verwaltung' }).press('Enter')
    await expect(page).toHaveURL(/\/console$/)
    await expect(page.getByRole('link', { name: 'Zwei-Faktor-Anmeldung einrichten' })).toHaveCount(0)
    expect((await letterBox.newest('andrei@example.org', /Zwei-Faktor/)).text).toContain('ist eingeschaltet')

    await page.context().clearCookies()
    await openSharedLink(page, '/login?from=/console')
    await logInByKeyboard(page, 'andrei@example.org', 'Anmelden')
    await expect(page).toHaveURL(/\/login\/code/)
    await page.locator('[name=code]').focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Dieser Code ist falsch, abgelaufen oder schon benutzt.').first()).toBeVisible()
    await page.locator('[name=code]').fill(nextCode(codeAt))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/console$/)

    await page.context().clearCookies()
    await openSharedLink(page, '/login?from=/console')
    await logInByKeyboard(page, 'andrei@example.org', 'Anmelden')
    await page.getByRole('link', { name: 'Wiederherstellungscode benutzen' }).press('Enter')
    await page.getByLabel('Wiederherstellungscode').focus()
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/console$/)
  })
})

test.describe('on a phone, in English, without script', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('a member sets a second factor up, logs in with it, and switches it off', async ({ page, letterBox }, {
    retry,
  }) => {
    const email = `lena.hofer.factor${retry}@example.org`
    await signUp(page, letterBox, email)
    await openSharedLink(page, '/account/second-factor')
    const { codeAt } = await setUp(page, english)
    await page.context().clearCookies()
    await openSharedLink(page, '/login?from=/account/second-factor')
    await logInByKeyboard(page, email, 'Log in')
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await page.locator('[name=code]').focus()
    await page.keyboard.type(nextCode(codeAt))
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await page.locator('[name=currentPassword]').focus()
    await page.keyboard.type(password)
    await page.getByRole('button', { name: 'Switch off', exact: true }).press('Enter')
    await expect(page.getByText('Two-factor log-in is off.')).toBeVisible()
  })
})
