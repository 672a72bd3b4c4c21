import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from '@playwright/test'
import { paidVariants } from './paid-variants.ts'
import { answerBank, cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, dialog, hostSide, main, pathOf } from './stay-steps.ts'
import { expect, openSharedLink, scripted, startSession, test } from './story.ts'
import { judgePage } from './walker/judge-page.ts'

// Every screen on which money is paid, in each of its states: nothing sticks out at any width, and assistive technology
// finds nothing. With PAYMENT_PICTURES=<folder> the states are kept as pictures.

const title = 'Blocksauna unter verschneiten Fichten'
const widths = [320, 390, 1440]
const folder = process.env.PAYMENT_PICTURES

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

const variants = paidVariants(
  {
    decline: 'Anfrage absagen',
    accept: 'Zusagen und Adresse zeigen',
    cancel: /Aufenthalt absagen …/,
    setUp: 'Auszahlungen einrichten',
    bankEnds: 'Das Bankkonto mit der Endung 6789',
    receipt: 'Beleg ansehen',
  },
  {
    decline: 'Decline request',
    accept: 'Accept and show the address',
    cancel: /Cancel stay …/,
    setUp: 'Set up payouts',
    bankEnds: 'Bank account ending in 6789',
    receipt: 'View receipt',
  },
)
type Variant = (typeof looks)[number]

/**
 * The German screens are judged dark, the English ones light. Fields for cards keep the colours that they were opened with.
 */
const looks = variants.map((variant) => ({
  ...variant,
  theme: variant.onPhone ? ('dark' as const) : ('light' as const),
}))

async function openAs(browser: Browser, { options, language, theme }: Variant, who: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    ...options,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await startSession(page, `${who}@example.org`)
  await openSharedLink(page, `/s?lang=${language}`)
  return page
}

