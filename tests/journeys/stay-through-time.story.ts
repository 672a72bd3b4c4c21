import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type RunningSite, startSite } from '../running-site.ts'
import { expect, signIn, test } from './story.ts'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.locator('dialog[open]')

/** One site on one data folder, started again each time at a later hour. */
class Site {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'quartier-time-'))
  #running: RunningSite | undefined

  async at(later: string): Promise<void> {
    await this.#running?.stop()
    const time: Record<string, string> = later ? { CLOCK_OFFSET: later } : {}
    this.#running = await startSite({ DATA_DIR: this.dataDir, DEMO_LISTINGS: '60', ...time }, { keepData: true })
  }

  async openAs(browser: Browser, email: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: this.#running?.url ?? '',
      locale: 'de-DE',
      viewport: { width: 1366, height: 900 },
    })
    const page = await context.newPage()
    await signIn(page, email)
    return page
  }

  async end(): Promise<void> {
    await this.#running?.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

async function ask(page: Page, title: string, from: number, words: string): Promise<string> {
  await page.goto(`/s?keywords=${encodeURIComponent(title)}&lang=de`)
  const address = await page.locator('article a', { hasText: title }).first().getAttribute('href')
  const path = new URL(address ?? '', page.url()).pathname
  await page.goto(`${path}/request?dates=${day(from)},${day(from + 2)}&people=1`)
  const notice = page.locator('form:has([name=step][value=notice]) button')
  if (await notice.isVisible()) await notice.click()
  await page.locator('[name=message]').fill(words)
  await page.locator('button[form=enquiry]').click()
  await page.waitForURL(/\/order\/.+\/details/)
  return new URL(page.url()).pathname
}

async function review(page: Page, stars: string, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Bewertung schreiben' }).click()
  await dialog(page).getByRole('radio', { name: '1 Stern' }).focus()
  for (let pressed = 1; pressed < Number(stars); pressed += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: `${stars} Sterne` }), 'arrows choose').toBeChecked()
  await dialog(page).locator('[name=content]').fill(words)
  await dialog(page).getByRole('button', { name: 'Bewertung abgeben' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a request without an answer runs out and leads elsewhere; a stay ends and both say how it was', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(400_000)
  const site = new Site()
  try {
    await site.at('')
    const guest = await site.openAs(browser, 'helga@example.org')
    const unanswered = await ask(guest, 'Schlafsofa im Altbau', 12, 'Guten Tag Mehmet, ich reise allein.')
    const agreed = await ask(guest, 'Ruhiges Gästezimmer', 7, 'Guten Tag Anna, ich reise allein.')
    const host = await site.openAs(browser, 'anna@example.org')
    await host.goto(`${agreed.replace('/order/', '/sale/')}?ask=accept&lang=de`)
    await dialog(host).getByRole('button', { name: 'Zusagen und Adresse zeigen' }).click()
    await expect(main(host)).toContainText('Du hast zugesagt')

    await site.at('P7D')
    const later = await site.openAs(browser, 'helga@example.org')
    await expect(async () => {
      await later.goto(`${unanswered}?lang=de`)
      await expect(main(later)).toContainText('Unbeantwortet', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    const elsewhere = later.getByRole('button', { name: /^Hier anfragen/ })
    expect(await elsewhere.count()).toBeLessThanOrEqual(3)
    await elsewhere.first().click()
    await later.waitForURL((url) => url.pathname.startsWith('/order/') && url.pathname !== unanswered)
    await expect(main(later)).toContainText('ich reise allein')

    await site.at('P10D')
    const back = await site.openAs(browser, 'helga@example.org')
    await expect(async () => {
      await back.goto(`${agreed}?lang=de`)
      await expect(main(back)).toContainText('Wie war es bei Anna?', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await review(back, '5', 'Herzlich und ruhig, mit Kaffee am Morgen.')
    await expect(main(back)).toContainText('Noch nicht sichtbar')
    const listing = (await back.locator('header h2 a').first().getAttribute('href')) ?? ''
    await back.goto(listing)
    await expect(main(back), 'hidden until both have written').not.toContainText('mit Kaffee am Morgen')
    const anna = await site.openAs(browser, 'anna@example.org')
    await anna.goto(`${agreed.replace('/order/', '/sale/')}?lang=de`)
    await expect(main(anna)).not.toContainText('mit Kaffee am Morgen')
    await review(anna, '4', 'Helga war ein angenehmer Gast.')
    await expect(main(anna)).toContainText('mit Kaffee am Morgen')
    await back.reload()
    await expect(main(back)).toContainText('mit Kaffee am Morgen')
    await anna.getByRole('link', { name: /Helga/ }).first().click()
    await expect(main(anna)).toContainText('Helga war ein angenehmer Gast.')
  } finally {
    await site.end()
  }
})
