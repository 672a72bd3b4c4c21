import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { longUnlessGerman, paidVariants } from './paid-variants.ts'
import { answerBank, cardFrame, cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, main } from './stay-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

const title = 'Blocksauna unter verschneiten Fichten'
const desk: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true }

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

async function openAs(browser: Browser, email: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const page = await context.newPage()
  await startSession(page, email)
  await openSharedLink(page, `/s?lang=${options.locale?.slice(0, 2)}`)
  return page
}

async function saunaOn(page: Page): Promise<string> {
  const address = await page.locator('main article a', { hasText: title }).first().getAttribute('href')
  return new URL(address ?? '', page.url()).pathname
}

let used = 0
/** Two nights that no other story has asked for. */
function freeDays(): [from: string, until: string] {
  used += 1
  return [day(30 + 2 * used), day(32 + 2 * used)]
}

const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
const isPaid = (page: Page) => page.waitForURL(/\/order\/.+\/details/)

const german = {
  incompleteNumber: 'Die Kartennummer ist unvollständig.',
  invalidNumber: 'Die Kartennummer ist ungültig.',
  incompleteExpiry: 'Das Ablaufdatum ist unvollständig.',
  noSuchMonth: 'Den Monat des Ablaufdatums gibt es nicht.',
  pastYear: 'Das Jahr des Ablaufdatums liegt in der Vergangenheit.',
  incompleteCode: 'Die Prüfziffer ist unvollständig.',
  declined: 'Deine Karte wurde abgelehnt.',
  noMoney: 'Auf deiner Karte ist nicht genug Geld.',
  expired: 'Deine Karte ist abgelaufen.',
  wrongCode: 'Die Prüfziffer stimmt nicht.',
  processing: 'Bei der Verarbeitung deiner Karte ist etwas schiefgegangen.',
  postalCode: 'Die Postleitzahl passt nicht zu deiner Karte.',
  notConfirmed: 'Deine Bank hat die Zahlung nicht bestätigt.',
}
const english: typeof german = {
  incompleteNumber: 'The card number is incomplete.',
  invalidNumber: 'The card number is not valid.',
  incompleteExpiry: 'The expiry date is incomplete.',
  noSuchMonth: 'There is no such month in the expiry date.',
  pastYear: 'The year of the expiry date is in the past.',
  incompleteCode: 'The security code is incomplete.',
  declined: 'Your card was declined.',
  noMoney: 'There is not enough money on your card.',
  expired: 'Your card has expired.',
  wrongCode: 'The security code is not correct.',
  processing: 'Something went wrong while your card was processed.',
  postalCode: 'The postal code does not match your card.',
  notConfirmed: 'Your bank did not confirm the payment.',
}
const variants = paidVariants(german, english)

/** What a field says about a card that is entered wrong, in the order of its three fields. */
const wrongFields = [
  ['number', '424242', 'incompleteNumber'],
  ['number', '4242424242424241', 'invalidNumber'],
  ['number', '4242424242424242', null],
  ['expiry', '1', 'incompleteExpiry'],
  ['expiry', '1330', 'noSuchMonth'],
  ['expiry', '1220', 'pastYear'],
  ['expiry', '0830', null],
  ['code', '12', 'incompleteCode'],
] as const

/** Cards that are declined, whether the bank asks before, and why it is said. */
const declines = [
  ['4000000000000002', null, 'declined'],
  ['4000000000009995', null, 'noMoney'],
  ['4000000000009987', null, 'declined'],
  ['4000000000009979', null, 'declined'],
  ['4000000000000069', null, 'expired'],
  ['4000000000000127', null, 'wrongCode'],
  ['4000000000000119', null, 'processing'],
  ['4000000000000036', null, 'postalCode'],
  ['4000000000000341', null, 'declined'],
  ['4100000000000019', null, 'declined'],
  ['4000002760003184', 'abandon', 'notConfirmed'],
  ['4000000000003220', 'fail', 'notConfirmed'],
  ['4000008260003178', 'pass', 'noMoney'],
  ['4000008400001629', 'pass', 'declined'],
] as const

