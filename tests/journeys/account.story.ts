import type { Page } from '@playwright/test'
import { photograph } from './photographs.ts'
import { expect, type LetterBox, linkIn, signIn, startSession, test } from './story.ts'

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
      await confirm(page, letterBox, email)
      await page.context().clearCookies()

      await page.goto('/login')
      await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort vergessen?')
      await page.locator('[name=email]').fill('niemand@example.org')
      await press(page, 'Link schicken')
      await expect(page.getByText('Zu dieser E-Mail-Adresse gibt es kein Konto.').first()).toBeVisible()
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Link schicken' })).toBeDisabled()
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
      await expect(page.locator('[name=newPassword]')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Neuen Link schicken' })).toBeVisible()

      await startSession(page, email, 'das zweite Passwort')
      await page.goto('/account/change-password')
      await page.locator('[name=currentPassword]').fill('das erste Passwort')
      await page.locator('[name=newPassword]').fill('das dritte Passwort')
      await press(page, 'Passwort ändern')
      await expect(page.locator('#currentPassword-error')).toHaveText(
        'Das Passwort stimmt nicht. Bitte gib es noch einmal ein.',
      )
      await page.locator('[name=currentPassword]').fill('das zweite Passwort')
      await page.locator('[name=newPassword]').fill('das dritte Passwort')
      await press(page, 'Passwort ändern')
      await expect(page.locator('main').getByRole('status')).toContainText('Dein neues Passwort gilt')

      await page.getByRole('link', { name: 'Konto löschen' }).click()
      await page.locator('[name=currentPassword]').fill('das zweite Passwort')
      await page.getByLabel('Sofort und endgültig löschen').check()
      await press(page, 'Konto löschen')
      await expect(page.locator('#currentPassword-error')).toBeVisible()
      await expect(page.getByLabel('Sofort und endgültig löschen')).toBeChecked()
      await page.locator('[name=currentPassword]').fill('das dritte Passwort')
      await press(page, 'Konto löschen')
      await expect(page).toHaveURL(/\/login\?after=deletion&lang=/)
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
  await expect(page).toHaveURL(/\/verify-email\?from=%2Faccount%2Fcontact-details$/)
  await page.getByRole('link', { name: 'Delete account' }).click()
  await expect(page, 'who mistyped the address can leave').toHaveURL(/\/account\/delete-profile$/)
  await expect(page.locator('[name=currentPassword]')).toBeVisible()
  await page.goBack()
  await confirm(page, letterBox, email)
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

  // Opening the link without a session changes nothing, and the log-in leads back to it.
  await page.context().clearCookies()
  await page.goto(linkIn(await letterBox.newest(wanted, /new address/i), '/verify'))
  await expect(page.locator('main form')).toHaveCount(0)
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('ein langes Passwort')
  await page.locator('main form button[type=submit]').first().click()
  await press(page, 'Confirm new address')
  await expect(page).toHaveURL(/\/verify\?confirmed=moved$/)
  await page.getByRole('link', { name: 'Go to your contact details' }).click()
  await expect(page.locator('[name=email]')).toHaveValue(wanted)
  await expect(page.getByText(`${wanted}: Confirmed`)).toBeVisible()
})

test('a new address is confirmed by its code, or taken back', async ({ page, letterBox }, { retry }) => {
  const [email, wanted] = [`olga-${retry}@example.org`, `olga-neu-${retry}@example.org`]
  await signUp(page, email, 'ein langes Passwort')
  await confirm(page, letterBox, email)
  await page.goto('/account')
  const newestMail = () => letterBox.newest(wanted, /is your code for the new address/)
  let earlier = ''
  for (const way of ['taken back', 'confirmed']) {
    await page.locator('[name=email]').fill(wanted)
    await page.locator('[name=currentPassword]').fill('ein langes Passwort')
    await press(page, 'Save changes')
    await expect(page.getByText(`we have sent a mail to ${wanted}`)).toBeVisible()
    if (way === 'confirmed') break
    earlier = (await newestMail()).subject
    await press(page, 'Cancel the change')
    await expect(page.locator('main').getByRole('status')).toHaveText('Your e-mail address stays as it was.')
    await expect(page.locator('[name=email]')).toHaveValue(email)
  }
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new address')
  // The mail of the change that was taken back has a code too.
  await expect.poll(async () => (await newestMail()).subject).not.toBe(earlier)
  await page.locator('[name=code]').fill(/\d{3} \d{3}/.exec((await newestMail()).subject)?.[0] ?? '')
  await press(page, 'Confirm')
  await expect(page).toHaveURL(/\/account\/contact-details$/)
  await expect(page.getByText(`${wanted}: Confirmed`)).toBeVisible()
})

