import { expect, linkIn, openSharedLink, test } from './story.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' })

  test('somebody signs up, confirms by the link of the mail, and gets to where they wanted to', async ({
    page,
    browser,
    letterBox,
  }) => {
    await page.goto('/inbox/sales')
    await expect(page).toHaveURL(/\/login\?from=%2Finbox%2Fsales$/)
    await page.goto('/signup?from=%2Finbox%2Fsales')
    await page.locator('[name=firstName]').fill('Nora')
    await page.locator('[name=lastName]').fill('Klein')
    await page.locator('[name=email]').fill('nora@example.org')
    await page.locator('[name=password]').fill('ein langes Passwort')
    await page.locator('[name=terms]').check()
    await page.locator('main form button[type=submit]').last().click()
    await expect(page).toHaveURL(/\/verify-email\?from=%2Finbox%2Fsales$/)

    // The link is opened where nobody is signed in, twice, as mail programs do, and confirms only by the button.
    const link = linkIn(await letterBox.newest('nora@example.org', /Code/), '/verify')
    const elsewhere = await browser.newPage({ javaScriptEnabled: false })
    await elsewhere.goto(link)
    await elsewhere.goto(link)
    await page.goto('/verify-email?from=%2Finbox%2Fsales')
    await expect(page).toHaveURL(/\/verify-email/)
    await elsewhere.locator('main form button[type=submit]').click()
    await expect(elsewhere).toHaveURL(/\/verify\?confirmed=1$/)
    await page.goto('/verify-email?from=%2Finbox%2Fsales')
    await expect(page).toHaveURL(/\/inbox\/sales$/)

    await elsewhere.goto(link)
    const [answer] = await Promise.all([
      elsewhere.waitForResponse((response) => response.request().method() === 'POST'),
      elsewhere.locator('main form button[type=submit]').click(),
    ])
    expect(answer.status()).toBe(422)
    await elsewhere.close()
  })

  test('a wrong password keeps the address and says no more than that', async ({ page }) => {
    await page.goto('/login')
    await page.locator('[name=email]').fill('anna@example.org')
    await page.locator('[name=password]').fill('not the password')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmen nicht.')
    await expect(page.locator('[name=email]')).toHaveValue('anna@example.org')
    await expect(page.locator('[name=password]')).toHaveValue('')
  })
})

test('after signing in the part after # is there again, and signing out ends the session', async ({
  page,
  context,
}) => {
  await page.goto('/inbox/sales#newest')
  await page.waitForURL(/\/login/)
  await page.locator('[name=email]').fill('anna@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/inbox\/sales#newest$/)
  const [session] = (await context.cookies()).filter(({ name }) => name === 'quartier_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.goto('/logout')
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/$/)
  await context.addCookies(session ? [session] : [])
  await page.goto('/inbox/sales')
  await expect(page).toHaveURL(/\/login/)
})

test('without "stay logged in" the log-in ends with the browser, and the link by mail takes the address that was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.locator('[name=email]').fill('anna@example.org')
  await page.getByRole('button', { name: /Anmeldelink per E-Mail|Log-in link by e-mail/ }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('anna@example.org')
  await page.getByRole('link', { name: /Mit Passwort anmelden|Log in with a password/ }).click()
  await page.locator('[name=email]').fill('anna@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.getByRole('checkbox', { name: /Angemeldet bleiben|Stay logged in/ }).uncheck()
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/$/)
  const [session] = (await context.cookies()).filter(({ name }) => name === 'quartier_session')
  expect(session?.expires, 'a cookie of this session of the browser').toBe(-1)
})

test('who logs in twice at once is told that the first attempt is under way', async ({ page }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  let attempts = 0
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/login/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    attempts += 1
    await held
    await route.continue()
  })
  await page.locator('[name=email]').fill('anna@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('[name=password]').press('Enter')
  await expect.poll(() => attempts).toBe(1)
  await page.locator('[name=password]').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /läuft|already/ })).toBeVisible()
  answer()
  await expect(page).not.toHaveURL(/\/login/)
  expect(attempts).toBe(1)
})

test('nobody is led to another site by the way back', async ({ page }) => {
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ]) {
    await page.context().clearCookies()
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await page.locator('[name=email]').fill('ben@example.org')
    await page.locator('[name=password]').fill('quartier-demo')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page, from).toHaveURL(/^http:\/\/localhost:\d+\/$/)
  }
})

test('the part of a page that somebody wanted to see is kept from logging in to signing up and back', async ({
  page,
}) => {
  await openSharedLink(page, '/listings#help')
  await expect(page).toHaveURL(/\/login\?from=%2Flistings#help$/)
  await page.locator('header a[href^="/signup"][href$="#help"]').click()
  await expect(page).toHaveURL(/\/signup\?from=%2Flistings#help$/)
  await page.locator('header a[href^="/login"][href$="#help"]').click()
  await expect(page).toHaveURL(/\/login\?from=%2Flistings#help$/)
  await expect(page.locator('[name=firstName]')).toHaveCount(0)
  await page.locator('[name=email]').fill('ben@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/listings#help$/)
})
