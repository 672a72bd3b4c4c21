import type { Page } from '@playwright/test'
import { expect, scripted, signIn, test } from './story.ts'

const address = 'Am Remberg 7, 44263 Dortmund-Hörde'

test('a host who writes the whole address chooses its district, which is what guests read', async ({ page }) => {
  await giveAddress(page)
  const main = page.locator('main')
  await expect(main, 'the district is known').not.toContainText('wir nennen keine Entfernung')
  await expect(page.locator('[name=address]')).toHaveValue(address)
})

test('on a map without streets the pin is moved by button, by hand and by keys; the address stays', async ({
  page,
}) => {
  await giveAddress(page)
  const lat = async () => Number(await page.locator('[name=lat]').inputValue())
  const found = await lat()
  const north = page.getByRole('button', { name: 'Nadel nach Norden' })
  await expect(north, 'the buttons leave the map in view until somebody wants them').toBeHidden()
  await page.getByRole('button', { name: 'Nadel mit Knöpfen verschieben' }).click()
  await north.click()
  await expect.poll(lat, 'the pin is farther north').toBeGreaterThan(found)
  const pressed = await lat()
  const map = page.getByRole('region', { name: 'Das siehst nur du' })
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 6 })
  await page.mouse.up()
  await expect.poll(lat, 'dragged up, the map shows what lies south').toBeLessThan(pressed)
  const dragged = await lat()
  await map.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(lat, 'the arrow keys move the map').toBeGreaterThan(dragged)
  await expect(page.locator('[name=address]'), 'the address stays as it was written').toHaveValue(address)
  await expect(page.locator('main'), 'the circle stays as large as the place was found').toContainText(
    'Einen Kreis von 3 km',
  )
  await expect(page.locator('main')).toContainText('Diese Karte kennt keine Straßen')
  const stored = async () => {
    const form = await (await page.request.get(page.url())).text()
    return Number(/name="lat"[^>]* value="([\d.]+)"/.exec(form)?.[1])
  }
  await expect.poll(stored, 'the place of the pin is stored').toBe(await lat())
})

/** Begins an offer as Helga, up to its place, which is found by its district. */
async function giveAddress(page: Page): Promise<void> {
  await signIn(page, 'helga@example.org')
  await page.locator('a[href="/l/new"]').filter({ visible: true }).first().click()
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  const next = async (expected: RegExp) => {
    await page.locator('button[name=intent][value=next]:visible').last().click()
    await page.waitForURL(expected)
  }
  await next(/\/description$/)
  await page.locator('[name=title]').fill('Kammer am Remberg')
  await page.locator('textarea[name=description]').fill('Zwei Sätze genügen. Das ist der zweite.')
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  await next(/\/location$/)
  await scripted(page.locator('[name=address]'))
  await page.locator('[name=address]').fill(address)
  await page.getByRole('option', { name: /^Hörde, Dortmund/ }).click()
  await expect(page.locator('main')).toContainText('Einen Kreis von 3 km um Dortmund-Hörde')
}
