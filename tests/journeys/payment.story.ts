import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { longUnlessGerman, paidVariants } from './paid-variants.ts'
import { answerBank, cardFrame, cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, main } from './stay-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

const title = 'Blocksauna unter verschneiten Fichten'
const desk: BrowserContextOptions = { locale: 'de-DE', viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true }

const german = {
  sent: 'Deine Anfrage ist bei Helga',
  declined: 'Deine Karte wurde abgelehnt.',
  noMoney: 'Auf deiner Karte ist nicht genug Geld.',
  notConfirmed: 'Deine Bank hat die Zahlung nicht bestätigt.',
  save: 'Karte für das nächste Mal speichern',
  mastercard: 'Mastercard, endet auf 4444',
  visa: 'Visa, endet auf 3184',
  methods: 'Zahlungsmittel',
  until: 'gültig bis 08/30',
  remove: 'Karte entfernen',
  none: 'Noch keine Karte gespeichert',
  add: 'Karte hinzufügen',
  keep: 'Karte speichern',
}
const english: typeof german = {
  sent: 'Helga has your request',
  declined: 'Your card was declined.',
  noMoney: 'There is not enough money on your card.',
  notConfirmed: 'Your bank did not confirm the payment.',
  save: 'Save this card for next time',
  mastercard: 'Mastercard, ending in 4444',
  visa: 'Visa, ending in 3184',
  methods: 'Payment methods',
  until: 'valid until 08/30',
  remove: 'Remove the card',
  none: 'No card saved yet',
  add: 'Add a card',
  keep: 'Save the card',
}
const variants = paidVariants(german, english)

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

/** Ben on a device, in the language of the story. */
async function openAsBen(browser: Browser, options: BrowserContextOptions, language: 'de' | 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const page = await context.newPage()
  await startSession(page, 'ben@example.org')
  await openSharedLink(page, `/s?lang=${language}`)
  return page
}

/** The address of the sauna. */
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

const isWithHost = async (page: Page, heading: string) => {
  await page.waitForURL(/\/order\/.+\/details/)
  await expect(main(page)).toContainText(heading)
}

test('a guest pays with a plain card, at a desk in German; no number reaches the site', async ({ browser }) => {
  const page = await openAsBen(browser, desk, 'de')
  const sent: string[] = []
  const elsewhere = new Set<string>()
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin === site.url)
      sent.push(`${request.url()}\n${request.postData() ?? ''}\n${JSON.stringify(request.headers())}`)
    else elsewhere.add(origin)
  })
  await reserve(page, await saunaOn(page), ...freeDays())
  await expect(main(page)).toContainText('Der Termin ist für dich reserviert')
  await expect(page).toHaveTitle(`Prüfen und bezahlen · ${title} · Löyly`)
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await payButton(page).click()
  await expect(main(page)).toContainText('Gib bitte deine Karte vollständig ein.')
  await enterCard(page, cards.plain)
  await enterBilling(page)
  await page.locator('[name=message]').fill('Wir kommen gegen acht.')
  await payButton(page).dblclick()
  await isWithHost(page, 'Deine Anfrage ist bei Helga')
  await expect(page.locator('[data-page-subject]').getByText('Wir kommen gegen acht.')).toHaveCount(1)
  expect(sent.length).toBeGreaterThan(10)
  for (const each of sent) expect(each.replaceAll(/\D/g, '')).not.toContain(cards.plain)
  expect([...elsewhere].filter((origin) => !/^http:\/\/127\.0\.0\.1:\d+$/.test(origin))).toEqual([])
  await page.context().close()
})

