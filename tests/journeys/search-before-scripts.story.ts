import { withoutScriptsYet } from './late-scripts.ts'
import { chip, dortmund, hydrated } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

test('what a guest opens and types before the scripts are there is taken over by them', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto(dortmund)
  await chip(page, 'Plätze').click()
  await page.getByLabel('Wo', { exact: true }).fill('Mün')
  await expect(page.locator('details[name=filters][open]')).toHaveCount(1)
  release()
  await hydrated(page)
  await expect(page.getByRole('spinbutton', { name: 'Plätze mindestens' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Wo' })).toHaveValue('Mün')
  await expect(page.getByRole('option', { name: 'München' }).first()).toBeVisible()
})

test('a search that a guest sends before the scripts are there keeps days and people', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto('/s?dates=2024-06-14,2024-06-17&pub_capacityNumberOfPeople=3,')
  await page.getByLabel('Wo', { exact: true }).fill('München')
  await page.getByLabel('Wo', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/address=M%C3%BCnchen/)
  await expect(page).toHaveURL(/dates=2024-06-14,2024-06-17/)
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=3,/)
  release()
  await hydrated(page)
})
