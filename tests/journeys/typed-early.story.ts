import { withoutScriptsYet } from './late-scripts.ts'
import { expect, signIn, test } from './story.ts'

test.use({ locale: 'de-DE' })

test('contact details typed before the scripts are there stay, and can be saved', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator('#profile-menu a[href="/account"]').click()
  await page.waitForURL(/\/account\/contact-details/)
  const release = await withoutScriptsYet(page)
  await page.reload()
  await page.locator('[name=phoneNumber]').fill('+49 231 4711')
  release()
  // It stands there only once script runs.
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeVisible()
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+49 231 4711')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.locator('main').getByRole('status')).toBeVisible()
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+49 231 4711')
})

test('another address typed before the scripts are there gets the mail for a new password', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto('/recover-password')
  const send = page.locator('main form button[type=submit]')
  await page.locator('[name=email]').fill('niemand@example.org')
  await send.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('[name=email]').fill('sportclub@example.org')
  release()
  await page.waitForLoadState('networkidle')
  await expect(send).toBeEnabled()
  await expect(page.locator('[name=email]')).toHaveValue('sportclub@example.org')
  await send.click()
  await expect(page.locator('main').getByRole('status')).toContainText('sportclub@example.org')
})

test('a message typed before the scripts are there stays', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await page.locator('a[href="/inbox"]').filter({ visible: true }).first().click()
  await page.waitForURL(/\/inbox/)
  await page
    .locator('main')
    .getByRole('link', { name: /Tomasz/ })
    .first()
    .click()
  const field = page.locator('textarea[name=content]')
  await field.waitFor({ timeout: 10_000 })
  const release = await withoutScriptsYet(page)
  await page.reload()
  await field.fill('Wir kommen um acht.')
  release()
  await page.waitForLoadState('networkidle')
  await expect(field).toHaveValue('Wir kommen um acht.')
})
