import type { Page } from '@playwright/test'
import { type LetterBox, openLinkFromMail, openSharedLink } from './story.ts'

/** Signs Lena Hofer up at an address of her own and confirms it by the link of the mail, with or without script. */
export async function signUp(page: Page, letterBox: LetterBox, email: string): Promise<void> {
  await openSharedLink(page, '/signup')
  await page.locator('[name=profileType][value=private]').check({ force: true })
  await page.locator('[name=firstName]').fill('Lena')
  await page.locator('[name=lastName]').fill('Hofer')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('[name=terms]').check({ force: true })
  await submit(page)
  await page.waitForURL(/\/verify-email/)
  await openLinkFromMail(page, await letterBox.newest(email, /ist dein Code|is your code/), '/verify')
  await submit(page)
  await page.waitForURL(/confirmed=1/)
}

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]:not([name]):visible').first().click()
}
