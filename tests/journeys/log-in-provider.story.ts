import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type IdentityProviderSite, startIdentityProvider } from '../identity-provider-site.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { expect, linkIn, openSharedLink, test } from './story.ts'

// Logging in with another provider, on a site where one is set up. Its people have no other account.

test.describe.configure({ mode: 'default' })

let provider: IdentityProviderSite
let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  provider = await startIdentityProvider([
    { sub: 'lena', given_name: 'Lena', family_name: 'Hofer', email: 'lena.hofer@example.org', email_verified: true },
    { sub: 'noor', name: 'Noor Haddad', email: 'noor.haddad@example.org', email_verified: false },
    { sub: 'chiara', given_name: 'Chiara', family_name: 'Conti', email: 'ben@example.org', email_verified: true },
  ])
  site = await openSite({ LOG_IN_PROVIDERS: provider.setting('parish', 'Gemeindekonto') })
})
test.afterAll(async () => {
  await site?.end()
  await provider?.stop()
})

const password = 'a-password-of-my-own'

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url, ...options })).newPage()
}

async function newestMail(to: string, matching: RegExp) {
  let found: { subject: string; text: string } | undefined
  await expect
    .poll(async () => {
      found = (await site.mailsTo(to)).find(({ subject, text }) => matching.test(`${subject}\n${text}`))
      return found !== undefined
    })
    .toBe(true)
  return found ?? { subject: '', text: '' }
}

async function logOut(page: Page): Promise<void> {
  await openSharedLink(page, '/logout')
  await page.getByRole('main').getByRole('button').first().click()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('quartier_session')
}

/** Sets a password with the link of a mail, from the note above the account's pages. */
async function setPassword(page: Page, email: string, words: { set: string }): Promise<void> {
  await page.getByRole('link', { name: words.set }).click()
  await page.locator('[name=email]').fill(email)
  await page.locator('main form button[type=submit]').first().click()
  const mail = await newestMail(email, /\/reset-password\?/)
  await openSharedLink(page, linkIn(mail, '/reset-password'))
  await page.locator('[name=password], [name=newPassword]').first().fill(password)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL(/\/login\?after=reset/)
}

