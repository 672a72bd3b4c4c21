import type { Browser, Page } from '@playwright/test'
import type { SiteWithClock } from './site-with-clock.ts'
import { expect, openSentRequest, startSession } from './story.ts'
import type { StoryVariant } from './stay-texts.ts'

/** Returns the calendar day a number of days from today. */
export const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
export const main = (page: Page) => page.locator('main')
export const dialog = (page: Page) => page.locator('dialog[open]')
export const hostSide = (order: string) => order.replace('/order/', '/sale/')
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Signs somebody in on a story's own site, who reads its language from here on. */
export async function openAs(
  browser: Browser,
  site: SiteWithClock,
  variant: StoryVariant,
  email: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...variant.options })
  const page = await context.newPage()
  await startSession(page, email)
  await page.goto(`/inbox/all?lang=${variant.language}`)
  return page
}

/** Opens a listing by its title. */
export async function openListing(page: Page, title: string): Promise<void> {
  await page.goto(`/s?keywords=${encodeURIComponent(title)}`)
  const address = await page.locator('article a', { hasText: title }).first().getAttribute('href')
  await page.goto(new URL(address ?? '', page.url()).pathname)
  await expect(page.locator('h1')).toContainText(title)
}

/** Asks for days, past the notice that comes once for each host. Returns the path of the conversation. */
export async function askToStay(
  page: Page,
  { title, from, nights = 2, words }: { title: string; from: number; nights?: number; words: string },
): Promise<string> {
  await openListing(page, title)
  await page.goto(`${pathOf(page)}/request?dates=${day(from)},${day(from + nights)}&people=1`)
  await passNotice(page)
  await page.locator('[name=message]').fill(words)
  await page.locator('button[form=enquiry]').click()
  await openSentRequest(page)
  await expect(main(page)).toContainText(words)
  return pathOf(page)
}

/** The safety notice, when it comes, and on to the form. */
export async function passNotice(page: Page): Promise<void> {
  const notice = page.locator('form:has([name=step][value=notice]) button')
  const message = page.locator('[name=message]')
  await expect(notice.or(message).first()).toBeVisible()
  if (await notice.isVisible()) await notice.click()
  await expect(message).toBeVisible()
}

/** The host says yes: a question first, which says what will be seen. */
export async function acceptStay(host: Page, order: string, { words }: StoryVariant): Promise<void> {
  await host.goto(hostSide(order))
  await host.getByRole('link', { name: words.accept, exact: true }).click()
  await expect(dialog(host)).toContainText('Bredowstraße')
  await dialog(host).getByRole('button', { name: words.acceptDo }).click()
  await expect(main(host)).toContainText(words.youAccepted)
}

/** Beside the messages at a desk, behind a tab on a phone. */
export async function lookAtStay(page: Page, { onPhone }: StoryVariant): Promise<void> {
  if (onPhone) await page.locator('nav a[href*="view=stay"]').click()
}

/** Stars by the keyboard, words, and the end of it. */
export async function writeReview(page: Page, { words }: StoryVariant, stars: number, text: string): Promise<void> {
  await page.getByRole('link', { name: words.writeReview }).click()
  await dialog(page).getByRole('button', { name: words.postReview }).click()
  await expect(dialog(page), 'in the language of the page').toContainText(words.starsMissing)
  await expect(dialog(page)).toContainText(words.wordsMissing)
  await expect(dialog(page).getByRole('radio', { name: words.oneStar })).toBeFocused()
  await dialog(page).getByRole('radio', { name: words.oneStar }).focus()
  for (let pressed = 1; pressed < stars; pressed += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: words.stars(stars) }), 'arrows choose').toBeChecked()
  await dialog(page).locator('[name=content]').fill(text)
  await dialog(page).getByRole('button', { name: words.postReview }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Reads a conversation again and again until a timer has done what its page then says. */
export async function waitForTime(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(main(page)).toContainText(text, { timeout: 500 })
  }).toPass({ timeout: 40_000 })
}