/** Judges the screen as it stands at each width. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 960 })
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    expect.soft(await judgePage(page), `${name} at ${width}`).toEqual([])
    if (width === 390) expect.soft(await findingsOn(page), name).toEqual([])
  }
  await page.setViewportSize(before)
}

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function lookAtStay(page: Page, { onPhone }: Variant): Promise<void> {
  if (onPhone) await main(page).locator('nav a[href*="view=stay"]').click()
}

let used = 0
function freeDays(): [string, string] {
  used += 1
  return [day(30 + 2 * used), day(32 + 2 * used)]
}

async function saunaOn(page: Page): Promise<string> {
  const address = await page.locator('main article a', { hasText: title }).first().getAttribute('href')
  return new URL(address ?? '', page.url()).pathname
}

for (const variant of looks) {
  const { name, language, words } = variant

  test(`the checkout and the payment methods in their states, ${name}`, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(600_000)
    const page = await openAs(browser, variant, 'ben')
    const sauna = await saunaOn(page)
    await reserve(page, sauna, ...freeDays())
    await expect(page.locator('iframe[src*="/_sandbox/card-fields"]')).toBeVisible()
    await look(page, `${language}-checkout`)
    await payButton(page).click()
    await enterCard(page, cards.declined)
    await payButton(page).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `${language}-checkout-missing`)
    await enterBilling(page)
    await payButton(page).click()
    await expect(page.locator('main form [role=alert][tabindex]')).toBeVisible()
    await look(page, `${language}-checkout-declined`)
    await enterCard(page, cards.asksAlways)
    await page.locator('main form [type=checkbox]').first().check()
    await payButton(page).click()
    await expect(page.frameLocator('dialog iframe').locator('button[value=pass]')).toBeVisible()
    await look(page, `${language}-checkout-bank`)
    await answerBank(page, 'pass')
    await page.waitForURL(/\/order\/.+\/details/)
    await lookAtStay(page, variant)
    await look(page, `${language}-stay-held`)
    const checkout = await reserve(page, sauna, ...freeDays())
    await expect(page.getByRole('radio').first()).toBeChecked()
    await look(page, `${language}-checkout-saved`)
    await page.clock.install()
    await page.reload()
    await scripted(payButton(page))
    await page.clock.fastForward('16:00')
    await expect(page.locator('section[role=alert]')).toBeVisible()
    await look(page, `${language}-checkout-expired`)
    await page.context().close()
    const other = await openAs(browser, variant, 'ben')
    expect(checkout).toContain('/checkout')
    for (const [query, state] of [
      ['', 'card'],
      ['?show=remove', 'remove'],
      ['?show=enter', 'enter'],
    ] as const) {
      await openSharedLink(other, `/account/payment-methods${query}`)
      if (state === 'enter') await expect(other.locator('iframe[src*="/_sandbox/card-fields"]')).toBeVisible()
      await look(other, `${language}-methods-${state}`)
    }
    await openSharedLink(other, '/account/payment-methods?show=remove')
    await other.locator('button[name=intent][value=remove]').click()
    await expect(main(other).getByRole('status').first()).toBeVisible()
    await look(other, `${language}-methods-removed`)
    await openSharedLink(other, '/account/payment-methods')
    await look(other, `${language}-methods-none`)
    await other.context().close()
  })

  test(`a stay with its cost and its receipt for both sides, ${name}`, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(600_000)
    const guest = await openAs(browser, variant, 'ben')
    await reserve(guest, await saunaOn(guest), ...freeDays())
    await enterCard(guest, cards.plain)
    await enterBilling(guest)
    await payButton(guest).click()
    await guest.waitForURL(/\/order\/.+\/details/)
    const order = pathOf(guest)
    const host = await openAs(browser, variant, 'helga')
    await openSharedLink(host, hostSide(order))
    await look(host, `${language}-sale-asked`)
    await host.locator('a[href*="ask=accept"]').click()
    await expect(dialog(host)).toBeVisible()
    await look(host, `${language}-sale-accept`)
    await dialog(host).getByRole('button', { name: words.accept }).click()
    await expect(dialog(host)).toHaveCount(0)
    await lookAtStay(host, variant)
    await look(host, `${language}-sale-paid`)
    await openSharedLink(guest, order)
    await lookAtStay(guest, variant)
    await look(guest, `${language}-stay-paid`)
    for (const [page, side] of [
      [guest, 'guest'],
      [host, 'host'],
    ] as const) {
      await page.getByRole('link', { name: words.receipt }).click()
      await page.waitForURL(/\/receipt/)
      await look(page, `${language}-receipt-${side}`)
    }
    await openSharedLink(guest, order)
    await lookAtStay(guest, variant)
    await guest.getByRole('link', { name: words.cancel }).click()
    await expect(dialog(guest)).toBeVisible()
    await look(guest, `${language}-stay-cancel`)
    await dialog(guest).locator('button[type=submit]').last().click()
    await expect(dialog(guest)).toHaveCount(0)
    for (const [page, path, side] of [
      [guest, order, 'stay'],
      [host, hostSide(order), 'sale'],
    ] as const) {
      await openSharedLink(page, path)
      await lookAtStay(page, variant)
      await look(page, `${language}-${side}-refunded`)
      await page.context().close()
    }
  })

  test(`payouts and payments for staff in their states, ${name}`, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(600_000)
    const host = await openAs(browser, variant, 'helga')
    await openSharedLink(host, '/account/payments')
    await look(host, `${language}-payouts-complete`)
    await host.context().close()
    const anna = await openAs(browser, variant, 'anna')
    await openSharedLink(anna, '/listings')
    const draft = await anna.locator('a[href*="/draft/"]').first().getAttribute('href')
    await openSharedLink(anna, (draft ?? '').replace(/\/draft\/.*/, '/draft/payout'))
    await look(anna, `${language}-payout-tab`)
    await anna.context().close()
    const page = await openAs(browser, variant, language === 'de' ? 'ben' : 'operator')
    await openSharedLink(page, '/account/payments')
    await look(page, `${language}-payouts-new`)
    await page.locator('#country').selectOption('other')
    await look(page, `${language}-payouts-other`)
    await page.locator('#country').selectOption('US')
    await page.locator('#bank-routingNumber').fill('110000000')
    await page.locator('#bank-accountNumber').fill('000123456789')
    const open = page.getByRole('button', { name: words.setUp })
    await expect(main(page)).toContainText(words.bankEnds)
    await open.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `${language}-payouts-missing`)
    const values = { birthday: '1901-01-01', line1: 'address_full_match', postalCode: '94103', city: 'San Francisco' }
    for (const [field, value] of Object.entries({
      ...values,
      state: 'CA',
      phone: '+14155550100',
      idNumber: '222222222',
    }))
      await page.locator(`#person-${field}`).fill(value)
    await open.click()
    await expect(page.locator('#payout-state')).toBeVisible()
    await look(page, `${language}-payouts-needs`)
    await page.context().close()
    const staff = await openAs(browser, variant, 'operator')
    for (const [path, state] of [
      ['/console/payments', 'list'],
      ['/console/payments/open', 'work'],
      ['/console/payments?q=niemand', 'none'],
    ] as const) {
      await openSharedLink(staff, path)
      await look(staff, `${language}-console-${state}`)
    }
    await openSharedLink(staff, '/console/payments')
    await main(staff).locator('tbody tr').first().getByRole('link').click()
    await staff.waitForURL(/\/console\/stays\//)
    for (const each of await main(staff).locator('details').all())
      await each.evaluate((one) => one.setAttribute('open', ''))
    await look(staff, `${language}-console-stay`)
    await staff.context().close()
  })
}

test('with the keyboard alone a guest pays, after the first card was declined', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await openAs(browser, looks.at(-1)!, 'ben')
  await reserve(page, await saunaOn(page), ...freeDays())
  const frame = page.frameLocator('iframe[src*="/_sandbox/card-fields"]')
  await expect(frame.locator('[name=number]')).toBeVisible()
  // Also for people who want less motion the card's fields look like those of the page.
  const coloursOf = (field: Locator) =>
    field.evaluate((each) => {
      const { color, backgroundColor } = getComputedStyle(each)
      // Painted, because the page and the frame write their colours differently.
      return [color, backgroundColor].map((colour) => {
        const canvas = document.createElement('canvas').getContext('2d')!
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data].join()
      })
    })
  const own = await coloursOf(page.locator('[name=line1]'))
  await expect.poll(() => coloursOf(frame.locator('[name=number]'))).toEqual(own)
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName ?? '')
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 40 && (await focused()) !== name; steps += 1) await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  const typeCard = async (number: string) => {
    await frame.locator('[name=number]').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(number)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0830')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('123')
  }
  await tabTo('IFRAME')
  await typeCard(cards.declined)
  for (const [field, text] of [
    ['line1', 'Lindenallee 27'],
    ['postal', '23552'],
    ['city', 'Lübeck'],
  ] as const) {
    await tabTo(field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  const problem = page.locator('main form [role=alert][tabindex]')
  await expect(problem).toBeFocused()
  await typeCard(cards.plain)
  await tabTo('message')
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\/.+\/details/)
  await page.context().close()
})
