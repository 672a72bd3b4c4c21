import type { Page } from '@playwright/test'
import { askToStay, hostSide } from './stay-steps.ts'
import { signUp } from './sign-up-steps.ts'
import { expect, openSharedLink, scripted, signIn, startSession, test } from './story.ts'

const place = 'Schlafsofa im Altbau'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) })

test('somebody who is answered hears of it by the bell, reads it, and chooses what to hear of, by keys alone', async ({
  browser,
  letterBox,
}, { retry }) => {
  const guest = await (await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })).newPage()
  const email = `lena.hofer.bell${retry}@example.org`
  await signUp(guest, letterBox, email)
  const talk = await askToStay(guest, { title: place, from: 12 + retry, nights: 1, words: 'Habt ihr ein Gästebett?' })
  await openSharedLink(guest, '/listings')
  await scripted(bell(guest, 'Benachrichtigungen'))

  const host = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await startSession(host, 'mehmet@example.org')
  await openSharedLink(host, hostSide(talk))
  const message = host.locator('main textarea[name=content]:visible')
  await scripted(message)
  await message.fill('Ja, und eine Matratze dazu.')
  await message.press('Control+Enter')
  await expect(host.locator('main')).toContainText('Ja, und eine Matratze dazu.')

  await expect(bell(guest, 'Benachrichtigungen.*ungelesen'), 'without a reload').toBeVisible({ timeout: 30_000 })
  await bell(guest, 'Benachrichtigungen').press('Enter')
  const row = guest.getByRole('main').getByRole('link', { name: /Mehmet hat dir zu .* geschrieben/ })
  await expect(row).toBeVisible()
  await row.press('Enter')
  await expect(guest).toHaveURL(new RegExp(talk))
  await expect(bell(guest, 'Benachrichtigungen.*ungelesen')).toHaveCount(0)

  await bell(guest, 'Benachrichtigungen').press('Enter')
  await guest.getByRole('link', { name: 'Auswählen, was du erfährst' }).press('Enter')
  const mails = guest.getByRole('checkbox', { name: 'Nachrichten: per E-Mail' })
  await scripted(mails)
  await expect(mails).toBeChecked()
  await mails.press('Space')
  await guest.getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(guest.getByRole('status').filter({ hasText: 'Gespeichert.' })).toBeVisible()
  await guest.reload()
  await expect(mails).not.toBeChecked()
})

test('on a phone without script, in English, a host with an offer keeps a channel for requests', async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await signIn(page, 'joana@example.org')
  await openSharedLink(page, '/account/notifications')
  const searches = page.getByRole('checkbox', { name: 'Saved searches: by mail' })
  await searches.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(searches).not.toBeChecked()
  await searches.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(searches).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
