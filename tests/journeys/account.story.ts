import type { Page } from '@playwright/test'
import { expect, linkIn, signIn, test } from './story.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, locale: 'de-DE' })
    const name = javaScriptEnabled ? 'mit' : 'ohne'

    test('a forgotten password is replaced by a mail, then changed, and the account is deleted', async ({
      page,
      letterBox,
    }, { retry }) => {
      const email = `petra-${name}-${retry}@example.org`
      await signUp(page, email, 'das erste Passwort')
      await page.context().clearCookies()

      await page.goto('/login')
      await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
      await page.locator('[name=email]').fill('niemand@example.org')
      await press(page, 'Link schicken')
      await expect(page.getByText('Zu dieser E-Mail-Adresse gibt es kein Konto.').first()).toBeVisible()
      await page.locator('[name=email]').fill(email)
      await press(page, 'Link schicken')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in dein Postfach')

      const link = linkIn(await letterBox.newest(email, /Passwort/), '/reset-password')
      await page.goto(link)
      await page.locator('[name=newPassword]').fill('kurz')
      await press(page, 'Passwort speichern')
      await expect(page.getByRole('alert').first()).toContainText('8 Zeichen')
      await page.locator('[name=newPassword]').fill('das zweite Passwort')
      await press(page, 'Passwort speichern')
      await expect(page).toHaveURL(/\/login\?after=reset$/)
      await page.goto(link)
      await page.locator('[name=newPassword]').fill('noch ein Passwort')
      await press(page, 'Passwort speichern')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')

      await signIn(page, email, 'das zweite Passwort')
      await page.goto('/account/change-password')
      await page.locator('[name=currentPassword]').fill('das erste Passwort')
      await page.locator('[name=newPassword]').fill('das dritte Passwort')
      await press(page, 'Passwort ändern')
      await expect(page.locator('#currentPassword-error')).toHaveText('Das ist nicht dein Passwort.')
      await page.locator('[name=currentPassword]').fill('das zweite Passwort')
      await page.locator('[name=newPassword]').fill('das dritte Passwort')
      await press(page, 'Passwort ändern')
      await expect(page.locator('main').getByRole('status')).toContainText('Dein neues Passwort gilt')

      await page.getByRole('link', { name: 'Konto löschen' }).click()
      await page.locator('[name=currentPassword]').fill('das zweite Passwort')
      await press(page, 'Konto endgültig löschen')
      await expect(page.locator('#currentPassword-error')).toBeVisible()
      await page.locator('[name=currentPassword]').fill('das dritte Passwort')
      await press(page, 'Konto endgültig löschen')
      await expect(page).toHaveURL(/\/login\?after=deletion$/)
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill('das dritte Passwort')
      await page.locator('main form button[type=submit]').first().click()
      await expect(page.getByRole('alert')).toContainText('stimmen nicht')
    })
  })

test('another address counts once its mail was followed; the phone number needs no password', async ({
  page,
  letterBox,
}, { retry }) => {
  const [email, wanted] = [`otto-${retry}@example.org`, `otto-neu-${retry}@example.org`]
  await signUp(page, email, 'ein langes Passwort')
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account\/contact-details$/)
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await expect(page.locator('[name=currentPassword]')).toHaveCount(0)
  await page.locator('[name=phoneNumber]').fill('030 5550 149')
  await save.click()
  await expect(page.locator('main').getByRole('status')).toHaveText('Saved.')
  await expect(save).toBeDisabled()

  await page.locator('[name=email]').fill(wanted)
  await page.locator('[name=currentPassword]').fill('ein langes Passwort')
  await save.click()
  await expect(page.locator('main').getByRole('status')).toContainText('Confirm your new address')
  await expect(page.getByText(`we have sent a mail to ${wanted}`)).toBeVisible()
  await page.goto(linkIn(await letterBox.newest(wanted, /code/i), '/verify'))
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/verify\?confirmed=1$/)
  await page.goto('/account/contact-details')
  await expect(page.locator('[name=email]')).toHaveValue(wanted)
  await expect(page.getByText(`${wanted}: Confirmed`)).toBeVisible()
})

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup')
  await page.locator('[name=firstName]').fill('Petra')
  await page.locator('[name=lastName]').fill('Vogel')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=terms]').check()
  await page.locator('main form button[type=submit]').last().click()
  await page.waitForURL(/\/verify-email/)
}

function press(page: Page, name: string): Promise<void> {
  return page.locator('main').getByRole('button', { name }).click()
}
