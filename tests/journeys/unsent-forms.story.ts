import type { Locator, Page } from '@playwright/test'
import { expect, scripted, signIn, test } from './story.ts'

/** What somebody types is kept when it cannot be sent, and is sent once the connection is back. */

test.use({ locale: 'de-DE' })

test('signing up and logging in without a connection keep what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Konto anlegen' }).click()
  await page.locator('[name=firstName]').fill('Nele')
  await page.locator('[name=email]').fill('nele@example.org')
  await pressUnsent(page, page.getByRole('button', { name: 'Konto anlegen' }))
  await expect(page.locator('[name=firstName]')).toHaveValue('Nele')
  await expect(page.locator('[name=email]')).toHaveValue('nele@example.org')

  await page.locator('a[href^="/login"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen zurück')
  await page.locator('[name=email]').fill('anna@example.org')
  await page.locator('[name=password]').fill('quartier-demo')
  const logIn = page.locator('main form button[type=submit]').first()
  await pressUnsent(page, logIn)
  await expect(page.locator('[name=password]')).toHaveValue('quartier-demo')
  await page.route('**/login.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await logIn.click()
  await expect(unsent(page), 'the server fails').toBeVisible()
  await page.unroute('**/login.data*')
  await logIn.click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('profile, account and week without a connection keep what was typed', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await chooseFromMenu(page, '/profile-settings')
  const save = page.locator('main form button').last()
  await scripted(save)
  const text = await page.locator('[name=bio]').inputValue()
  await page.locator('[name=bio]').fill(`${text} Ich koche gern.`)
  await pressUnsent(page, save)
  await expect(page.locator('[name=bio]')).toHaveValue(`${text} Ich koche gern.`)
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'gespeichert' })).toBeVisible()

  await chooseFromMenu(page, '/account')
  // Another one than a story before has left.
  const phone = `+49 30 ${Date.now()}`
  await page.locator('[name=phoneNumber]').fill(phone)
  await pressUnsent(page, page.getByRole('button', { name: 'Speichern' }))
  await expect(page.locator('[name=phoneNumber]')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()

  await chooseFromMenu(page, '/listings')
  await page
    .locator('article', { hasText: 'Ruhiges Gästezimmer' })
    .getByRole('link', { name: 'Kalender' })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: 'Woche ändern' }).click()
  await page.locator('[name="nights:tue"]').fill('1')
  await pressUnsent(page, page.getByRole('button', { name: 'Woche speichern' }))
  await expect(page.locator('[name="nights:tue"]')).toHaveValue('1')
})

test('a notice is not closed without a connection, and its page stays', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await chooseFromMenu(page, '/listings')
  const close = page.getByRole('button', { name: 'Verstanden' })
  await scripted(close)
  await page.context().setOffline(true)
  await close.click()
  await expect(page.getByRole('status').filter({ hasText: 'Du bist offline' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Inserate')
})

async function chooseFromMenu(page: Page, path: string): Promise<void> {
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator(`#profile-menu a[href="${path}"]`).click()
  await expect(page).toHaveURL(new RegExp(path))
}

/** Presses while there is no connection, and looks for the sentence that says so on the same page. */
async function pressUnsent(page: Page, button: Locator): Promise<void> {
  const before = page.url()
  await scripted(button)
  await page.context().setOffline(true)
  await button.click()
  await expect(unsent(page)).toBeVisible()
  await expect(page).toHaveURL(before)
  await page.context().setOffline(false)
}

function unsent(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Das konnten wir nicht senden.' })
}
