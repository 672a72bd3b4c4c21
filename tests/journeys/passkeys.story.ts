import type { CDPSession, Page } from '@playwright/test'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

/** Gives the page's browser a device that makes and unlocks passkeys without asking anybody. */
async function withDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('Anna adds a passkey, logs in with it to the page she wanted, and removes it', async ({ page, letterBox }) => {
  await signIn(page, 'anna@example.org')
  const { cdp, authenticatorId } = await withDevice(page)
  const isUserVerified = (verified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: verified })
  await openSharedLink(page, '/account/passkeys')
  await expect(page.getByText('Du hast noch keinen Passkey.')).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  const add = page.getByRole('button', { name: 'Passkey hinzufügen' })
  await name.fill('Annas Telefon')
  await page.locator('[name=currentPassword]').fill('falsch')
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Passwort')
  await page.locator('[name=currentPassword]').fill('quartier-demo')
  await isUserVerified(false)
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Es wurde kein Passkey hinzugefügt.')
  await expect(name).toHaveValue('Annas Telefon')
  await isUserVerified(true)
  await add.click()
  await expect(page.getByRole('status').filter({ hasText: 'Der Passkey ist gespeichert.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Annas Telefon' })).toBeVisible()
  expect((await letterBox.newest('anna@example.org', /Passkey/)).text).toContain('„Annas Telefon“')

  await page.context().clearCookies()
  await openSharedLink(page, '/inbox/sales')
  await expect(page).toHaveURL(/\/login\?from=%2Finbox%2Fsales$/)
  const logIn = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await scripted(logIn)
  await isUserVerified(false)
  await logIn.click()
  await expect(page.getByRole('alert')).toContainText('Die Anmeldung mit Passkey wurde abgebrochen.')
  await isUserVerified(true)
  await logIn.click()
  await expect(page).toHaveURL(/\/inbox\/sales$/)

  await openSharedLink(page, '/account/passkeys')
  await expect(page.getByRole('listitem').filter({ hasText: 'Annas Telefon' })).toContainText('zuletzt benutzt am')
  await page.getByRole('link', { name: 'Passkey „Annas Telefon“ entfernen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passkey „Annas Telefon“ entfernen')
  await page.locator('[name=currentPassword]').fill('falsch')
  await page.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.locator('#currentPassword-error')).toHaveText(
    'Das Passwort stimmt nicht. Bitte gib es noch einmal ein.',
  )
  await page.locator('[name=currentPassword]').fill('quartier-demo')
  await page.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Du hast noch keinen Passkey.')).toBeVisible()
  await page.context().clearCookies()
  await openSharedLink(page, '/login')
  await scripted(logIn)
  await logIn.click()
  await expect(page.getByRole('alert')).toContainText('Mit diesem Passkey ging es nicht.')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the log-in page offers passkeys below the password', async ({ page }) => {
    await openSharedLink(page, '/login')
    await expect(page.getByText('or', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  })
})
