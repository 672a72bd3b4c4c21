import type { Browser, BrowserContext, Page } from '@playwright/test'
import { photograph } from './photographs.ts'
import { expect, type LetterBox, linkIn, signIn, startSession, test } from './story.ts'

/**
 * The product's main story: somebody offers a place, the operator lets it appear, a guest finds it and writes, and both
 * talk. In both languages, with and without JavaScript: all four at full scale, otherwise each language and each way once.
 */
for (const locale of ['de', 'en'] as const)
  for (const javaScriptEnabled of [true, false])
    test(
      `a place is offered, approved, found and talked about (${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript)`,
      { tag: (locale === 'de') === javaScriptEnabled ? [] : '@long' },
      async ({ browser, letterBox }, { retry }) => {
        test.setTimeout(180_000)
        const story = new Story(browser, letterBox, locale, javaScriptEnabled, retry)
        const host = await story.hostSignsUp()
        const listing = await story.hostPublishes(host)
        await story.operatorApproves(listing)
        const guest = await story.guestFindsAndWrites(listing)
        await story.hostReadsAndAnswers(host, listing)
        await story.guestReadsTheAnswer(guest)
      },
    )

type Listing = { title: string; path: string }

class Story {
  readonly #browser: Browser
  readonly #letterBox: LetterBox
  readonly #locale: 'de' | 'en'
  readonly #script: boolean
  readonly #name: string
  readonly #question: string
  readonly #answer: string

  constructor(browser: Browser, letterBox: LetterBox, locale: 'de' | 'en', script: boolean, tries: number) {
    this.#browser = browser
    this.#letterBox = letterBox
    this.#locale = locale
    this.#script = script
    this.#name = `${locale}-${script ? 'script' : 'plain'}-${tries + 1}`
    this.#question =
      locale === 'de' ? `Ist das Zimmer noch frei? (${this.#name})` : `Is the room still free? (${this.#name})`
    this.#answer = locale === 'de' ? `Ja, komm gern vorbei! (${this.#name})` : `Yes, do come by! (${this.#name})`
  }

  async hostSignsUp(): Promise<Page> {
    const page = await this.#newPage()
    const email = this.#hostAddress
    await page.goto('/signup')
    await page.locator('[name=profileType][value=private]').check({ force: true })
    await page.locator('[name=firstName]').fill('Lena')
    await page.locator('[name=lastName]').fill('Hofer')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill('quartier-demo')
    await page.locator('[name=terms]').check({ force: true })
    await submit(page)
    await page.waitForURL(/\/verify-email/)
    const mail = await this.#letterBox.newest(email, this.#locale === 'de' ? /ist dein Code/ : /is your code/)
    if (this.#script) {
      await page.locator('[name=code]').fill(mail.subject.replace(/\D/g, '').slice(0, 6))
      await submit(page)
      await page.waitForURL((url) => url.pathname !== '/verify-email')
    } else {
      await page.goto(linkIn(mail, '/verify'))
      await submit(page)
      await expect(page.locator('main a[href="/l/new"]')).toBeVisible()
    }
    return page
  }

  async hostPublishes(page: Page): Promise<Listing> {
    const title = `${this.#locale === 'de' ? 'Zimmer am Isarufer' : 'Room by the Isar'} ${this.#name}`
    await page.goto('/l/new')
    await page.locator('[name=category][value=offeringPlace]').check({ force: true })
    await this.#next(page, /\/description$/)
    await page.locator('[name=title]').fill(title)
    await page.locator('textarea[name=description]').fill('Zwei Betten, ein Balkon und ein Schlüssel für euch.')
    await page.locator('[name=accessibility][value=no]').check({ force: true })
    await this.#next(page, /\/location$/)
    await this.#givePlace(page)
    await this.#next(page, /\/availability$/)
    await this.#next(page, /\/policy$/)
    await this.#next(page, /\/photos$/)
    await this.#addPhotos(page)
    await page.locator('button[name=intent][value=publish]').click()
    await page.waitForURL(/pending-approval/)
    await expect(page.locator('h1')).toContainText(title)
    await this.#letterBox.newest(this.#hostAddress, this.#locale === 'de' ? /wird geprüft/ : /is being read/)
    return { title, path: new URL(page.url()).pathname.replace(/\/pending-approval$/, '') }
  }

  async operatorApproves({ title, path }: Listing): Promise<void> {
    const stranger = await this.#newPage()
    expect((await stranger.goto(path))?.status(), 'nobody sees it before').toBe(404)
    const page = await this.#newPage()
    await startSession(page, 'operator@example.org')
    await page.goto(`/console/queue?item=${path.split('/').at(-1)}`)
    await expect(page.locator('main')).toContainText(title)
    await page.locator('button[name=intent][value=approve]').first().click()
    await this.#letterBox.newest(this.#hostAddress, this.#locale === 'de' ? /ist online/ : /is online/)
    expect((await stranger.goto(path))?.status(), 'everybody sees it after').toBe(200)
    await page.context().close()
    await stranger.context().close()
  }

