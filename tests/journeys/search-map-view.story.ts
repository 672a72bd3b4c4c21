import type { Page } from '@playwright/test'
import { dortmund, drawn, overlapping, settled } from './search-steps.ts'
import { expect, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

test('marks cover neither each other nor the stadium, and all results are in the view', async ({ page }) => {
  await page.goto('/s?address=Dortmund')
  const map = page.locator('.maplibregl-canvas')
  await drawn(map)
  await settled(page)
  const found = Number.parseInt(await page.locator('h1').innerText(), 10)
  const marks = await marksOf(page)
  expect(listingsOf(marks)).toBe(found)
  const frame = await map.boundingBox()
  const stadium = await page.getByRole('img', { name: 'Westfalenstadion' }).boundingBox()
  for (const { box, label } of marks) {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    expect(middle.x > (frame?.x ?? 0) && middle.y > (frame?.y ?? 0), `${label} is on the map`).toBe(true)
    expect(overlapping(box, stadium), `${label} is beside the stadium`).toBe(false)
  }
})

test('a filter that changes the results brings all of them into view, unless the reader has moved the map', async ({
  page,
}) => {
  await page.goto(`${dortmund}&keywords=turmzimmer`)
  const map = page.locator('.maplibregl-canvas')
  await drawn(map)
  await settled(page)
  const heading = page.locator('h1')
  const few = Number.parseInt(await heading.innerText(), 10)
  expect(listingsOf(await marksInView(page))).toBe(few)
  await page.getByRole('link', { name: 'Alles zurücksetzen' }).click()
  await expect(page).not.toHaveURL(/keywords/)
  await settled(page)
  const all = Number.parseInt(await heading.innerText(), 10)
  expect(all).toBeGreaterThan(few)
  await expect.poll(async () => listingsOf(await marksInView(page))).toBe(all)
  expect(page.url(), 'the page moves the map without searching').not.toContain('mapSearch')

  await page.getByText('Beim Bewegen suchen').click()
  await page.getByRole('button', { name: 'Näher heran', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hier suchen' })).toBeVisible()
  const city = page.getByRole('img', { name: 'Westfalenstadion' })
  const before = await city.boundingBox()
  await page.getByRole('link', { name: /^Gesuche/ }).click()
  await expect(page).toHaveURL(/lookingForPlace/)
  await settled(page)
  expect(await city.boundingBox()).toEqual(before)
})

/** A mark of the map, as it is read out, with its place on the screen. */
type SeenMark = { label: string; box: { x: number; y: number; width: number; height: number } }

function marksOf(page: Page): Promise<SeenMark[]> {
  return page
    .locator('button[data-look]')
    .evaluateAll((all) =>
      all.map((mark) => ({ label: mark.getAttribute('aria-label') ?? '', box: mark.getBoundingClientRect().toJSON() })),
    )
}

/** Returns the marks whose middle is on the visible part of the map. */
async function marksInView(page: Page): Promise<SeenMark[]> {
  const frame = (await page.locator('.maplibregl-canvas').boundingBox())!
  const isSeen = (at: number, start: number, size: number) => at > start && at < start + size
  return (await marksOf(page)).filter(
    ({ box }) =>
      isSeen(box.x + box.width / 2, frame.x, frame.width) && isSeen(box.y + box.height / 2, frame.y, frame.height),
  )
}

/** Returns for how many listings marks stand. */
function listingsOf(marks: SeenMark[]): number {
  return marks.reduce((sum, { label }) => {
    const [, many] = /^(\d+) /.exec(label) ?? []
    const [, more] = /und (\d+) weitere/.exec(label) ?? []
    return sum + Number(many ?? 1) + Number(more ?? 0)
  }, 0)
}
