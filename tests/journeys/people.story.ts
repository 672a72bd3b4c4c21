import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { day, passNotice } from './stay-steps.ts'
import { expect, type LetterBox, openSentRequest, openSharedLink, signIn, test } from './story.ts'

const title = 'Ruhiges Gästezimmer zum Hof in Moabit'

async function openAs(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** The languages and the town that somebody writes into the profile. */
async function describeOneself(page: Page): Promise<void> {
  await openSharedLink(page, '/profile-settings?lang=de')
  await page.locator('[name=town]').fill('Posen')
  await page.getByText('Welche Sprachen sprichst du?').click()
  for (const name of ['Polnisch', 'Deutsch']) await page.locator('#content').getByText(name, { exact: true }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert' })).toBeVisible()
}

/** Asks Anna for a room. Returns the path of the conversation. */
async function ask(page: Page): Promise<string> {
  await openSharedLink(page, `/s?keywords=${encodeURIComponent(title)}&lang=de`)
  await page.locator('article a', { hasText: title }).first().click()
  await expect(page.locator('h1')).toContainText(title)
  await openSharedLink(page, `${new URL(page.url()).pathname}/request?dates=${day(9)},${day(11)}&people=1`)
  await passNotice(page)
  await expect(page.locator('main summary', { hasText: 'Anna' }), 'the form says who is asked').toBeVisible()
  await page.locator('[name=message]').fill('Guten Tag, ich reise allein.')
  await page.locator('button[form=enquiry]').click()
  await openSentRequest(page)
  return new URL(page.url()).pathname
}

test('guest and host see who the other is: at a desk, on a phone, and in the mail', async ({ browser, letterBox }) => {
  const guest = await openAs(browser, 'helga@example.org')
  await describeOneself(guest)
  const order = await ask(guest)
  await expect(guest.getByRole('region', { name: 'Über Anna' })).toContainText('Dabei seit')
  await mailTells(letterBox)

  const host = await openAs(browser, 'anna@example.org')
  const sale = order.replace('/order/', '/sale/')
  await openSharedLink(host, `${sale}?lang=de`)
  const card = host.getByRole('region', { name: 'Über Helga' })
  await expect(card).toContainText('Aus Posen')
  await expect(card).toContainText('Spricht Deutsch und Polnisch')
  await card.getByRole('link', { name: 'Ganzes Profil ansehen' }).click()
  await host.waitForURL(/\/u\//)
  await expect(host.locator('main')).toContainText('Spricht Deutsch und Polnisch')
  const profile = new URL(host.url()).pathname

  const phone = await openAs(browser, 'anna@example.org', { viewport: { width: 390, height: 844 } })
  // In German, because the language of the account is kept and other stories read Anna's pages.
  await openSharedLink(phone, `${sale}?lang=de`)
  await expect(phone.getByText('Aus Posen').filter({ visible: true })).toHaveCount(1)
  const tab = phone.getByRole('link', { name: 'Aufenthalt', exact: true })
  await tab.focus()
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Spricht Deutsch und Polnisch').filter({ visible: true })).toHaveCount(1)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await openSharedLink(visitor, `${profile}?lang=de`)
  await expect(visitor.locator('main')).toContainText('Spricht Deutsch und Polnisch')
  await expect(visitor.locator('main'), 'where somebody lives is for members').not.toContainText('Posen')
})

async function mailTells(letterBox: LetterBox): Promise<void> {
  const mail = await letterBox.newest('anna@example.org', /ich reise allein/)
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('Aus Posen')
}
