import { hydrated, requestedAfter } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE' })

for (const width of [390, 1440])
  test(`places are looked up at once from three letters on and a second after fewer, and Enter takes only what was chosen (${width})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(width === 390 ? '/s?mobilesearch=open' : '/s')
    await hydrated(page)
    const field = page.getByRole('combobox', { name: 'Wo' }).locator('visible=true')
    const options = page.getByRole('option')
    const lookedUp = (text: string) => requestedAfter(page, new RegExp(`/places\\?q=${text}&`), () => field.fill(text))
    await field.click()
    await expect(options.filter({ hasText: 'Dortmund' })).toBeVisible()
    expect(await lookedUp('Be')).toBeGreaterThanOrEqual(1000)
    expect(await lookedUp('Berl')).toBeLessThan(400)
    await expect(options.first()).toContainText('Berlin')
    expect(await options.count()).toBeLessThanOrEqual(5)
    await expect(field).not.toHaveAttribute('aria-activedescendant')

    await field.press('ArrowDown')
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await field.pressSequentially('in-Mitte')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await field.press('ArrowDown')
    await field.press('Escape')
    await field.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await expect(field).toHaveValue('Berlin-Mitte')
  })
