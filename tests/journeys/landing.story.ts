import { expect, test } from './story.ts'

test.use({ locale: 'de-DE', javaScriptEnabled: false })

for (const width of [390, 1440])
  test(`from the first page a guest comes to the whole country, to a city and to a listing of one's own, and reads more (${width})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem').filter({ hasText: /Schritt \d/ })).toHaveCount(3)
    await expect(main.getByRole('link', { name: 'Inserat aufgeben' }).first()).toHaveAttribute('href', '/l/new')
    for (const heading of ['Frisch angeboten', 'Wer gerade sucht', 'Möglich machen das'])
      await expect(main.getByRole('heading', { name: heading })).toBeVisible()

    const more = main.locator('details', { hasText: 'Mehr anzeigen' })
    await expect(more.locator('p')).toBeHidden()
    await more.getByText('Mehr anzeigen').click()
    await expect(more.locator('p')).toBeVisible()
    await more.getByText('Weniger anzeigen').click()
    await expect(more.locator('p')).toBeHidden()

    await main
      .getByRole('link', { name: /^Dortmund/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/s\?address=Dortmund&origin=51\.\d+,7\.\d+&bounds=(-?\d+\.\d+,?){4}/)
    await expect(page.locator('h1')).toContainText('bei Dortmund')
    await page.goBack()
    await main.getByRole('link', { name: 'Ganz Deutschland ansehen' }).first().click()
    await expect(page).toHaveURL('/s?address=Deutschland&bounds=55.0583,15.0419,47.2701,5.8663&mapSearch=true')
    await expect(page.locator('h1')).toContainText('in Deutschland')
  })

for (const width of [390, 768, 1000])
  test(`the cities are wide enough to be read (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const card = page.locator('main a[href*="address=Dortmund"]').first()
    await card.scrollIntoViewIfNeeded()
    expect((await card.boundingBox())?.width).toBeGreaterThan(180)
  })
