import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { longUnlessGerman } from './paid-variants.ts'
import { cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, dialog, hostSide, main, pathOf } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, startSession, test } from './story.ts'

// A guest pays, and both sides read what the stay cost. Then the host asks for more: what was agreed remains.

const title = 'Blocksauna unter verschneiten Fichten'

type Variant = {
  name: string
  language: 'de' | 'en'
  options: BrowserContextOptions
  accept: string
  acceptDo: string
  receipt: string
  paid: RegExp
  later: RegExp
  guestTitle: RegExp
  hostTitle: RegExp
  save: RegExp
}

const variants: Variant[] = [
  {
    name: 'on a phone, in German',
    language: 'de',
    options: { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true },
    accept: 'Zusagen',
    acceptDo: 'Zusagen und Adresse zeigen',
    receipt: 'Beleg ansehen',
    paid: /€ bezahlt am .*Mastercard, endet auf 4444/s,
    later: /€ zahlen wir nach dem Aufenthalt aus/,
    guestTitle: /^Beleg Nr\. \d{6} · /,
    hostTitle: /^Abrechnung Nr\. \d{6} · /,
    save: /speichern/i,
  },
  {
    name: 'at a desk, in English',
    language: 'en',
    options: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    accept: 'Accept stay',
    acceptDo: 'Accept and show the address',
    receipt: 'View receipt',
    paid: /paid on .*Mastercard, ending in 4444/s,
    later: /is paid out after the stay/,
    guestTitle: /^Receipt No\. \d{6} · /,
    hostTitle: /^Statement No\. \d{6} · /,
    save: /save/i,
  },
]

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

async function openAs(browser: Browser, who: string, { options, language }: Variant): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const page = await context.newPage()
  await startSession(page, `${who}@example.org`)
  await openSharedLink(page, `/s?lang=${language}`)
  return page
}

/** The stay beside the messages, or on a phone behind its tab. */
async function lookAtStay(page: Page): Promise<void> {
  const tab = page.locator('nav a[href*="view=stay"]')
  if (await tab.isVisible()) await tab.click()
}

/** The price on the page of a stay, as it is read. */
const priceOn = async (page: Page) => {
  const card = page.locator('section', { has: page.locator('dl', { hasText: '×' }) }).last()
  await expect(card).toBeVisible()
  return (await card.innerText()).replaceAll(/\s+/g, ' ')
}

/** Pictures in both colour schemes and as printed, where somebody wants to look at them. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.RECEIPT_PICTURES
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
  if (name.startsWith('receipt')) {
    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: `${folder}/${name}-print.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: null, media: null })
}

/** How many pages the browser would print. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

for (const [index, variant] of variants.entries())
  test(
    `both sides see what a stay cost, also after the price was raised, ${variant.name}`,
    { tag: longUnlessGerman(variant.name) },
    async ({ browser }) => {
      test.setTimeout(240_000)
      const { language, name } = variant
      const guest = await openAs(browser, 'ben', variant)
      const address = await guest.locator('main article a', { hasText: title }).first().getAttribute('href')
      const sauna = new URL(address ?? '', guest.url()).pathname
      await reserve(guest, sauna, day(60 + 4 * index), day(62 + 4 * index))
      await enterBilling(guest)
      await enterCard(guest, cards.mastercard)
      await payButton(guest).click()
      await guest.waitForURL(/\/order\/.+\/details/)
      const order = pathOf(guest)

      const host = await openAs(browser, 'helga', variant)
      await openSharedLink(host, hostSide(order))
      await host.getByRole('link', { name: variant.accept, exact: true }).click()
      await dialog(host).getByRole('button', { name: variant.acceptDo }).click()
      await lookAtStay(host)
      await expect(main(host)).toContainText(variant.later)

      await guest.reload()
      await lookAtStay(guest)
      await expect(main(guest)).toContainText(variant.paid)
      const before = [await priceOn(guest), await priceOn(host)]
      expect(before[0]).not.toBe(before[1])
      expect(before[1]).not.toContain('4444')
      await keep(guest, `guest-${language}`)
      await keep(host, `host-${language}`)

      await raisePrice(host, sauna, variant)
      await expectTotalInInbox(guest, order, before[0]!)
      await keep(guest, `inbox-${language}`)
      for (const [page, path] of [
        [guest, order],
        [host, hostSide(order)],
      ] as const) {
        await openSharedLink(page, path)
        await lookAtStay(page)
      }
      expect([await priceOn(guest), await priceOn(host)]).toEqual(before)

      for (const [page, titled, side] of [
        [guest, variant.guestTitle, 'guest'],
        [host, variant.hostTitle, 'host'],
      ] as const) {
        await page.getByRole('link', { name: variant.receipt }).click()
        await expect(page).toHaveTitle(titled)
        await expect(main(page)).toContainText('Löyly Saunavermittlung Oy')
        await keep(page, `receipt-${side}-${language}`)
        expect(await printedPages(page), name).toBe(1)
      }
      const stranger = await openAs(browser, 'chiara', variant)
      expect((await openSharedLink(stranger, `/stay/${order.split('/')[2]}/receipt`))?.status()).toBe(404)
      for (const page of [guest, host, stranger]) await page.context().close()
    },
  )

/** The row of a stay shows the total that stands on its page. */
async function expectTotalInInbox(page: Page, order: string, price: string): Promise<void> {
  const total = /(?:Gesamt|Total) ([\d.,]+ €|€[\d.,]+)/.exec(price)?.[1]
  expect(total, price).toBeTruthy()
  await openSharedLink(page, '/inbox/orders')
  const row = page.locator(`a[href*="${order.split('/')[2]}"]`)
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toContain(total)
}

/** The host asks for more from now on. */
async function raisePrice(host: Page, sauna: string, { save }: Variant): Promise<void> {
  await openSharedLink(host, `${sauna}/edit/pricing`)
  const price = host.locator('[name=price]')
  await price.fill(String(Number((await price.inputValue()).replace(/[,.]\d\d$/, '')) + 50))
  await host.getByRole('button', { name: save }).first().click()
  await expect(host.locator('[name=price]')).toBeVisible()
  await expect(host.getByRole('status').or(host.getByRole('alert')).first()).toBeAttached()
}

test('without script the cost and the receipt are read all the same', async ({ browser }) => {
  const [, variant] = variants
  const context = await browser.newContext({ baseURL: site.url, ...variant!.options, javaScriptEnabled: false })
  const page = await context.newPage()
  await startSession(page, 'ben@example.org')
  await openSharedLink(page, '/inbox/orders?lang=en')
  const [mail] = (await site.mailsTo('ben@example.org')).filter(({ text }) => /4444/.test(text))
  await openLinkFromMail(page, mail!, '/stay/')
  // The mail leads to the language in which its guest read at the time.
  await expect(main(page)).toContainText(/Mastercard, (ending in|endet auf) 4444/)
  await page.getByRole('link', { name: /^(View receipt|Beleg ansehen)$/ }).click()
  await expect(main(page)).toContainText('Löyly Saunavermittlung Oy')
  await expect(page.getByRole('button', { name: /^(Print|Drucken)$/ })).toBeHidden()
  await context.close()
})
