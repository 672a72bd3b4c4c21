import { dortmund, hydrated, requestedAfter } from './search-steps.ts'
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

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('who searches for four people and a step-free place asks for four, without typing it again', async ({
    page,
  }) => {
    const asked = 'pub_category=offeringPlace&pub_capacityNumberOfPeople=4,&pub_accessibility=yes'
    await page.goto(`${dortmund}&${asked}`)
    await hydrated(page)
    await page.locator('main article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/l\/.*people=4&pub_accessibility=yes/)
    await expect(page.locator('#box-people')).toHaveValue('4')
    const similar = page.getByRole('heading', { name: 'Ähnliche Plätze in der Nähe' }).locator('xpath=..')
    for (const link of await similar.getByRole('link').all())
      await expect(link).toHaveAttribute('href', /people=4&pub_accessibility=yes/)
    await page.getByRole('button', { name: 'Übernachtung anfragen' }).first().click()
    await expect(page).toHaveURL(/login\?from=.*people%3D4/)
    expect(decodeURIComponent(page.url())).toContain('pub_accessibility=yes')
  })

  test('a wrong address leads on with a search form that looks like one', async ({ page }) => {
    await page.goto('/nirgendwo')
    await expect(page.getByRole('search').locator('button[type=submit]')).toHaveCSS('border-radius', '999px')
  })
})

test('near me leads from the first page to what is nearest, and says why where the browser keeps the place to itself', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.goto('/?lang=de')
  await page.getByRole('link', { name: 'In meiner Nähe' }).click()
  const said = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Dein Browser gibt deinen Standort nicht frei' })
  await expect(said).toContainText('Du kannst auch oben einen Ort oder eine Postleitzahl eingeben.')
  await expect(page.locator('[data-listing]').first()).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.49012, longitude: 7.50512 })
  await said.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page).toHaveURL(/address=H%C3%B6rde|address=Hörde/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('sort')).toBe('distance')
  expect(searchParams.get('origin')).toBe('51.490,7.505')
  expect(searchParams.get('near')).toBeNull()
  await expect(page.locator('h1')).toContainText('Hörde')
})