test('an account opened with another person’s address is lost with the recovery', async ({
  page,
  browser,
  letterBox,
}) => {
  const stamp = Date.now()
  const [email, planted] = [`opfer-${stamp}@example.org`, `fremd-${stamp}@example.org`]
  const stranger = await browser.newPage()
  await signUp(stranger, email, 'das fremde Passwort')
  // The owner of the address takes the mail for a real one and confirms.
  await confirm(page, letterBox, email)
  await stranger.goto('/account')
  await stranger.locator('[name=email]').fill(planted)
  await stranger.locator('[name=currentPassword]').fill('das fremde Passwort')
  await press(stranger, 'Save changes')
  const link = linkIn(await letterBox.newest(planted, /new address/i), '/verify')

  await page.goto('/recover-password')
  await page.locator('[name=email]').fill(email)
  await page.locator('main form button[type=submit]').click()
  await page.goto(linkIn(await letterBox.newest(email, /\/reset-password/), '/reset-password'))
  await page.locator('[name=newPassword]').fill('das eigene Passwort')
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/login/)

  await stranger.goto(link)
  await stranger.locator('main form button[type=submit]').click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  await stranger.goto('/inbox/sales')
  await expect(stranger).toHaveURL(/\/login/)
  await stranger.close()
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('das eigene Passwort')
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('staff log in as a member with a purpose, see who they are, and go back to themselves', async ({ page }) => {
  await startSession(page, 'operator@example.org')
  await page.goto('/s')
  await page.locator('main a[href^="/l/"]:visible').first().click()
  await page.waitForURL(/\/l\//)
  await page.locator('main a[href^="/u/"]:visible').first().click()
  await page.waitForURL(/\/u\//)
  const profile = page.url()
  // In the language of the member.
  const acting = /Angemeldet als .*, mit eingeschränkten Rechten|Logged in as .*, with limited rights/
  await page.getByRole('link', { name: 'Als diese Person anmelden' }).click()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.locator('#purpose-error')).toBeVisible()
  await page.locator('[name=purpose]').fill('Hilfe am Telefon')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(profile)
  await expect(page.getByText(acting)).toBeVisible()
  const answer = await page.goto('/account/contact-details')
  expect(answer?.status()).toBe(403)
  await page.goto('/listings')
  await expect(page.getByText(acting)).toBeVisible()
  await page
    .locator('aside')
    .getByRole('button', { name: /Abmelden|Log out/ })
    .click()
  await expect(page).toHaveURL(profile)
  await expect(page.getByText(acting)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Als diese Person anmelden' })).toBeVisible()
})

/** Confirms the address of an account with the link of its mail. */
async function confirm(page: Page, letterBox: LetterBox, email: string): Promise<void> {
  await page.goto(linkIn(await letterBox.newest(email, /code/i), '/verify'))
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/verify\?confirmed=1$/)
}

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

test('somebody changes name, text and picture, with a word about a picture that cannot be read', async ({ page }) => {
  await signIn(page, 'chiara@example.org')
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator('#profile-menu a[href="/profile-settings"]').click()
  await page.locator('[name=bio]').fill('Studentin aus Bologna. <b>Reist</b> mit dem Zug.')
  await page
    .locator('[name=picture]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
  await page.locator('main form button').last().click()
  await expect(page.locator('#picture-error')).toBeVisible()
  await expect(page.locator('[name=bio]')).toHaveValue(/Reist/)
  await page.locator('[name=picture]').setInputFiles(await photograph('ich.jpg', '#8a4a5e'))
  await page.locator('main form button').last().click()
  await page.waitForURL(/saved=1/)
  await page.locator('main a[href^="/u/"]').click()
  await expect(page.locator('main')).toContainText('＜b＞Reist＜/b＞')
  await expect(page.locator('main img[src^="/media/"]').first()).toBeVisible()
})
