import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startForTest, type TestSandbox } from '../../sandbox/start-for-test.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { main } from './stay-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

const desk: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true }

test.describe.configure({ mode: 'serial' })

let site: SiteWithClock
let sandbox: TestSandbox
test.beforeAll(async () => {
  test.setTimeout(400_000)
  sandbox = await startForTest()
  site = await openSite({
    MARKETPLACE: 'saunas',
    DEMO_LISTINGS: '0',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_story',
    STRIPE_API_URL: sandbox.address,
  })
})
test.afterAll(async () => {
  await site?.end()
  await sandbox?.stop()
})

/** The console, from where everything is pressed. */
async function openConsole(browser: Browser, options: BrowserContextOptions, language: 'de' | 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const page = await context.newPage()
  await startSession(page, 'operator@example.org')
  await openSharedLink(page, `/console?lang=${language}`)
  return page
}

const payouts = () =>
  Object.values(sandbox.sandbox.state.objects)
    .filter(({ value }) => value.object === 'payout')
    .map(({ value, owner }) => ({ id: String(value.id), status: String(value.status), owner }))

const said = (page: Page, words: string) => page.locator('output', { hasText: words })
const item = (page: Page, words: string) => main(page).locator('li', { hasText: words })
const keep = (page: Page, name: string) => (process.env.PAYMENT_PICTURES ? pictures(page, name) : undefined)

/** Keeps the whole page in both looks: the console scrolls inside of the window. */
async function pictures(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await main(page).evaluate((element) => element.scrollHeight + 160)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.PAYMENT_PICTURES}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

test('the bank sends a payout back: staff see why, ask the host for another account, and the next try is made', async ({
  browser,
}) => {
  await expect.poll(() => payouts().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [payout] = payouts()
  await sandbox.control(`payouts/${payout?.id}/fail`, { code: 'account_closed' })
  const staff = await openConsole(browser, desk, 'en')
  await staff.getByRole('link', { name: 'Payments' }).first().click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Payments')
  await expect(main(staff).locator('table')).toContainText('taken')
  await keep(staff, 'en-list')
  await main(staff).getByRole('link', { name: 'To do' }).click()
  // No report has told the site: comparing the books finds it.
  await main(staff).getByRole('button', { name: 'Compare now' }).click()
  await expect(said(staff, 'The books are being compared.')).toBeVisible()
  const failed = item(staff, 'The bank account is closed.')
  await expect(async () => {
    await staff.reload()
    await expect(failed).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await keep(staff, 'en-work')
  await failed.getByRole('button', { name: 'Ask the host for another bank account' }).click()
  await expect(said(staff, 'The host gets a mail.')).toBeVisible()
  await expect(failed).toContainText('Asked for another bank account')
  await expect
    .poll(
      async () =>
        (await site.mailsTo('@example.org')).filter(({ text }) =>
          /or correct the present one|oder berichtige das bisherige/.test(text),
        ).length,
    )
    .toBe(1)
  await replaceBank(payout?.owner ?? '')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(said(staff, 'The payout is being tried again.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect.poll(() => payouts().filter(({ owner }) => owner === payout?.owner).length).toBeGreaterThan(1)
  await staff.getByRole('link', { name: 'Today' }).first().click()
  await expect(main(staff)).not.toContainText('needs you')
  await staff.context().close()
})

/** Filters the list by a state, and waits for it: the rows of before stand there until then. */
async function showOnly(page: Page, state: string): Promise<void> {
  const tab = main(page).getByRole('link', { name: state, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** What the host does after the mail: another bank account. */
async function replaceBank(account: string): Promise<void> {
  const bank = { country: 'FI', currency: 'eur', account_number: 'FI1410093000123458' }
  const token = await sandbox.stripe.tokens.create({ bank_account: bank })
  await sandbox.stripe.accounts.createExternalAccount(account, {
    external_account: token.id,
    default_for_currency: true,
  })
}

test('staff refund a part: first they see what each side loses; the list, its sums and the file have it', async ({
  browser,
}) => {
  const staff = await openConsole(browser, desk, 'en')
  await staff.getByRole('link', { name: 'Payments' }).first().click()
  await showOnly(staff, 'Taken')
  await main(staff).locator('tbody tr').first().getByRole('link').click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Stay')
  const form = main(staff).locator('details', { hasText: 'Refund' }).first()
  await form.locator('summary').click()
  await form.locator('[name=amount]').fill('10.00')
  await form.locator('[name=reason]').fill('The stove was broken')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('status')).toContainText('gets back')
  await keep(staff, 'en-preview')
  await form.getByRole('button', { name: 'Refund €10.00' }).dblclick()
  await expect(said(staff, 'The refund is on its way.')).toBeVisible()
  await expect(async () => {
    await staff.reload()
    await expect(main(staff).locator('table')).toContainText('Refund', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(item(staff, 'The stove was broken')).toHaveCount(1)
  await keep(staff, 'en-stay')
  await staff.getByRole('link', { name: 'Payments' }).first().click()
  await showOnly(staff, 'Refunded')
  await expect(main(staff).locator('tbody')).toContainText('€10.00 refunded')
  await main(staff).locator('summary', { hasText: 'Download for bookkeeping' }).click()
  const waiting = staff.waitForEvent('download')
  await main(staff).getByRole('button', { name: 'Download CSV file' }).click()
  const text = readFileSync(await (await waiting).path(), 'utf8')
  expect(text).toContain('Date,Time (UTC),Movement')
  expect(text).toContain(',Refund,Guest,10.00,EUR,')
  await staff.getByRole('link', { name: 'Log' }).first().click()
  await expect(main(staff)).toContainText('Ledger downloaded')
  await staff.context().close()
})

test('on a phone in German: the list, what waits and a stay fit the screen', async ({ browser }) => {
  const staff = await openConsole(browser, phone, 'de')
  await staff.getByRole('button', { name: 'Menü' }).click()
  await staff.locator('#console-menu').getByRole('link', { name: 'Zahlungen' }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Zahlungen')
  await fits(staff, 'de-list')
  await main(staff).getByLabel('Nummer, Person oder Inserat').fill('niemand heißt so')
  await main(staff).getByRole('button', { name: 'Anzeigen' }).click()
  await expect(main(staff)).toContainText('Keine Zahlung passt dazu.')
  await main(staff).getByRole('link', { name: 'Zu erledigen' }).click()
  await expect(main(staff)).toContainText('Bei den Zahlungen wartet nichts auf dich.')
  await fits(staff, 'de-work')
  await main(staff).getByRole('link', { name: 'Alle Zahlungen' }).click()
  await showOnly(staff, 'Erstattet')
  await main(staff).locator('tbody tr').first().getByRole('link').click()
  await expect(main(staff)).toContainText('Zahlung eingezogen')
  await fits(staff, 'de-stay')
  await staff.context().close()
})

async function fits(page: Page, name: string): Promise<void> {
  await keep(page, name)
  const { wide, screen } = await main(page).evaluate((element) => ({
    wide: element.scrollWidth,
    screen: element.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(screen)
}
