import type { Page } from '@playwright/test'
import { photograph } from './photographs.ts'
import { expect, openSharedLink, scripted } from './story.ts'

/** Somebody who has no mouse: Tab to a thing, then keys. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async to(selector: string): Promise<void> {
    // Keys count from the moment the page hears them.
    await this.#page.locator(selector).first().waitFor({ state: 'attached' })
    for (let steps = 0; steps < 120; steps += 1) {
      if (await this.#page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      await this.#page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${selector}`)
  }

  async type(selector: string, text: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.type(text)
  }

  async tick(selector: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.press('Space')
    await expect(this.#page.locator(selector)).toBeChecked()
  }

  async press(selector: string): Promise<void> {
    await this.to(selector)
    await this.#page.keyboard.press('Enter')
  }

  async next(expected: RegExp): Promise<void> {
    const before = (await this.#page.locator('main h1').textContent()) ?? ''
    await this.press('button[name=intent][value=next]:not([aria-hidden])')
    await this.#page.waitForURL(expected)
    await expect(this.#page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
  }

  async givePlace(name: string): Promise<void> {
    await this.type('[name=address]', name)
    await expect(this.#page.getByRole('option').first()).toBeVisible()
    await this.#page.keyboard.press('ArrowDown')
    await this.#page.keyboard.press('Enter')
    await expect(this.#page.locator('[name=lat]')).not.toHaveValue('')
  }

  async addPhotos(colours: string[]): Promise<void> {
    const files = await Promise.all(colours.map((colour, index) => photograph(`bild-${index}.jpg`, colour)))
    // On a busy machine the new tab may take the focus to its heading only now.
    await expect(async () => {
      await this.to('input[type=file][multiple]')
      const chosen = this.#page.waitForEvent('filechooser', { timeout: 3000 })
      await Promise.all([chosen, this.#page.keyboard.press('Enter')])
      await (await chosen).setFiles(files)
    }).toPass({ timeout: 30_000 })
    await expect(this.#page.locator('[name=image]')).toHaveCount(colours.length, { timeout: 90_000 })
  }
}

/** Opens the reader's own listings: by the top bar, on phones by the menu. */
export async function openOwnListings(page: Page): Promise<void> {
  const link = page.locator('a[href="/listings"]').filter({ visible: true })
  const menu = page.locator('a[href*="mobilemenu=open"]').filter({ visible: true })
  await link.or(menu).first().waitFor()
  if ((await link.count()) === 0) await menu.first().click()
  await link.first().click()
  await page.waitForURL(/\/listings/)
}

/** Opens a page of the console by the menu of the signed-in person. */
export async function openConsole(page: Page, name: RegExp): Promise<void> {
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator('#profile-menu a[href="/console"]').click()
  await page.getByRole('link', { name }).first().click()
}

export async function draftUpToPhotos(page: Page, category: string, title: string): Promise<void> {
  const next = async (expected: RegExp) => {
    const before = (await page.locator('main h1').textContent()) ?? ''
    await page.locator('button[name=intent][value=next]:visible').last().click()
    await page.waitForURL(expected)
    await expect(page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
  }
  await page.locator('a[href="/l/new"]').filter({ visible: true }).first().click()
  await page.locator(`[name=category][value=${category}]`).check({ force: true })
  await next(/\/description$/)
  await page.locator('[name=title]').fill(title)
  await page.locator('textarea[name=description]').fill('Zwei Sätze genügen. Das ist der zweite.')
  // A request needs its number of people and its days: there are no defaults.
  if (category === 'lookingForPlace') {
    await expect(page.locator('[name=capacity]')).toHaveValue('')
    await page.locator('[name=capacity]').fill('2')
    await page.locator('[name=availableFrom]').fill(dayAhead(20))
    await page.locator('[name=availableUntil]').fill(dayAhead(23))
  }
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  await next(/\/location$/)
  await scripted(page.locator('[name=address]'))
  await page.locator('[name=address]').fill('Dortmund')
  await page
    .getByRole('option', { name: /Dortmund/ })
    .first()
    .click()
  await expect(page.locator('[name=lat]')).not.toHaveValue('')
  await next(/\/availability$/)
  await next(/\/policy$/)
  await next(/\/photos$/)
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export async function addPhotos(page: Page, colours: string[]): Promise<void> {
  const files = await Promise.all(colours.map((colour, index) => photograph(`bild-${index}.jpg`, colour)))
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expect(page.locator('[name=image]')).toHaveCount(colours.length, { timeout: 90_000 })
}

/** Does something that the wizard saves, and waits until it has. */
export async function saving(page: Page, work: () => Promise<void>): Promise<void> {
  const version = page.locator('[name=version]').first()
  const before = await version.inputValue()
  await work()
  await expect(version, 'a newer version is stored').not.toHaveValue(before, { timeout: 20_000 })
}

/** Another window with the same page, in which script runs. */
export async function openAgain(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await openSharedLink(other, path)
  await other.waitForLoadState('networkidle')
  return other
}
