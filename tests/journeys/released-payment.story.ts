import type { Browser, Page } from '@playwright/test'
import { longUnlessGerman, type PaidVariant, paidVariants } from './paid-variants.ts'
import { cards, enterBilling, enterCard, payButton, reserve } from './payment-steps.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, dialog, hostSide, main, pathOf } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, startSession, test } from './story.ts'

// Requests that come to nothing: what each side sees of it, and that the guest is not charged.

const title = 'Blocksauna unter verschneiten Fichten'

// Each variant has a guest of its own: their mails come in the language that they read last.
const german = {
  guest: 'ben',
  other: 'anna',
  clock: 'Der Termin ist für dich reserviert',
  tooLate: 'Die Zeit ist abgelaufen',
  unpaid: /Die Zahlung (von Ben )?kam nicht rechtzeitig/,
  sent: 'Deine Anfrage ist bei Helga',
  held: /220\s€ vorgemerkt/,
  decline: 'Absagen …',
  reason: 'Die Tage passen nicht',
  declineDo: 'Anfrage absagen',
  youDeclined: 'Du hast abgesagt. Grund: Die Tage passen nicht',
  declined: 'hat abgesagt. Grund: Die Tage passen nicht',
  noAnswer: 'Helga hat nicht geantwortet',
  unanswered: 'Die Anfrage von Ben blieb unbeantwortet',
  nothing: 'Es wurde nichts abgebucht',
  released: 'Die Vormerkung auf deiner Karte wird aufgehoben.',
  unpaidMail: /^Nicht bezahlt: /,
  declinedMail: /^Helga .*kann dich leider nicht aufnehmen/,
  unansweredMail: /^Keine Antwort von Helga/,
}
type Words = typeof german

const english: Words = {
  guest: 'anna',
  other: 'ben',
  clock: 'These dates are held for you',
  tooLate: 'The time is up',
  unpaid: /The payment (from Anna )?did not arrive in time/,
  sent: 'Helga has your request',
  held: /€220 held/,
  decline: 'Decline …',
  reason: 'The dates do not suit',
  declineDo: 'Decline request',
  youDeclined: 'You declined. Reason: The dates do not suit',
  declined: 'declined. Reason: The dates do not suit',
  noAnswer: 'Helga did not answer',
  unanswered: 'The request from Anna went unanswered',
  nothing: 'Nothing was charged',
  released: 'The hold on your card is released.',
  unpaidMail: /^Not paid: /,
  declinedMail: /^Helga .*cannot host you/,
  unansweredMail: /^No answer from Helga/,
}

const variants = paidVariants(german, english)
type Variant = PaidVariant<Words>

test.describe.configure({ mode: 'default' })

let site: SiteWithClock
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
})
test.afterAll(() => site?.end())

async function openAs(browser: Browser, { options, language }: Variant, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const page = await context.newPage()
  await startSession(page, `${who}@example.org`)
  await openSharedLink(page, `/s?lang=${language}`)
  return page
}

let used = 0
/** Goes to the checkout for two nights that nobody else has asked for. Returns them with its address. */
async function goToCheckout(page: Page): Promise<{ path: string; checkout: string; from: string; until: string }> {
  const address = await page.locator('main article a', { hasText: title }).first().getAttribute('href')
  const path = new URL(address ?? '', page.url()).pathname
  used += 1
  const [from, until] = [day(40 + 2 * used), day(42 + 2 * used)]
  const { pathname, search } = new URL(await reserve(page, path, from, until))
  return { path, checkout: pathname + search, from, until }
}

/** The guest asks and pays. Returns the path of the stay for the guest. */
async function askAndPay(browser: Browser, variant: Variant): Promise<string> {
  const page = await openAs(browser, variant, variant.words.guest)
  await goToCheckout(page)
  await enterCard(page, cards.plain)
  await enterBilling(page)
  await payButton(page).click()
  await page.waitForURL(/\/order\/.+\/details/)
  await expect(main(page)).toContainText(variant.words.sent)
  await lookAtStay(page, variant)
  await expect(main(page)).toContainText(variant.words.held)
  const order = pathOf(page)
  await page.context().close()
  return order
}

async function lookAtStay(page: Page, { onPhone }: Variant): Promise<void> {
  if (onPhone) await main(page).locator('nav a[href*="view=stay"]').click()
}

