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
  await expect(page.locator('input[role=combobox]').first()).toBeAttached()
}

/** Waits until the map shows more than the sea. */
export async function drawn(map: Locator): Promise<void> {
  await expect(map).toBeVisible({ timeout: 20_000 })
  await expect(map).not.toHaveAttribute('data-empty', '', { timeout: 20_000 })
}
