import { dortmund, hydrated } from './search-steps.ts'
import { expect, scripted, test } from './story.ts'

test.use({ locale: 'de-DE' })

for (const [width, problem] of [
  [390, 'there is no connection'],
  [1440, 'the server fails'],
] as const)
  test(`a search that fails because ${problem} leaves the frame and the results, says so, and is tried again (${width})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(dortmund)
    await hydrated(page)
    const requests = page.getByRole('navigation', { name: 'Was suchst du?' }).getByRole('link', { name: /Gesuche/ })
    await scripted(requests)
    if (problem === 'there is no connection') await context.setOffline(true)
    else await page.route('**/s.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await requests.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Die Suche hat nicht geklappt' })).toBeVisible()
    await expect(page.locator('h1'), 'the results before stay').toContainText(/bei Dortmund/)
    await expect(page.locator('article').first()).toBeVisible()
    if (width === 1440) await expect(page.getByRole('banner').getByRole('combobox', { name: 'Wo' })).toBeVisible()
    else await expect(page.getByRole('status').filter({ hasText: 'Du bist offline' })).toBeVisible()
    await page.unroute('**/s.data*')
    // The search is asked again by itself once the connection is back; a press on the link would come too late.
    if (problem === 'there is no connection') await context.setOffline(false)
    else await page.getByRole('link', { name: 'Erneut versuchen' }).click()
    await expect(page).toHaveURL(/pub_category=lookingForPlace/)
    await expect(page.locator('h1')).toContainText(/Gesuche? bei Dortmund/)
  })

test('where the code of the map cannot be loaded, a sentence stands in its place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/assets/map-panel-*.js', (route) => route.abort())
  await page.goto(dortmund)
  await expect(page.getByRole('complementary').getByText('Die Karte lässt sich hier nicht anzeigen')).toBeVisible()
  await expect(page.locator('article').first()).toBeVisible()
})
