import type { Page } from '@playwright/test'
import { addPhotos, draftUpToPhotos, saving } from './hosting-steps.ts'
import { expect, signIn, test } from './story.ts'

test('a photo is dragged over several places at once', async ({ page }) => {
  test.setTimeout(180_000)
  // All four are in sight.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await signIn(page, 'mehmet@example.org')
  await draftUpToPhotos(page, 'offeringPlace', 'Zimmer mit vier Bildern')
  await addPhotos(page, ['#7a9e87', '#c98d5f', '#5f7fa8', '#8a4a5e'])
  const order = () =>
    page.locator('[name=image]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  const [first, second, third, last] = await order()
  const tiles = page.locator('li[data-photo]')
  const grip = (await tiles.first().locator('button[aria-pressed]').boundingBox())!
  const target = (await tiles.last().boundingBox())!
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await expect(page.locator('li[data-lifted=pointer]')).toHaveCount(1)
  for (let step = 1; step <= 20; step += 1) {
    const part = step / 20
    await page.mouse.move(grip.x + (target.x + 60 - grip.x) * part, grip.y + (target.y + 60 - grip.y) * part)
  }
  await page.mouse.up()
  await expect(page.locator('li[data-lifted]')).toHaveCount(0)
  expect(await order()).toEqual([second, third, last, first])
  await page.mouse.move(target.x + 60, 20)
  expect(await order(), 'what is let go stays').toEqual([second, third, last, first])
})

for (const locale of ['de-DE', 'en-GB'])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } })

    test('a deleted photo comes back to its place with its description, by touch and by keys', async ({ page }) => {
      test.setTimeout(180_000)
      await signIn(page, 'mehmet@example.org')
      await draftUpToPhotos(page, 'offeringPlace', `Zimmer mit drei Bildern ${locale}`)
      await addPhotos(page, ['#7a9e87', '#c98d5f', '#5f7fa8'])
      const order = () =>
        page.locator('[name=image]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      const before = await order()
      const tile = page.locator('[data-photo="1"]')
      const remove = page.getByRole('button', { name: /Bild 2 löschen|Delete picture 2/ })
      const undo = page.getByRole('button', { name: /Rückgängig|Undo/ })
      await saving(page, () => tile.locator('textarea').fill('Der Hof'))
      await saving(page, () => remove.click())
      await expect(page.locator('[data-photo]')).toHaveCount(2)
      await expect(page.getByText(/Bild 2 ist gelöscht|Picture 2 is deleted/)).toBeVisible()
      await saving(page, () => undo.click())
      await expect(undo).toHaveCount(0)
      expect(await order()).toEqual(before)
      await expect(tile.locator('textarea')).toHaveValue('Der Hof')
      await expect(tile).toBeFocused()
      await remove.press('Enter')
      await remove.press('Enter')
      await expect(page.locator('[data-photo]')).toHaveCount(1)
      await undo.press('Enter')
      await undo.press('Enter')
      await expect(undo).toHaveCount(0)
      expect(await order()).toEqual(before)
      // For longer than the wizard waits before it saves: what is stored may be that of before.
      await expect(async () => {
        expect(await stored(page), 'it is saved').toEqual(before)
        await page.waitForTimeout(2000)
        expect(await stored(page), 'and nothing else is saved later').toEqual(before)
      }).toPass()
      await page.reload()
      expect(await order()).toEqual(before)
      await expect(tile.locator('textarea')).toHaveValue('Der Hof')
    })
  })

/** Returns the pictures of the draft in their stored order. */
async function stored(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text()
  return [...html.matchAll(/name="image" value="([^"]+)"/g)].map(([, id]) => id ?? '')
}