for (const { name, language, options, words } of variants) {
  test(
    `declined, then without enough money, then paid: each says why and the stay remains held, ${name}`,
    { tag: longUnlessGerman(name) },
    async ({ browser }) => {
      const page = await openAsBen(browser, options, language)
      await reserve(page, await saunaOn(page), ...freeDays())
      await enterBilling(page)
      for (const [card, sentence] of [
        [cards.declined, words.declined],
        [cards.noMoney, words.noMoney],
      ] as const) {
        await enterCard(page, card)
        await payButton(page).click()
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      }
      await enterCard(page, cards.plain)
      await payButton(page).click()
      await isWithHost(page, words.sent)
      await page.context().close()
    },
  )

  test(`3-D Secure left, failed and passed, ${name}`, { tag: longUnlessGerman(name) }, async ({ browser }) => {
    const page = await openAsBen(browser, options, language)
    await reserve(page, await saunaOn(page), ...freeDays())
    await enterBilling(page)
    await enterCard(page, cards.asksAlways)
    for (const outcome of ['abandon', 'fail'] as const) {
      await payButton(page).click()
      await answerBank(page, outcome)
      await expect(main(page)).toContainText(words.notConfirmed)
    }
    await payButton(page).click()
    await expect(page.locator('dialog iframe')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog iframe'), 'Escape leaves the bank').toHaveCount(0)
    await expect(main(page)).toContainText(words.notConfirmed)
    await payButton(page).click()
    await answerBank(page, 'pass')
    await isWithHost(page, words.sent)
    await page.context().close()
  })
}

test('on a phone in English: a reload and a second tab stand where the first stood, and pay once', async ({
  browser,
}) => {
  const page = await openAsBen(browser, phone, 'en')
  const checkout = await reserve(page, await saunaOn(page), ...freeDays())
  await enterBilling(page)
  await page.reload()
  await expect(page.locator('[name=city]')).toHaveValue('Lübeck')
  await page.locator('[name=message]').fill('We come at eight.')
  const second = await page.context().newPage()
  await openSharedLink(second, checkout.replace(/\?.*/, ''))
  await expect(main(second)).toContainText('These dates are held for you')
  await expect(second.locator('[name=message]')).toHaveValue('We come at eight.')
  await enterCard(page, cards.plain)
  await payButton(page).click()
  await isWithHost(page, 'Helga has your request')
  await enterCard(second, cards.plain)
  await payButton(second).click()
  await second.waitForURL(/\/order\/.+\/details/)
  const said = second.locator('[data-page-subject]').getByText('We come at eight.')
  await expect(said, 'both tabs had it, and the host reads it once').toHaveCount(1)
  await page.context().close()
})

for (const { name, language, options, words } of variants)
  test(
    `a card is saved while paying, used the next time, removed, and entered again, ${name}`,
    { tag: longUnlessGerman(name) },
    async ({ browser }) => {
      test.setTimeout(240_000)
      const page = await openAsBen(browser, options, language)
      const sauna = await saunaOn(page)
      await reserve(page, sauna, ...freeDays())
      await enterCard(page, cards.mastercard)
      await enterBilling(page)
      await page.getByLabel(words.save).check()
      await payButton(page).click()
      await isWithHost(page, words.sent)
      await reserve(page, sauna, ...freeDays())
      await expect(page.getByRole('radio', { name: words.mastercard })).toBeChecked()
      await expect(cardFrame(page).locator('[name=number]')).toHaveCount(0)
      await payButton(page).click()
      await isWithHost(page, words.sent)
      await openSharedLink(page, '/account/contact-details')
      await page.getByRole('link', { name: words.methods }).click()
      await expect(main(page)).toContainText(words.until)
      await removeCard(page, words, words.mastercard)
      await page.getByRole('link', { name: words.add }).click()
      await enterCard(page, cards.asksAlways)
      await enterBilling(page)
      await page.getByRole('button', { name: words.keep }).click()
      await answerBank(page, 'pass')
      await expect(main(page)).toContainText(words.visa)
      await removeCard(page, words, words.visa)
      await page.context().close()
    },
  )

/** Removes the kept card, whose name the page says afterwards. */
async function removeCard(page: Page, words: typeof german, card: string): Promise<void> {
  await page.getByRole('link', { name: words.remove }).click()
  await page.getByRole('button', { name: words.remove }).click()
  await expect(main(page)).toContainText(words.none)
  await expect(main(page).getByRole('status').filter({ hasText: card })).toBeVisible()
}

test('without JavaScript the page says why it is needed', async ({ browser }) => {
  const page = await openAsBen(browser, { ...desk, javaScriptEnabled: false }, 'de')
  await reserve(page, await saunaOn(page), ...freeDays())
  const sentence = main(page).locator('noscript')
  await expect(sentence).toBeVisible()
  expect(await sentence.textContent()).toContain('braucht diese Seite JavaScript')
  await page.context().close()
})

test('on a phone the price stands above the deadline, also before the script has come', async ({ browser }) => {
  const page = await openAsBen(browser, { ...phone, javaScriptEnabled: false }, 'en')
  await reserve(page, await saunaOn(page), ...freeDays())
  const price = await page.getByRole('complementary', { name: 'Price' }).boundingBox()
  const deadline = await page.getByRole('timer').boundingBox()
  expect(price?.y).toBeLessThan(deadline?.y ?? 0)
  await page.context().close()
})

test('other days give the first ones free; after fifteen minutes it begins again with the same days', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await openAsBen(browser, desk, 'de')
  const sauna = await saunaOn(page)
  const [from, until] = freeDays()
  await reserve(page, sauna, from, until)
  await page.getByRole('link', { name: 'Zeitraum ändern' }).click()
  await page.locator('button[form=enquiry]').click()
  await page.waitForURL(/\/checkout\?stay=/)
  const { pathname, search } = new URL(page.url())
  await page.context().close()
  await site.passTo('PT16M')
  const later = await openAsBen(browser, desk, 'de')
  await openSharedLink(later, pathname + search)
  await expect(main(later)).toContainText('Die Zeit ist abgelaufen')
  await later.getByRole('link', { name: 'Noch einmal reservieren' }).click()
  await expect(later.locator('#from')).toHaveValue(from)
  await later.locator('button[form=enquiry]').click()
  await expect(main(later)).toContainText('Der Termin ist für dich reserviert')
  await later.context().close()
})
