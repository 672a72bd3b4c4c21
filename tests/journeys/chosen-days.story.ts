import type { BrowserContextOptions, Page } from '@playwright/test'
import { addDays } from '#kernel/dates.ts'
import { withoutScriptsYet } from './late-scripts.ts'
import { day, main, passNotice } from './stay-steps.ts'
import { expect, openSharedLink, scripted, startSession, test } from './story.ts'

const room = 'Ruhiges Gästezimmer zum Hof in Moabit'

const variants: { name: string; box: string; options: BrowserContextOptions }[] = [
  {
    name: 'on a phone, in German',
    box: 'sheet',
    options: { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true },
  },
  { name: 'at a desk, in English', box: 'box', options: { locale: 'en-GB', viewport: { width: 1440, height: 900 } } },
]

/** The fields of a form whose ids begin with a word. */
async function expectChosen(page: Page, ids: string, [from, until, people]: [string, string, string]): Promise<void> {
  await expect(page.locator(`#${ids}from`)).toHaveValue(from)
  await expect(page.locator(`#${ids}until`)).toHaveValue(until)
  // The form is over the listing, whose box stays behind it.
  await expect(page.locator('[name=people]').filter({ visible: true }).last()).toHaveValue(people)
}

for (const { name, box, options } of variants)
  test(`chosen days and people are there again after a reload, and when the form is closed, ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', ...options })
    const page = await context.newPage()
    await startSession(page, 'helga@example.org')
    await openSharedLink(page, `/s?keywords=${encodeURIComponent(room)}`)
    await page.locator('article a', { hasText: room }).first().click()
    await expect(page.locator('h1')).toContainText(room)
    if (box === 'sheet') await page.locator('a[href*="book=1"]').click()
    await scripted(page.locator(`#${box}-from`))
    await page.locator(`#${box}-from`).fill(day(20))
    await page.locator(`#${box}-until`).fill(day(22))
    await page.reload()
    await expectChosen(page, `${box}-`, [day(20), day(22), '1'])
    await page.locator(`form:has(#${box}-from)`).getByRole('button').last().click()
    await page.waitForURL(/\/request\?/)
    await passNotice(page)
    await expectChosen(page, '', [day(20), day(22), '1'])
    await scripted(page.locator('#from'))
    await page.locator('#until').fill(day(24))
    await page.locator('#from').fill(day(21))
    await page.getByRole('button', { name: /^(Mehr: Personen|More: People)$/ }).click()
    await page.reload()
    await expectChosen(page, '', [day(21), day(24), '2'])
    await page.getByRole('link', { name: /^(Schließen|Close), / }).click()
    await page.waitForURL(/\/l\/[^/]+\/[\w-]{36}\?/)
    if (box === 'sheet') await page.locator('a[href*="book=1"]').click()
    await expectChosen(page, `${box}-`, [day(21), day(24), '2'])
    await context.close()
  })

test('days changed before the scripts are there are kept too', async ({ page }) => {
  await startSession(page, 'chiara@example.org')
  await openSharedLink(page, `/s?keywords=${encodeURIComponent(room)}`)
  const address = await page.locator('article a', { hasText: room }).first().getAttribute('href')
  await openSharedLink(page, `${new URL(address ?? '', page.url()).pathname}/request?dates=${day(20)},${day(22)}`)
  await passNotice(page)
  const release = await withoutScriptsYet(page)
  await page.reload()
  await page.locator('#until').fill(day(25))
  release()
  await scripted(page.locator('#until'))
  await expect(page).toHaveURL(new RegExp(day(25)))
  await page.reload()
  await expect(page.locator('#until')).toHaveValue(day(25))
  await expect(main(page).locator('#from')).toHaveValue(day(20))
})

for (const { name, box, options } of variants)
  test(`a calendar that is opened at the departure keeps the arrival, ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', ...options })
    const page = await context.newPage()
    await openSharedLink(page, `/s?keywords=${encodeURIComponent(room)}`)
    await page.locator('article a', { hasText: room }).first().click()
    if (box === 'sheet') await page.locator('a[href*="book=1"]').click()
    await scripted(page.locator(`#${box}-from`))
    const form = page.locator(`form:has(#${box}-from)`)
    const arrival = form.getByRole('button', { name: /^(Anreise|Arrival)/ })
    const departure = form.getByRole('button', { name: /^(Abreise|Departure)/ })
    const calendar = page.getByRole('dialog', { name: /^(Wann möchtest du kommen|When would you like)/ })
    const free = calendar.locator('[data-day]:not([data-disabled], [data-unavailable], [data-outside-month])')
    const done = calendar.getByRole('button', { name: /^(Fertig|Done)$/ })
    await arrival.click()
    await expect(free.first()).toBeVisible()
    const days = await free.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
    const [begin = '', earlier = ''] = [days[3], days[1]]
    const after = (count: number) => addDays(begin, count)
    const press = (each: string) => calendar.locator(`[data-day="${each}"]:not([data-outside-month])`).click()
    await press(begin)
    await press(after(2))
    await done.click()

    await departure.click()
    await press(after(3))
    await done.click()
    await expectDays(page, box, begin, after(3))

    // A press beside the days, and nothing that is chosen, changes nothing.
    await departure.click()
    await calendar.getByRole('grid').first().focus()
    await calendar.locator('footer p').first().click()
    await done.click()
    await expectDays(page, box, begin, after(3))

    // A day before the arrival begins another stay.
    await departure.click()
    await press(earlier)
    await press(begin)
    await done.click()
    await expectDays(page, box, earlier, begin)

    // Without days it begins with the arrival, as everywhere.
    await departure.click()
    await calendar.getByRole('button', { name: /^(Löschen|Clear)$/ }).click()
    await press(begin)
    await press(after(1))
    await done.click()
    await expectDays(page, box, begin, after(1))
    await context.close()
  })

async function expectDays(page: Page, box: string, from: string, until: string): Promise<void> {
  await expect(page.locator(`#${box}-from`)).toHaveValue(from)
  await expect(page.locator(`#${box}-until`)).toHaveValue(until)
}

test('the calendar of an offer asks for its first and last day, which may lie further apart than those of a stay', async ({
  page,
}) => {
  await startSession(page, 'anna@example.org')
  await openSharedLink(page, '/l/new?lang=de')
  await page.locator('[name=category]').first().check({ force: true })
  await page.getByRole('button', { name: 'Weiter' }).filter({ visible: true }).last().click()
  await page.waitForURL(/\/description$/)
  await scripted(page.locator('#availableFrom'))
  await page.getByRole('button', { name: /^Frei ab/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Von wann bis wann?' })
  const press = (each: string) => calendar.locator(`[data-day="${each}"]:not([data-outside-month])`).click()
  // A new offer begins with the days of the occasion.
  await calendar.getByRole('button', { name: 'Löschen' }).click()
  await expect(calendar).toContainText('Wähle den ersten Tag.')
  await calendar.locator('[data-day]:not([data-disabled], [data-outside-month])').last().click()
  await expect(calendar).toContainText('Jetzt den letzten Tag.')
  const later = calendar.getByRole('button', { name: 'Nächster Monat' })
  for (let month = 0; month < 14; month += 1) await later.click()
  const end = (await calendar.locator('[data-day]:not([data-outside-month])').last().getAttribute('data-day')) ?? ''
  await press(end)
  await calendar.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.locator('#availableUntil')).toHaveValue(end)
  expect(Date.parse(end) - Date.parse(await page.locator('#availableFrom').inputValue())).toBeGreaterThan(
    366 * 86_400_000,
  )
})
