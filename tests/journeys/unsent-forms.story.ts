import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

/** What somebody types is kept when it cannot be sent, and is sent once the connection is back. */

test.use({ locale: 'de-DE' })

const notSent = 'Das konnten wir nicht senden.'

test('logging in and signing up without a connection keep what was typed', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.locator('[name=firstName]').fill('Nele')
  await page.locator('[name=email]').fill('nele@example.org')
  await pressUnsent(page, page.getByRole('button', { name: 'Konto anlegen' }))
  await expect(page.locator('[name=firstName]')).toHaveValue('Nele')
  await expect(page.locator('[name=email]')).toHaveValue('nele@example.org')

  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await page.locator('[name=email]').fill('ben@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  const logIn = page.getByRole('main').getByRole('button', { name: 'Anmelden' })
  await pressUnsent(page, logIn)
  await expect(page.locator('[name=password]')).toHaveValue('quartier-demo')
  await page.route('**/login.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await logIn.click()
  await expect(page.getByRole('alert').filter({ hasText: notSent }), 'the server fails').toBeVisible()
  await page.unroute('**/login.data*')
  await logIn.click()
  await expect(page).not.toHaveURL(/\/login/)
  await context.close()
})

test('profile, phone number and password without a connection keep what was typed', async ({ page }) => {
  await signIn(page, 'ben@example.org')
  await page.getByRole('button', { name: /Menü/ }).first().click()
  await page.getByRole('link', { name: /Profil bearbeiten|Profil/ }).first().click()
  await expect(page.locator('[name=bio]')).toBeVisible()
  await page.locator('[name=bio]').fill('Ich komme mit dem Nachtzug.')
  const save = page.getByRole('main').getByRole('button', { name: 'Speichern' })
  await pressUnsent(page, save)
  await expect(page.locator('[name=bio]')).toHaveValue('Ich komme mit dem Nachtzug.')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'gespeichert' })).toBeVisible()
})

/** Presses while there is no connection, and looks for the sentence that says so on the same page. */
async function pressUnsent(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  const before = page.url()
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: notSent })).toBeVisible()
  await expect(page).toHaveURL(before)
  await page.context().setOffline(false)
}
