import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { withoutScriptsYet } from './late-scripts.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { main } from './stay-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

// A guest of the saunas who becomes a host: from nothing to somebody whom guests can pay.

const desk: BrowserContextOptions = { locale: 'de-DE', viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true }

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

async function openPayouts(
  browser: Browser,
  who: string,
  options: BrowserContextOptions & { language: 'de' | 'en' },
): Promise<{ page: Page; sent: string[] }> {
  const { language, ...device } = options
  const context = await browser.newContext({ baseURL: site.url, ...device })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(site.url).origin)
      sent.push(`${request.url()}\n${request.postData() ?? ''}`)
  })
  await startSession(page, `${who}@example.org`)
  await openSharedLink(page, `/s?lang=${language}`)
  await openSharedLink(page, '/account/payments')
  return { page, sent }
}

const field = (page: Page, name: string) => page.locator(`#${name}`)

async function fillPerson(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, `person-${name}`).fill(value)
}

const keep = (page: Page, name: string) =>
  process.env.PAYOUT_PICTURES
    ? page.screenshot({ path: `${process.env.PAYOUT_PICTURES}/${name}.png`, fullPage: true })
    : undefined

test('a country chosen before the scripts are there stays chosen, and the form follows', async ({ browser }) => {
  const { page } = await openPayouts(browser, 'ben', { ...desk, language: 'de' })
  const release = await withoutScriptsYet(page)
  await page.reload()
  await field(page, 'country').selectOption('US')
  release()
  await expect(field(page, 'bank-routingNumber')).toBeVisible()
  await expect(field(page, 'country')).toHaveValue('US')
  await page.context().close()
})

test('a host sets payouts up at a desk, in German, after a bank account was refused', async ({ browser }) => {
  const { page, sent } = await openPayouts(browser, 'ben', { ...desk, language: 'de' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auszahlungen')
  await expect(page).toHaveTitle(/^Auszahlungen · /)
  await keep(page, 'de-new')
  await field(page, 'country').selectOption('other')
  await expect(main(page)).toContainText('In andere Länder kann noch nicht ausgezahlt werden.')
  await field(page, 'country').selectOption('GB')
  await field(page, 'bank-sortCode').fill('10-88-00')
  await field(page, 'bank-accountNumber').fill('1234')
  await expect(main(page)).toContainText('Dieses Bankkonto kann nicht verwendet werden. Der Zahlungsdienst sagt:')
  await keep(page, 'de-refused-bank')
  await field(page, 'country').selectOption('DE')
  const open = page.getByRole('button', { name: 'Auszahlungen einrichten' })
  await field(page, 'bank-iban').fill('DE89 3704 0044 0532 0130 01')
  await expect(main(page)).toContainText('eine Ziffer stimmt nicht')
  await field(page, 'bank-iban').fill('DE89 3704 0044 0532 0130 00')
  await expect(main(page)).toContainText('Das Bankkonto mit der Endung 3000 kann verwendet werden.')
  await open.click()
  await expect(main(page)).toContainText('Bitte fülle das aus.')
  await keep(page, 'de-missing')
  const home = { line1: 'address_full_match', postalCode: '28195', city: 'Bremen', phone: '+4942100000' }
  await fillPerson(page, { ...home, birthday: '2015-01-01' })
  await open.click()
  await expect(main(page)).toContainText('Auszahlungen sind ab 18 Jahren möglich.')
  await fillPerson(page, { birthday: '1901-01-01' })
  await open.click()
  await expect(page.getByRole('heading', { name: 'Du kannst ausgezahlt werden' })).toBeVisible()
  await expect(main(page)).toContainText('Endung 3000')
  await keep(page, 'de-complete')
  expect(sent.length).toBeGreaterThan(3)
  for (const each of sent)
    expect(each.replaceAll(/[\s+%]|20/g, '')).not.toMatch(/0532013000|370400440|1901-01-01|address_full_match/)
  await page.context().close()
})

test('a host on a phone, in English, gives more when the provider asks for it', async ({ browser }) => {
  const { page } = await openPayouts(browser, 'operator', { ...phone, language: 'en' })
  await field(page, 'country').selectOption('US')
  await fillPerson(page, {
    birthday: '1901-01-01',
    line1: 'address_full_match',
    postalCode: '94103',
    city: 'San Francisco',
    state: 'CA',
    phone: '+14155550100',
    idNumber: '222222222',
  })
  await field(page, 'bank-routingNumber').fill('110000000')
  await field(page, 'bank-accountNumber').fill('000123456789')
  await keep(page, 'en-form')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page.getByRole('heading', { name: 'Some details are missing' })).toBeVisible()
  await expect(main(page)).toContainText('a photo of an identity document')
  await keep(page, 'en-needs')
  await page.getByRole('button', { name: 'Complete your details' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'You can be paid out' })).toBeVisible()
  await expect(page).toHaveURL(/\/account\/payments\?returned=success/)
  await keep(page, 'en-complete')
  await page.context().close()
})

test('without script the provider’s page shows what is there, and leads back', async ({ browser }) => {
  const { page } = await openPayouts(browser, 'helga', { ...desk, language: 'de', javaScriptEnabled: false })
  await expect(page.getByRole('heading', { name: 'Du kannst ausgezahlt werden' })).toBeVisible()
  await page.getByRole('button', { name: 'Angaben bearbeiten' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByText('Willkommen zurück.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Du kannst ausgezahlt werden' })).toBeVisible()
  await page.context().close()
})