test('Lena signs up with her parish account, logs in with it again, and unlinks it once she has a password', async ({
  browser,
}) => {
  const page = await openPage(browser, { locale: 'de-DE', viewport: { width: 390, height: 844 } })
  await openSharedLink(page, '/inbox/orders?show=archived')
  await page.waitForURL(/\/(login|signup)\?from=/)
  const goOn = page.getByRole('link', { name: 'Weiter mit Gemeindekonto' })
  await goOn.click()
  await page.getByRole('link', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Du hast beim Anbieter abgebrochen.')
  await goOn.click()
  await page.getByRole('link', { name: /Lena Hofer/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fast geschafft')
  await expect(page.locator('[name=firstName]')).toHaveValue('Lena')
  await expect(page.locator('[name=lastName]')).toHaveValue('Hofer')
  const email = page.locator('[name=email]')
  await expect(email).toHaveValue('lena.hofer@example.org')
  await expect(email).toHaveAttribute('readonly', '')
  await expect(page.getByText('Von Gemeindekonto bestätigt.')).toBeVisible()
  const create = page.getByRole('button', { name: 'Konto anlegen' })
  await create.click()
  await expect(page.locator('#terms-error')).toBeVisible()
  await page.locator('[name=terms]').check({ force: true })
  await create.click()
  await expect(page).toHaveURL(/\/inbox\/orders\?show=archived$/)

  await logOut(page)
  await openSharedLink(page, '/login?from=/account/providers')
  await goOn.click()
  await page.getByRole('link', { name: /Lena Hofer/ }).click()
  await expect(page).toHaveURL(/\/account\/providers$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verknüpfte Konten')
  await expect(page.getByRole('listitem').filter({ hasText: 'Gemeindekonto' })).toContainText('zuletzt benutzt am')

  const leave = page.getByRole('link', { name: 'Verknüpfung mit Gemeindekonto lösen' })
  await leave.click()
  await page.getByRole('button', { name: 'Lösen' }).click()
  await expect(page.getByRole('alert')).toContainText('Ohne Passwort könntest du dich nicht mehr anmelden.')
  await setPassword(page, 'lena.hofer@example.org', { set: 'Passwort per Mail festlegen' })
  await openSharedLink(page, '/login?from=/account/providers')
  await goOn.click()
  await page.getByRole('link', { name: /Lena Hofer/ }).click()
  await leave.click()
  await page.locator('[name=currentPassword]').fill(password)
  await page.getByRole('button', { name: 'Lösen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Die Verknüpfung ist gelöst.' })).toBeVisible()
  await expect(page.getByText('Noch ist kein Konto verknüpft.')).toBeVisible()
  await newestMail('lena.hofer@example.org', /nicht mehr mit Gemeindekonto verknüpft/)

  await logOut(page)
  await openSharedLink(page, '/login?from=/account/providers')
  await goOn.click()
  await page.getByRole('link', { name: /Lena Hofer/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du hast hier schon ein Konto')
  await page.getByRole('button', { name: 'Stattdessen einen Link schicken' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'lena.hofer@example.org' })).toBeVisible()
  await openSharedLink(page, linkIn(await newestMail('lena.hofer@example.org', /\/login\/link\?/), '/login/link'))
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Gemeindekonto verknüpfen' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gemeindekonto' })).toBeVisible()
})

test('Noor signs up with an address that her provider has not verified, and confirms it', async ({ browser }) => {
  const page = await openPage(browser, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await openSharedLink(page, '/signup')
  const goOn = page.getByRole('link', { name: 'Continue with Gemeindekonto' })
  await goOn.click()
  await page.getByRole('link', { name: /Noor Haddad/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
  await expect(page.locator('[name=email]')).toBeEditable()
  await page.locator('[name=email]').fill('ben@example.org')
  await page.locator('[name=terms]').check({ force: true })
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.locator('#email-error')).toBeVisible()
  await page.locator('[name=email]').fill('noor.haddad@example.org')
  await create.click()
  await page.waitForURL(/\/verify-email/)
  const { subject } = await newestMail('noor.haddad@example.org', /is your code/)
  await page.locator('[name=code]').fill(/\d{3} \d{3}/.exec(subject)?.[0] ?? '')
  await page.locator('main form button[type=submit]:not([name])').first().click()
  await page.waitForURL(/confirmed=1/)

  await logOut(page)
  await openSharedLink(page, '/login?from=/account/providers')
  await goOn.click()
  await page.getByRole('link', { name: /Noor Haddad/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linked accounts')
  await setPassword(page, 'noor.haddad@example.org', { set: 'Set a password by mail' })
  await page.locator('[name=email]').fill('noor.haddad@example.org')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await openSharedLink(page, '/account/providers')
  await page.getByRole('link', { name: 'Unlink Gemeindekonto' }).click()
  await page.locator('[name=currentPassword]').fill(password)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No account is linked yet.')).toBeVisible()
})

test('an identity with the address of an account is linked after its password, without script as well', async ({
  browser,
}) => {
  const page = await openPage(browser, { locale: 'en-GB', javaScriptEnabled: false })
  await openSharedLink(page, '/login?from=/saved')
  await page.getByRole('link', { name: 'Continue with Gemeindekonto' }).click()
  await page.getByRole('link', { name: /Chiara Conti/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You already have an account here')
  await page.locator('[name=password]').fill('wrong')
  await page.getByRole('button', { name: 'Link and log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('[name=password]').fill('quartier-demo')
  await page.getByRole('button', { name: 'Link and log in' }).click()
  await expect(page).toHaveURL(/\/saved$/)
})
