import { readFile } from 'node:fs/promises'
import { readZip } from '../zip-file.ts'
import { expect, openLinkFromMail, test } from './story.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, locale: 'de-DE' })
    // Nobody gets the mail of the other run.
    const email = javaScriptEnabled ? 'ben@example.org' : 'mehmet@example.org'

    test('somebody signs in by a mail, asks for their data and downloads it', async ({ page, letterBox }) => {
      await page.goto('/account/my-data')
      await page.getByRole('button', { name: 'Anmeldelink per E-Mail' }).click()
      await page.waitForURL(/\/login\/mail/)
      // The page before has a field of the same name.
      await expect(page.getByRole('button', { name: 'Link schicken' })).toBeVisible()
      await page.locator('[name=email]').fill(email)
      await page.getByRole('button', { name: 'Link schicken' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in dein Postfach')
      const mail = await letterBox.newest(email, /\/login\/link/)
      await openLinkFromMail(page, mail, '/login/link')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(email)
      await page.locator('main form button[type=submit]').click()
      await expect(page).toHaveURL(/\/account\/my-data/)

      await page.locator('main form button[type=submit]').click()
      const file = page.locator('main a[download]')
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(file).toBeVisible({ timeout: 3000 })
      }).toPass()
      const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
      const files = readZip(await readFile(await download.path()))
      expect(JSON.parse(files.get('data.json')?.toString() ?? '').account.email).toBe(email)
      expect(files.get('index.html')?.toString()).toContain(email)

      await page.context().clearCookies()
      await openLinkFromMail(page, mail, '/login/link')
      await expect(page.locator('main form')).toHaveCount(0)
    })
  })