for (const { name, options, words } of variants)
  test(
    `every wrong entry and every decline says why, and the next card pays, ${name}`,
    { tag: longUnlessGerman(name) },
    async ({ browser }) => {
      test.setTimeout(300_000)
      const page = await openAs(browser, 'ben@example.org', options)
      const sent: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin === site.url) sent.push(`${request.url()} ${request.postData() ?? ''}`)
      })
      await reserve(page, await saunaOn(page), ...freeDays())
      const frame = cardFrame(page)
      for (const [field, text, word] of wrongFields) {
        await frame.locator(`[name=${field}]`).fill('')
        await frame.locator(`[name=${field}]`).pressSequentially(text)
        await frame.locator(`[name=${field}]`).blur()
        if (word) await expect(alert(page, words[word])).toBeVisible()
        else await expect(page.locator('main [role=alert]:not(:empty)')).toHaveCount(0)
      }
      await page.locator('[name=message]').fill('Wir kommen gegen acht.')
      await enterCard(page, cards.plain)
      await payButton(page).click()
      await expect(page.locator('[name=line1]')).toBeFocused()
      await enterBilling(page)
      for (const [card, answer, word] of declines) {
        await enterCard(page, card)
        await payButton(page).click()
        if (answer) await answerBank(page, answer)
        const said = alert(page, words[word])
        await expect(said).toBeVisible()
        await expect(said).toBeFocused()
        await expect(page.locator('[name=message]')).toHaveValue('Wir kommen gegen acht.')
      }
      await enterCard(page, cards.plain)
      await payButton(page).click()
      await isPaid(page)
      await expect(page.locator('[data-page-subject]').getByText('Wir kommen gegen acht.')).toHaveCount(1)
      const digits = sent.map((each) => each.replaceAll(/\D/g, ''))
      for (const [card] of declines) for (const each of digits) expect(each).not.toContain(card)
      await page.context().close()
    },
  )

/** Cards that pay, and whether the bank asks. */
const successes = [
  ['378282246310005', false],
  ['6011111111111117', false],
  ['3056930009020004', false],
  ['3566002020360505', false],
  ['6200000000000005', false],
  ['4000002500003155', true],
] as const

for (const { name, options } of variants)
  test(
    `a card of each brand pays, also one whose bank asks, ${name}`,
    { tag: longUnlessGerman(name) },
    async ({ browser }) => {
      test.setTimeout(300_000)
      const page = await openAs(browser, 'ben@example.org', options)
      const sauna = await saunaOn(page)
      for (const [card, asks] of successes) {
        await reserve(page, sauna, ...freeDays())
        await enterCard(page, card)
        await enterBilling(page)
        await payButton(page).click()
        if (asks) await answerBank(page, 'pass')
        await isPaid(page)
      }
      await page.context().close()
    },
  )

test('the tab is closed after the bank has agreed: the card is saved and the request sent all the same', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openAs(browser, 'ben@example.org', phone)
  const sauna = await saunaOn(page)
  const checkout = await reserve(page, sauna, ...freeDays())
  await enterCard(page, cards.asksAlways)
  await enterBilling(page)
  await page.getByLabel('Karte für das nächste Mal speichern').check()
  // The site is not told any more what the browser knows.
  await page.route('**/checkout.data*', (route) => route.abort())
  await payButton(page).click()
  await answerBank(page, 'pass')
  await page.close()
  const later = await openAs(browser, 'ben@example.org', desk)
  await openSharedLink(later, '/account/payment-methods')
  await expect(async () => {
    await later.reload()
    await expect(main(later)).toContainText('Visa, ending in 3184', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await openSharedLink(later, checkout)
  await isPaid(later)
  await later.context().close()
})

test('a saved card is replaced while paying, by a card that was declined at first and is then used once', async ({
  browser,
}) => {
  const page = await openAs(browser, 'ben@example.org', desk)
  const sauna = await saunaOn(page)
  await reserve(page, sauna, ...freeDays())
  await expect(page.getByRole('radio', { name: /Visa, ending in 3184/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await enterCard(page, cards.declined)
  await enterBilling(page)
  await page.getByLabel(/Save this card/).check()
  await payButton(page).click()
  await expect(alert(page, 'Your card was declined.')).toBeVisible()
  await page.getByLabel(/Save this card/).uncheck()
  await enterCard(page, cards.mastercard)
  await payButton(page).click()
  await isPaid(page)
  await reserve(page, sauna, ...freeDays())
  await expect(page.getByRole('radio', { name: /Visa, ending in 3184/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await enterCard(page, cards.mastercard)
  await page.getByLabel(/It replaces your saved card/).check()
  await payButton(page).click()
  await isPaid(page)
  await openSharedLink(page, '/account/payment-methods')
  await expect(main(page)).toContainText('Mastercard, ending in 4444')
  await page.context().close()
})

test('the provider does not answer the browser: nothing that was typed is lost, and pressing again pays', async ({
  browser,
}) => {
  const page = await openAs(browser, 'ben@example.org', desk)
  await reserve(page, await saunaOn(page), ...freeDays())
  await page.locator('[name=message]').fill('We arrive at eight.')
  await page.route('**/v1/payment_intents/**', (route) => route.abort())
  await payButton(page).click()
  await expect(alert(page, 'The payment provider could not be reached.')).toBeVisible()
  await page.unroute('**/v1/payment_intents/**')
  await page.route('**/checkout.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await payButton(page).click()
  await expect(alert(page, 'your request has not been sent yet')).toBeVisible()
  await expect(page.locator('[name=message]')).toHaveValue('We arrive at eight.')
  await page.unroute('**/checkout.data*')
  await payButton(page).click()
  await isPaid(page)
  await expect(page.locator('[data-page-subject]').getByText('We arrive at eight.')).toHaveCount(1)
  await page.context().close()
})
