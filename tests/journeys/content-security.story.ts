import { expect, signIn, test } from './story.ts'

test('styles that come after the first page are not blocked by the content security policy', async ({ page }) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text())
  })
  // The log-in asks for the frame of the page again, with the nonce of another answer than the open document's.
  await signIn(page, 'ben@example.org')
  await page.locator('main a[href*="pub_category=offeringPlace"]').first().click()
  await page.locator('main article a[href^="/l/"]').first().click()
  await page.waitForURL(/\/l\//)
  // The calendar's library writes a style when it is loaded.
  await page
    .getByRole('button', { name: /^(Tage wählen|Choose dates)/ })
    .first()
    .click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  expect(blocked).toEqual([])
})
