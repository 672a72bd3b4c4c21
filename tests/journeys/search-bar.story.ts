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

test('a search that a guest sends before the scripts are there keeps days, people and children', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto('/s?dates=2024-06-14,2024-06-17&pub_capacityNumberOfPeople=3,&children=1&babies=1')
  await page.getByLabel('Wo', { exact: true }).fill('München')
  await page.getByLabel('Wo', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/address=M%C3%BCnchen/)
  await expect(page).toHaveURL(/dates=2024-06-14,2024-06-17/)
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=3,/)
  await expect(page).toHaveURL(/children=1&babies=1/)
  release()
  await hydrated(page)
})

test('the guests that a guest opens before the scripts are there are chosen and searched for', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto(dortmund)
  await page.getByRole('search').locator('summary', { hasText: 'Wer' }).click()
  release()
  const more = page.getByRole('search').getByRole('button', { name: 'Mehr: Kinder' })
  await more.click()
  await page.getByRole('search').getByRole('button', { name: 'Fertig' }).click()
  await expect(page).toHaveURL(/pub_capacityNumberOfPeople=2,.*children=1/)
  await expect(page.getByRole('search').locator('summary', { hasText: 'Wer' })).toContainText('1 Kind')
})

test('a weekend chosen in the search bar is sent with one press, and its calendar stays where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/s')
  await hydrated(page)
  const search = page.getByRole('search')
  await search.locator('summary', { hasText: 'Wann' }).click()
  await search.getByText('Ein Wochenende').click()
  const done = search.getByRole('button', { name: 'Fertig' })
  const before = await done.boundingBox()
  await search.locator('[data-day]:not([data-disabled]):not([data-outside-month])').nth(10).click()
  expect((await done.boundingBox())?.x).toBe(before?.x)
  await done.click()
  await expect(page).toHaveURL(/flexible=weekend/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('days and guests of the search bar are sent once, as they were chosen', async ({ page }) => {
    await page.goto('/s?dates=2024-06-14,2024-06-17&pub_capacityNumberOfPeople=3,&children=1')
    const search = page.getByRole('search')
    await search.locator('summary', { hasText: 'Wann' }).click()
    await expect(search.locator('[name=from]:enabled')).toHaveValue('2024-06-14')
    await search.locator('[name=until]:enabled').fill('2024-06-18')
    await search.locator('summary', { hasText: 'Wer' }).click()
    await search.locator('[name=people]:enabled').fill('5')
    await search.locator('[name=children]:enabled').fill('2')
    await search.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/dates=2024-06-14,2024-06-18/)
    const { searchParams } = new URL(page.url())
    expect(searchParams.getAll('children')).toEqual(['2'])
    expect(searchParams.getAll('pub_capacityNumberOfPeople')).toEqual(['5,'])
  })
})
