import type { Page } from '@playwright/test'
import { signUp } from './sign-up-steps.ts'
import { expect, openSharedLink, test } from './story.ts'

/** Returns the code of the newest message to a number, which the demo keeps. */
async function codeTo(page: Page, number: string): Promise<string> {
  const shown = await (await page.request.get('/dev/phone')).text()
  return new RegExp(`\\${number}: (\\d{6})`).exec(shown)?.[1] ?? ''
}

/** A number of this run: messages to one number are limited. */
function ownNumber(): { typed: string; dialled: string } {
  const end = String(Date.now()).slice(-7)
  return { typed: `0170 ${end}`, dialled: `+49170${end}` }
}

for (const { locale, viewport, words } of [
  {
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    words: {
      save: 'Änderungen speichern',
      send: 'Code per Nachricht schicken',
      confirm: 'Nummer bestätigen',
      wrong: 'Dieser Code stimmt nicht.',
      done: 'Deine Telefonnummer ist bestätigt.',
    },
  },
  {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    words: {
      save: 'Save changes',
      send: 'Send a code by message',
      confirm: 'Confirm the number',
      wrong: 'This code is not right.',
      done: 'Your phone number is confirmed.',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale, viewport })

    test('somebody confirms a phone number by the code of a message', async ({ page, letterBox }) => {
      await signUp(page, letterBox, `telefon-${locale}-${Date.now()}@example.org`)
      await openSharedLink(page, '/account/contact-details')
      const { typed, dialled } = ownNumber()
      await expect(page.getByRole('button', { name: words.send })).toHaveCount(0)
      await page.locator('[name=phoneNumber]').fill(typed)
      await page.getByRole('button', { name: words.save }).click()
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.locator('[name=code]')).toBeVisible()
      const code = await codeTo(page, dialled)
      expect(code).toMatch(/^\d{6}$/)
      await page.locator('[name=code]').fill(code === '000000' ? '111111' : '000000')
      await page.getByRole('button', { name: words.confirm }).click()
      await expect(page.locator('#code-error')).toContainText(words.wrong)
      await page.locator('[name=code]').fill(code)
      await page.getByRole('button', { name: words.confirm }).click()
      await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible()
      await expect(page.locator('[name=code]')).toHaveCount(0)
      await expect(page.getByText(typed)).toBeVisible()
    })
  })
}
