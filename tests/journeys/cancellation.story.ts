import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, dialog, hostSide, main, pathOf } from './stay-steps.ts'
import { expect, openSharedLink, startSession, test } from './story.ts'

const title = 'Blocksauna unter verschneiten Fichten'

type Variant = {
  language: 'de' | 'en'
  onPhone: boolean
  options: BrowserContextOptions
  words: {
    free: RegExp
    acceptDo: string
    cancel: RegExp
    cancelDo: string
    half: RegExp
    everything: RegExp
    nothing: RegExp
    arrives: string
    until: RegExp
    refunded: string
  }
}

const variants: Variant[] = [
  {
    language: 'de',
    onPhone: true,
    options: { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true },
    words: {
      free: /Kostenlos stornierbar bis .+, 15:00\sUhr/,
      acceptDo: 'Zusagen und Adresse zeigen',
      cancel: /Aufenthalt absagen …/,
      cancelDo: 'Aufenthalt absagen',
      half: /Du bekommst 110\s€ von 220\s€ zurück\./,
      everything:
        /Ben bekommt alles zurück \(220\s€\), auch die Gebühren\. Du bekommst für diesen Aufenthalt kein Geld\./,
      nothing: /\D0(,00)?\s€/,
      arrives: 'nach 5 bis 10 Tagen auf deiner Karte',
      until: /Das gilt bis .+, 15:00\sUhr\./,
      refunded: 'erstattet',
    },
  },
  {
    language: 'en',
    onPhone: false,
    options: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    words: {
      free: /Free cancellation until .+, 15:00/,
      acceptDo: 'Accept and show the address',
      cancel: /Cancel stay …/,
      cancelDo: 'Cancel stay',
      half: /You get back €110 of €220\./,
      everything: /Ben gets everything back \(€220\), including the fees\. You are not paid for this stay\./,
      nothing: /€0(?![.\d]*[1-9])/,
      arrives: '5 to 10 days to arrive on your card',
      until: /This holds until .+, 15:00\./,
      refunded: 'refund',
    },
  },
]

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

async function openAs(browser: Browser, variant: Variant, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...variant.options })
  const page = await context.newPage()
  await startSession(page, email)
  await openSharedLink(page, `/s?lang=${variant.language}`)
  return page
}

/** A stay that Ben has paid and Helga has accepted; both stand in its conversation. */
async function agree(browser: Browser, variant: Variant, [from, until]: [string, string]) {
  const { words } = variant
  const guest = await openAs(browser, variant, 'ben@example.org')
  const address = await guest.locator('main article a', { hasText: title }).first().getAttribute('href')
  const { pathname } = new URL(address ?? '', guest.url())
  await reserve(guest, pathname, from, until)
  const rule = await main(guest).innerText()
  await enterCard(guest, cards.plain)
  await enterBilling(guest)
  await payButton(guest).click()
  await guest.waitForURL(/\/order\/.+\/details/)
  const host = await openAs(browser, variant, 'helga@example.org')
  await openSharedLink(host, hostSide(pathOf(guest)))
  await host.locator('a[href*="ask=accept"]').click()
  await dialog(host).getByRole('button', { name: words.acceptDo }).click()
  await expect(dialog(host)).toHaveCount(0)
  return { guest, host, rule }
}

async function lookAtStay(page: Page, { onPhone }: Variant): Promise<void> {
  if (onPhone) await main(page).locator('nav a[href$="view=stay"]').click()
}

async function openCancellation(page: Page, variant: Variant): Promise<void> {
  await page.reload()
  await lookAtStay(page, variant)
  await page.getByRole('link', { name: variant.words.cancel }).click()
}

let used = 0
/** Two nights that no other story has asked for, from some days ahead. */
function days(ahead: number): [string, string] {
  used += 1
  return [day(ahead + 2 * used), day(ahead + 2 * used + 2)]
}

for (const variant of variants) {
  const { words, language } = variant
  // At small scale each language and size once: the guest's way in German, the host's in English.
  const [guestCancels, hostCancels] = language === 'de' ? [[], ['@long']] : [['@long'], []]
  test(
    `a guest cancels a week before and gets half of it back, as it was said before (${language})`,
    { tag: guestCancels },
    async ({ browser }) => {
      test.setTimeout(180_000)
      const { guest, host } = await agree(browser, variant, days(5))
      await openCancellation(guest, variant)
      const said = dialog(guest)
      await expect(said).toContainText(words.half)
      await expect(said).toContainText(words.arrives)
      await expect(said).toContainText(words.until)
      await said.getByRole('button', { name: words.cancelDo, exact: true }).click()
      await expect(dialog(guest)).toHaveCount(0)
      for (const page of [guest, host]) {
        await page.reload()
        await lookAtStay(page, variant)
        await expect(main(page)).toContainText(words.refunded)
        await expect(main(page)).toContainText(/50\s?%/)
      }
      await guest.context().close()
      await host.context().close()
    },
  )

  test(
    `a host cancels: the guest gets everything back, and nothing is paid out (${language})`,
    { tag: hostCancels },
    async ({ browser }) => {
      test.setTimeout(180_000)
      const { guest, host, rule } = await agree(browser, variant, days(40))
      expect(rule).toMatch(words.free)
      await openCancellation(host, variant)
      await expect(dialog(host)).toContainText(words.everything)
      await dialog(host).locator('[name=message]').fill('Ein Rohr ist geplatzt.')
      await dialog(host).getByRole('button', { name: words.cancelDo, exact: true }).click()
      await expect(dialog(host)).toHaveCount(0)
      await guest.reload()
      for (const page of [guest, host]) {
        await lookAtStay(page, variant)
        await expect(main(page)).toContainText(words.refunded)
        await expect(main(page)).toContainText(words.nothing)
      }
      await guest.context().close()
      await host.context().close()
    },
  )
}