  async guestFindsAndWrites({ title }: Listing): Promise<Page> {
    const page = await this.#newPage()
    await page.goto('/')
    await page.locator('main form [name=address]').first().fill('Muenchen')
    await page.locator('main form:has([name=address]) button[type=submit]').first().click()
    await page.waitForURL(/\/s\?/)
    if (this.#script) await this.#moveTheMap(page)
    await page.locator('article', { hasText: title }).getByRole('link').first().click()
    await expect(page.locator('h1')).toContainText(title)
    await page
      .locator('a[href*="/enquire"], button[formaction*="/enquire"], form[action*="/enquire"] button')
      .locator('visible=true')
      .first()
      .click()
    await page.waitForURL(/\/login\?from=/)
    await page.locator('[name=email]').fill('ben@example.org')
    await page.locator('[name=password]').fill('quartier-demo')
    await submit(page)
    await page.waitForURL(/\/enquire/)
    await page.locator('form:has([name=step][value=notice]) button').last().click()
    await page.locator('[name=message]').fill(this.#question)
    await page.locator('button[form=enquiry], form:has([name=message]) button[type=submit]').last().click()
    await page.waitForURL(/\/order\/.+\/details/)
    await expect(page.locator('main')).toContainText(this.#question)
    return page
  }

  async hostReadsAndAnswers(page: Page, { title }: Listing): Promise<void> {
    const mail = await this.#letterBox.newest(this.#hostAddress, /Ben\b/)
    expect(mail.text).toContain(this.#question)
    expect(mail.text).not.toContain('Isarweg')
    const link = linkIn(mail, '/sale/')
    await page.goto('/inbox/sales')
    await page
      .locator(`a[href*="${new URL(link).pathname}"]`)
      .first()
      .click()
    await expect(page.locator('main')).toContainText(title)
    if (this.#script) await this.#hearsWithoutReload(page)
    await page.locator('[name=content]').fill(this.#answer)
    await page
      .locator('form:has([name=content]) button[type=submit], form:has([name=content]) button:not([type])')
      .last()
      .click()
    await expect(page.locator('main')).toContainText(this.#answer)
  }

  async guestReadsTheAnswer(page: Page): Promise<void> {
    // Who has the conversation open reads the answer there, and what was read is not mailed.
    if (!this.#script) {
      const mail = await this.#letterBox.newest('ben@example.org', new RegExp(this.#answer.replace(/[()!?]/g, '\\$&')))
      await page.goto(linkIn(mail, '/order/'))
    }
    await expect(page.locator('main'), 'with script it arrives by itself').toContainText(this.#answer)
  }

  /** A second message of the guest's, written while the host looks at the conversation. */
  async #hearsWithoutReload(host: Page): Promise<void> {
    const more = `Wir sind zu zweit. (${this.#name})`
    const guest = await this.#newPage()
    await signIn(guest, 'ben@example.org')
    await guest.goto(host.url().replace('/sale/', '/order/'))
    await guest.locator('[name=content]').fill(more)
    await guest.locator('form:has([name=content]) button').last().click()
    await expect(host.locator('main')).toContainText(more)
    await guest.context().close()
  }

  async #givePlace(page: Page): Promise<void> {
    await page.locator('[name=address]').fill('München')
    if (this.#script) {
      await page
        .getByRole('option', { name: /München|Munich/ })
        .first()
        .click()
      await expect(page.locator('[name=lat]')).not.toHaveValue('')
      return
    }
    await page.locator('button[name=intent][value=next]:visible').last().click()
    await page.locator('[name=place]').first().check({ force: true })
  }

  async #addPhotos(page: Page): Promise<void> {
    const files = await Promise.all(
      ['#7a9e87', '#c98d5f', '#5f7fa8'].map((colour, index) => photograph(`zimmer-${index + 1}.jpg`, colour)),
    )
    await page.locator('input[type=file][multiple]').first().setInputFiles(files)
    if (!this.#script) await page.locator('button[name=intent][value=stay]').first().click()
    await expect(page.locator('[name=image]')).toHaveCount(3, { timeout: 40_000 })
  }

  async #moveTheMap(page: Page): Promise<void> {
    const map = page.locator('.maplibregl-canvas')
    await expect(map).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(1500)
    const box = (await map.boundingBox()) ?? { x: 900, y: 300, width: 400, height: 400 }
    const before = page.url()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 25, box.y + box.height / 2 - 15, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => page.url(), { timeout: 15_000 }).not.toBe(before)
    expect(new URL(page.url()).searchParams.get('bounds')).toMatch(/^-?\d+\.\d+(,-?\d+\.\d+){3}$/)
  }

  async #next(page: Page, address: RegExp): Promise<void> {
    const before = (await page.locator('main h1').textContent()) ?? ''
    await page.locator('button[name=intent][value=next]:visible').last().click()
    await page.waitForURL((url) => address.test(url.pathname))
    await expect(page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
  }

  async #newPage(): Promise<Page> {
    const context: BrowserContext = await this.#browser.newContext({
      baseURL: process.env.JOURNEY_URL,
      locale: this.#locale === 'de' ? 'de-DE' : 'en-GB',
      javaScriptEnabled: this.#script,
      viewport: { width: 1366, height: 900 },
    })
    return context.newPage()
  }

  get #hostAddress(): string {
    return `lena-${this.#name}@example.org`
  }
}

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]:not([name]):visible').first().click()
}
