import type { Browser, Page } from '@playwright/test'
import { passAtProvider } from './bank-clock.ts'
import { openConsole } from './hosting-steps.ts'
import { type PaidVariant, paidVariants } from './paid-variants.ts'
import { cards, enterBilling, enterCard, payButton } from './payment-steps.ts'
import { photograph } from './photographs.ts'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import { day, dialog, main } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, signIn, startSession, test } from './story.ts'

// From somebody without an account to a host whose money is in the bank, and the guest who pays it. Only by pressing.

const words = {
  de: {
    title: 'Sauna am Mühlenteich',
    code: /ist dein Code/,
    asked: /Ben .*fragt an/,
    setUp: 'Auszahlungen einrichten',
    complete: 'Du kannst ausgezahlt werden',
    continue: 'Weiter zur Zahlung',
    sent: 'Deine Anfrage ist bei Lena',
    accept: 'Zusagen',
    acceptDo: 'Zusagen und Adresse zeigen',
    accepted: 'Du hast zugesagt',
    later: /zahlen wir nach dem Aufenthalt aus/,
    review: 'Bewertung schreiben',
    reviewDo: 'Bewertung abgeben',
    stars: '5 Sterne',
    payouts: 'Auszahlungen',
    due: 'Wird überwiesen, sobald der Zahlungsdienst das Geld freigibt',
    onItsWay: /Ist unterwegs/,
    arrived: /Ist am .+ angekommen/,
    arrivedOnStay: /ausgezahlt am/,
    mail: /sind auf deinem Konto/,
    amount: /129,60\s€/,
  },
  en: {
    title: 'Sauna by the mill pond',
    code: /is your code/,
    asked: /Ben .*asks to stay/,
    setUp: 'Set up payouts',
    complete: 'You can be paid out',
    continue: 'Continue to payment',
    sent: 'Lena has your request',
    accept: 'Accept stay',
    acceptDo: 'Accept and show the address',
    accepted: 'You accepted',
    later: /is paid out after the stay/,
    review: 'Write a review',
    reviewDo: 'Post review',
    stars: '5 stars',
    payouts: 'Payouts',
    due: 'Is sent as soon as the payment provider releases the money',
    onItsWay: /Is on its way/,
    arrived: /Arrived on /,
    arrivedOnStay: /paid out on/,
    mail: /is in your account/,
    amount: /€129\.60/,
  },
}
type Words = (typeof words)['de']

for (const variant of paidVariants<Words>(words.de, words.en))
  test(`a host from nothing to the money in the bank, ${variant.name}`, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(900_000)
    const site = await openSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
    try {
      const story = new Story(browser, site, variant)
      const host = await story.signUp()
      await story.describeSauna(host)
      await story.setUpPayouts(host)
      await story.publish(host)
      await story.approve()
      const guest = await story.askAndPay()
      await story.accept(host)
      await guest.context().close()
      await host.context().close()
      await site.passTo('P9D')
      await story.reviewEachOther()
      await story.seeTheMoney()
    } finally {
      await site.end()
    }
  })

class Story {
  readonly #browser: Browser
  readonly #site: SiteWithClock
  readonly #variant: PaidVariant<Words>
  readonly #email: string

  constructor(browser: Browser, site: SiteWithClock, variant: PaidVariant<Words>) {
    this.#browser = browser
    this.#site = site
    this.#variant = variant
    this.#email = `lena-${variant.language}@example.org`
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#site.url, ...this.#variant.options })
    return context.newPage()
  }

