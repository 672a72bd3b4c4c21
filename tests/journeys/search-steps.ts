import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

/** The search around Dortmund. */
export const dortmund = '/s?address=Dortmund&bounds=51.6936,7.7553,51.3336,7.1753'

/** A filter of the row by what stands on it. */
export function chip(page: Page, name: string): Locator {
  return page.locator('main summary', { hasText: new RegExp(`^${name}`) })
}

/** Waits until script answers. */
export async function hydrated(page: Page): Promise<void> {
  // On phones the search form of the bar stays as the server sent it; the place of the map says that it loads, or holds it.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const shown = isPhone ? page.locator('main aside').locator('p, canvas') : page.locator('input[role=combobox]')
  await expect(shown.first()).toBeAttached()
}

/** Waits until the map shows more than the sea. */
export async function drawn(map: Locator): Promise<void> {
  await expect(map).toBeVisible({ timeout: 20_000 })
  await expect(map).not.toHaveAttribute('data-empty', '', { timeout: 20_000 })
}

/** Opens circles on the map until the wanted mark stands alone. */
export async function openCircles(page: Page, wanted: Locator): Promise<void> {
  for (let tries = 0; tries < 8 && !(await wanted.isVisible()); tries += 1) {
    const circle = page.locator('button[data-look=cluster]').first()
    // The map may lay its marks out anew at this very moment: the next one is taken then.
    const pressed = await circle.press('Enter', { timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (pressed) await wanted.waitFor({ timeout: 1500 }).catch(() => {})
    await expect(page.locator('section[aria-busy=true]')).toHaveCount(0)
  }
  await expect(wanted).toBeVisible()
}
