import type { Page } from '@playwright/test'
import { signUp } from './sign-up-steps.ts'
import { main } from './stay-steps.ts'
import { expect, openLinkFromMail, openSharedLink, test } from './story.ts'

const desk = { locale: 'de-DE', viewport: { width: 1440, height: 900 } }
const phone = { locale: 'de-DE', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const variants = [
  { name: 'on a phone', options: phone },
  { name: 'at a desk, without script', options: { ...desk, javaScriptEnabled: false } },
]

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

async function closeAccount(page: Page): Promise<void> {
  await openSharedLink(page, '/account/delete-profile')
  await page.locator('[name=currentPassword]').fill('quartier-demo')
  await page.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(page).toHaveURL(/\/login\?after=closing&lang=/)
  await expect(main(page)).toContainText('Dein Konto ist geschlossen.')
}

for (const [index, { name, options }] of variants.entries())
  test(`somebody deletes the account, changes their mind twice, and nobody else can, ${name}`, async ({
    browser,
    letterBox,
  }, { retry }) => {
    const page = await (await browser.newContext(options)).newPage()
    const email = `lena.hofer.closes${index}.${retry}@example.org`
    await signUp(page, letterBox, email)

    const closingMail = () => letterBox.newest(email, /Dein Konto wird am/)
    await closeAccount(page)
    const { messageId } = await closingMail()
    await logIn(page, email, 'ein falsches Passwort')
    await expect(main(page).getByRole('alert').first()).toBeVisible()
    await logIn(page, email, 'quartier-demo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dein Konto wird am .+ gelöscht$/)
    const address = page.url()
    await page.getByRole('button', { name: 'Konto behalten' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schön, dass du bleibst')
    await logIn(page, email, 'quartier-demo')
    await expect(page).not.toHaveURL(/login/)

    await closeAccount(page)
    await openSharedLink(page, address)
    await expect(page.getByRole('heading', { level: 1 }), 'of the first deletion').toHaveText(
      'Dieser Link gilt nicht mehr',
    )
    await expect.poll(async () => (await closingMail()).messageId).not.toBe(messageId)
    const mail = await closingMail()
    await openLinkFromMail(page, mail, '/keep-account')
    await page.getByRole('button', { name: 'Konto behalten' }).click()
    await expect(page).toHaveURL(/\/login\?after=keeping$/)
    await openLinkFromMail(page, mail, '/keep-account')
    await expect(page.getByRole('heading', { level: 1 }), 'used before').toHaveText('Dieser Link gilt nicht mehr')
  })