  async #openAs(email: string): Promise<Page> {
    const page = await this.#open()
    await startSession(page, email)
    // The demo's people have languages of their own.
    await openSharedLink(page, `/?lang=${this.#variant.language}`)
    return page
  }

  async signUp(): Promise<Page> {
    const page = await this.#open()
    await openSharedLink(page, '/')
    await page.locator('a[href="/l/new"]').filter({ visible: true }).first().click()
    await page.waitForURL(/\/signup\?from=/)
    await page.locator('[name=firstName]').fill('Lena')
    await page.locator('[name=lastName]').fill('Hofer')
    await page.locator('[name=email]').fill(this.#email)
    await page.locator('[name=password]').fill('quartier-demo')
    await page.locator('[name=terms]').check({ force: true })
    await page.locator('main form button[type=submit]').last().click()
    await page.waitForURL(/\/verify-email/)
    await page.locator('[name=code]').fill(await this.#code())
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL(/\/new\/features/)
    return page
  }

  async #code(): Promise<string> {
    const { subject } = await this.#mail(this.#variant.words.code)
    return subject.replace(/\D/g, '').slice(0, 6)
  }

  /** Waits for a mail to the host whose subject matches. */
  async #mail(matching: RegExp): Promise<{ subject: string; text: string }> {
    let found: { subject: string; text: string } | undefined
    await expect(async () => {
      found = (await this.#site.mailsTo(this.#email)).find(({ subject }) => matching.test(subject))
      expect(found?.subject).toBeTruthy()
    }).toPass({ timeout: 60_000 })
    return found!
  }

  async describeSauna(page: Page): Promise<void> {
    const next = async (expected: RegExp) => {
      const before = (await page.locator('main h1').textContent()) ?? ''
      await page.locator('button[name=intent][value=next]:visible').last().click()
      await page.waitForURL(expected)
      await expect(page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
    }
    await page.locator('[name=stove][value=wood]').check({ force: true })
    await next(/\/description$/)
    await page.locator('[name=title]').fill(this.#variant.words.title)
    await page.locator('textarea[name=description]').fill('Klein und warm. Der Steg ist zehn Schritte entfernt.')
    await page.locator('[name=accessibility][value=no]').check({ force: true })
    await next(/\/location$/)
    await page.locator('[name=address]').fill('Rovaniemi')
    await page
      .getByRole('option', { name: /Rovaniemi/ })
      .first()
      .click()
    await expect(page.locator('[name=lat]')).not.toHaveValue('')
    await next(/\/policy$/)
    await next(/\/pricing$/)
    await page.locator('[name=price]').fill('72')
    await next(/\/availability$/)
    await next(/\/photos$/)
    await page.locator('input[type=file][multiple]').setInputFiles([await photograph('sauna.jpg', '#7a9e87')])
    await expect(page.locator('[name=image]')).toHaveCount(1, { timeout: 90_000 })
    await next(/\/payout$/)
  }

  /** In the last step of the wizard. */
  async setUpPayouts(page: Page): Promise<void> {
    const { words: said } = this.#variant
    await page.locator('#country').selectOption('FI')
    for (const [name, value] of [
      ['birthday', '1901-01-01'],
      ['line1', 'address_full_match'],
      ['postalCode', '96100'],
      ['city', 'Rovaniemi'],
      ['phone', '+358401234567'],
    ] as const)
      await page.locator(`#person-${name}`).fill(value)
    await page.locator('#bank-iban').fill('FI21 1234 5600 0007 85')
    await page.getByRole('button', { name: said.setUp }).click()
    await expect(page.getByRole('heading', { name: said.complete })).toBeVisible()
    await expect(page).toHaveURL(/\/payout/)
  }

  async publish(page: Page): Promise<void> {
    await page.locator('button[name=intent][value=publish]').click()
    await page.waitForURL(/pending-approval/)
    await expect(page.locator('h1')).toContainText(this.#variant.words.title)
  }

  async approve(): Promise<void> {
    const { title } = this.#variant.words
    const staff = await this.#open()
    await staff.setViewportSize({ width: 1440, height: 900 })
    await signIn(staff, 'operator@example.org')
    await openConsole(staff, /Prüfung|Review|Queue/)
    const row = staff.getByRole('link', { name: title }).first()
    const panel = (await row.getAttribute('href')) ?? ''
    await row.click()
    await staff.waitForURL((url) => url.href.endsWith(panel))
    await staff.locator('button[name=intent][value=approve]').click()
    await expect(staff.locator(`a[href="${panel}"]`), 'it has left the queue').toHaveCount(0)
    await staff.context().close()
  }

  async askAndPay(): Promise<Page> {
    const { onPhone, words: said } = this.#variant
    const page = await this.#openAs('ben@example.org')
    await page.locator('main form [name=address]').first().fill('Rovaniemi')
    await page.locator('main form:has([name=address]) button[type=submit]').first().click()
    await page.waitForURL(/\/s\?/)
    await page.locator('article', { hasText: said.title }).getByRole('link').first().click()
    await expect(page.locator('h1')).toContainText(said.title)
    if (onPhone) await page.locator('a[href*="book=1"]').click()
    const box = onPhone ? 'sheet' : 'box'
    await page.locator(`#${box}-from`).fill(day(5))
    await page.locator(`#${box}-until`).fill(day(7))
    await page.locator(`form:has(#${box}-from) button[type=submit]:not([aria-haspopup])`).last().click()
    await page.waitForURL(/\/request\?/)
    await page.locator('form:has([name=step][value=notice]) button').click()
    await page.getByRole('button', { name: said.continue }).click()
    await page.waitForURL(/\/checkout\?stay=/)
    await enterCard(page, cards.plain)
    await enterBilling(page)
    await payButton(page).click()
    await page.waitForURL(/\/order\/.+\/details/)
    await expect(main(page)).toContainText(said.sent)
    return page
  }

  async accept(host: Page): Promise<void> {
    const { words: said } = this.#variant
    // Where money is taken, the mail's button opens the question in the inbox.
    await openLinkFromMail(host, await this.#mail(said.asked), '/sale/')
    await dialog(host).getByRole('button', { name: said.acceptDo }).click()
    await expect(dialog(host)).toHaveCount(0)
    await expect(main(host)).toContainText(said.accepted)
    await this.#lookAtStay(host)
    await expect(main(host)).toContainText(said.later)
    await expect(main(host)).toContainText(said.amount)
  }

  /** The newest conversation with somebody, by the links of the page. */
  async #openStay(page: Page, partner: string): Promise<void> {
    await page.locator('a[href^="/inbox"]').filter({ visible: true }).first().click()
    await page.waitForURL(/\/inbox/)
    await main(page).locator('a[href*="/details"]', { hasText: partner }).first().click()
    await page.waitForURL(/\/(sale|order)\/.+\/details/)
  }

  async #lookAtStay(page: Page): Promise<void> {
    if (this.#variant.onPhone) await main(page).locator('nav a[href*="view=stay"]').click()
  }

  async reviewEachOther(): Promise<void> {
    const { words: said } = this.#variant
    for (const [email, partner] of [
      ['ben@example.org', 'Lena'],
      [this.#email, 'Ben'],
    ] as const) {
      const page = await this.#openAs(email)
      await this.#openStay(page, partner)
      const review = page.getByRole('link', { name: said.review }).filter({ visible: true }).first()
      await expect(async () => {
        await page.reload()
        await expect(review).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 60_000 })
      await review.click()
      await dialog(page).getByRole('radio', { name: said.stars }).check({ force: true })
      await dialog(page).locator('[name=content]').fill('Schön war es.')
      await dialog(page).getByRole('button', { name: said.reviewDo }).click()
      await expect(dialog(page)).toHaveCount(0)
      await page.context().close()
    }
  }

  async seeTheMoney(): Promise<void> {
    const { words: said } = this.#variant
    const host = await this.#openAs(this.#email)
    await this.#openPayouts(host)
    await expect(main(host)).toContainText(said.due)
    for (const [days, text] of [
      [8, said.onItsWay],
      [4, said.arrived],
    ] as const) {
      await passAtProvider(host, days)
      await expect(async () => {
        await host.reload()
        await expect(main(host)).toContainText(text, { timeout: 1000 })
      }).toPass({ timeout: 60_000 })
    }
    await expect(main(host)).toContainText(said.amount)
    expect((await this.#mail(said.mail)).text).toMatch(said.amount)
    await main(host).locator('a[href*="/sale/"]', { hasText: said.title }).click()
    await host.waitForURL(/\/sale\/.+\/details/)
    await this.#lookAtStay(host)
    await expect(main(host)).toContainText('Schön war es.')
    await expect(main(host)).toContainText(said.arrivedOnStay)
  }

  /** The page about payouts, by the menus of the site. */
  async #openPayouts(page: Page): Promise<void> {
    const { onPhone } = this.#variant
    await page.locator(onPhone ? 'a[href*="mobilemenu=open"]' : 'button[popovertarget=profile-menu]').click()
    await page.locator('a[href="/account"]').filter({ visible: true }).first().click()
    await page.getByRole('link', { name: this.#variant.words.payouts }).filter({ visible: true }).first().click()
    await page.waitForURL(/\/account\/payments/)
  }
}
