import { startSite } from '../running-site.ts'
import { chip, hydrated } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE' })

test(
  'what a sauna may cost is set by two handles, of which neither passes the other, or in two fields, by popup and on a phone',
  {
    tag: '@long',
  },
  async ({ page }) => {
    // Its world is made first, which takes minutes on a busy machine.
    test.setTimeout(600_000)
    const site = await startSite({ MARKETPLACE: 'saunas', DEMO_LISTINGS: '0' })
    try {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${site.url}/s?lang=de${width === 390 ? '&filters=open' : ''}`)
        await hydrated(page)
        if (width === 1440) await chip(page, 'Preis').click()
        const box = page.getByRole('group', { name: 'Preis' }).locator('visible=true')
        const [low, high] = [box.getByRole('slider').first(), box.getByRole('slider').last()]
        const [from, until] = [box.getByRole('spinbutton').first(), box.getByRole('spinbutton').last()]
        await expect(async () => {
          await low.press('ArrowRight')
          expect(Number(await from.inputValue())).toBeGreaterThan(0)
        }).toPass()
        const least = Number(await from.inputValue())
        await high.press('Home')
        await expect(until).toHaveValue(String(least))
        await until.fill('90')
        await from.fill('200')
        await from.blur()
        await expect(from, 'what was typed stays').toHaveValue('200')
        await expect(from).toHaveAccessibleDescription(/Der Preis „von“ liegt über/)
        await from.fill('40')
        await from.blur()
        await until.fill('')
        await until.pressSequentially('e-')
        await until.blur()
        await expect(until).toHaveValue('')
        await until.fill('90')
        if (width === 1440) await box.page().getByRole('button', { name: 'Übernehmen' }).locator('visible=true').click()
        await expect(page).toHaveURL(/price=40,91/)
        if (width === 390) await page.getByRole('button', { name: /anzeigen/ }).click()
        await expect(
          page
            .getByText(/40.*90\s€/)
            .locator('visible=true')
            .first(),
        ).toBeVisible()
        if (width === 390) await page.goto(`${site.url}/s?lang=de&view=map`)
        if (width === 390) await expect(page.getByRole('list', { name: 'Ergebnisse' })).toContainText('€ pro Nacht')
      }
    } finally {
      await site.stop()
    }
  },
)
