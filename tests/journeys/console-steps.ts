import type { Page } from '@playwright/test'
import { main } from './stay-steps.ts'
import { expect } from './story.ts'

/** Opens a person's page of the console by the search for people. */
export async function findPerson(staff: Page, name: string): Promise<void> {
  await staff.getByRole('link', { name: 'Menschen' }).first().click()
  // The page before it may have a search for people too, and stands there for a moment after the address has changed.
  await staff.waitForURL(/\/console\/people/)
  await staff.getByRole('button', { name: 'Suchen' }).waitFor()
  await staff.getByLabel('Name oder E-Mail-Adresse').fill(name)
  await staff.getByRole('button', { name: 'Suchen' }).click()
  await main(staff).getByRole('link', { name }).first().click()
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(name)
}