/** Both sides read that nothing was charged; the guest also that the card is free again. */
async function expectReleased(page: Page, variant: Variant, side: 'guest' | 'host'): Promise<void> {
  const { nothing, released } = variant.words
  await lookAtStay(page, variant)
  await expect(async () => {
    await expect(main(page)).toContainText(nothing, { timeout: 1000 })
  }).toPass({ timeout: 30_000, intervals: [1000] })
  if (side === 'guest') await expect(main(page)).toContainText(released)
  else await expect(main(page)).not.toContainText(released)
}

async function mailTo(who: string, matching: RegExp): Promise<{ subject: string; text: string }> {
  let found: { subject: string; text: string } | undefined
  await expect(async () => {
    found = (await site.mailsTo(`${who}@example.org`)).find(({ subject }) => matching.test(subject))
    expect(found?.subject).toBeTruthy()
  }).toPass({ timeout: 40_000 })
  return found!
}

for (const variant of variants)
  test(
    `the host declines a paid request: the amount is released, which both read, ${variant.name}`,
    { tag: longUnlessGerman(variant.name) },
    async ({ browser }) => {
      test.setTimeout(240_000)
      const { words } = variant
      const order = await askAndPay(browser, variant)
      const host = await openAs(browser, variant, 'helga')
      await openSharedLink(host, hostSide(order))
      await host.getByRole('link', { name: words.decline, exact: true }).click()
      await dialog(host).getByLabel(words.reason).check()
      await dialog(host).getByRole('button', { name: words.declineDo }).click()
      await expect(main(host)).toContainText(words.youDeclined)
      await expectReleased(host, variant, 'host')
      await host.context().close()
      const guest = await openAs(browser, variant, variant.words.guest)
      await openLinkFromMail(guest, await mailTo(words.guest, words.declinedMail), '/order/')
      await expect(main(guest)).toContainText(words.declined)
      await expectReleased(guest, variant, 'guest')
      await guest.context().close()
    },
  )

test('not paid within fifteen minutes: both read it, nothing can be paid any more, and the days are free', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const begun = []
  for (const variant of variants) {
    const page = await openAs(browser, variant, variant.words.guest)
    const stay = await goToCheckout(page)
    await expect(main(page)).toContainText(variant.words.clock)
    await page.context().close()
    begun.push({ variant, ...stay })
  }
  await site.passTo('PT16M')
  for (const { variant, path, checkout, from, until } of begun) {
    const { words } = variant
    const guest = await openAs(browser, variant, variant.words.guest)
    await openLinkFromMail(guest, await mailTo(words.guest, words.unpaidMail), '/')
    await openSharedLink(guest, checkout)
    await expect(main(guest)).toContainText(words.tooLate)
    await expect(payButton(guest)).toHaveCount(0)
    await openSharedLink(guest, `/order/${/stay=([\w-]+)/.exec(checkout)?.[1]}/details`)
    await expect(main(guest)).toContainText(words.unpaid)
    await guest.context().close()
    const host = await openAs(browser, variant, 'helga')
    await openSharedLink(host, `/sale/${/stay=([\w-]+)/.exec(checkout)?.[1]}/details`)
    await expect(main(host)).toContainText(words.unpaid)
    await host.context().close()
    // Somebody else can have the days.
    const other = await openAs(browser, variant, words.other)
    await reserve(other, path, from, until)
    await expect(main(other)).toContainText(words.clock)
    await other.context().close()
  }
})

test('a paid request that the host does not answer: the amount is released, which both read', async ({ browser }) => {
  test.setTimeout(480_000)
  const asked = []
  for (const variant of variants) asked.push({ variant, order: await askAndPay(browser, variant) })
  await site.passTo('P7D')
  for (const { variant, order } of asked) {
    const { words } = variant
    const guest = await openAs(browser, variant, variant.words.guest)
    await openLinkFromMail(guest, await mailTo(words.guest, words.unansweredMail), '/order/')
    await openSharedLink(guest, order)
    await expect(main(guest)).toContainText(words.noAnswer)
    await expectReleased(guest, variant, 'guest')
    await guest.context().close()
    const host = await openAs(browser, variant, 'helga')
    await openSharedLink(host, hostSide(order))
    await lookAtStay(host, variant)
    await expect(main(host)).toContainText(words.unanswered)
    await expect(main(host)).toContainText(words.nothing)
    await host.context().close()
  }
})
