import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { programOf } from './program-steps.ts'
import { expect, signIn, test } from './story.ts'

/** The weekly plan: edited by a host with the keyboard and without script, and as guests see it. */

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

test('with the keys alone a host says how many places there are on which day', async ({ browser }) => {
  const page = await newPage(browser)
  await signIn(page, 'anna@example.org')
  const id = await listingOf(page, 'Sofa für eine Nacht')
  await page.goto(`/listings/${id}/calendar`)
  await page.getByRole('link', { name: 'Woche ändern' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Deine Woche' })).toBeVisible()

  await tabTo(page, 'nights:mon')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2000')
  await page.keyboard.press('Enter')
  await expect(page.locator('[id="nights:mon-error"]')).toContainText('0 bis 1000')
  await expect(page.locator('[id="nights:mon"]')).toHaveValue('2000')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])

  for (const day of days) {
    await tabTo(page, `nights:${day}`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(day === 'sun' ? '0' : '3')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deine Woche ist gespeichert.')).toBeVisible()
  await page.goto(`/listings/${id}/calendar`)
  const week = page.locator('aside dl')
  await expect(week).toContainText('Mo–Sa3 Plätze')
  await expect(week).toContainText('Sogeschlossen')
})

test('without script a host adds hours, hears what is wrong with them, and the page says when to come', async ({
  browser,
}) => {
  const page = await newPage(browser, false)
  await signIn(page, 'anna@example.org')
  const id = await listingOf(page, 'Gartenlaube am Plötzensee')
  await giveHours(page, id)
  await page.goto(`/listings/${id}/calendar/week`)
  await expect(page.locator('[name=kind][value=hours]')).toBeChecked()
  await expect(page.locator('[name="start:sat"]')).toHaveValue('10:00')

  await page.locator('[id="add:sat"]').click()
  await expect(page.locator('[name="start:sat"]')).toHaveCount(2)
  await page.locator('[id="start:sat:1"]').fill('11:00')
  await page.locator('[id="end:sat:1"]').fill('14:00')
  await page.getByRole('button', { name: 'Woche speichern' }).click()
  await expect(page.locator('[id="start:sat:1-error"]')).toContainText('überschneidet sich')
  await expect(page.locator('[id="end:sat:1"]')).toHaveValue('14:00')
  await page.locator('[id="start:sat:1"]').fill('13:00')
  await page.locator('[id="copy:sat"]').click()
  await page.locator('button[value="remove:sun:1"]').click()
  await page.getByRole('button', { name: 'Woche speichern' }).click()
  await expect(page.getByText('Deine Woche ist gespeichert.')).toBeVisible()

  // Anna's hut waits for a correction: its page is as guests will see it, and hers alone until then.
  const hours = page.getByText('Mo–Sa: 10:00–12:00, 13:00–14:00')
  await page.goto(`/l/${id}`)
  await expect(hours).toBeVisible()
  await expect(page.getByText('So: 10:00–12:00')).toBeVisible()

  await page.goto(`/listings/${id}/calendar/week`)
  await page.getByRole('button', { name: 'Zurück zur üblichen Woche' }).click()
  await expect(page.locator('[name="nights:mon"]')).toBeVisible()
  await page.goto(`/l/${id}`)
  await expect(page.locator('h1')).toContainText('Gartenlaube')
  await expect(hours).toHaveCount(0)
})

async function newPage(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const baseURL = process.env.JOURNEY_URL ?? ''
  return (await browser.newContext({ locale: 'de-DE', javaScriptEnabled, baseURL })).newPage()
}

async function listingOf(page: Page, title: string): Promise<string> {
  await page.goto('/listings')
  const link = page.locator('article', { hasText: title }).first().locator('h2 a')
  return ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
}

/** Saturday from ten to twelve, said by a program: this marketplace does not offer hours by itself. */
async function giveHours(page: Page, id: string): Promise<void> {
  const entry = { dayOfWeek: 'sat', startTime: '10:00', endTime: '12:00', seats: 1 }
  const availabilityPlan = { type: 'availability-plan/time', timezone: 'Europe/Berlin', entries: [entry] }
  await (
    await programOf(page)
  )('update', { id, availabilityPlan })
}

async function tabTo(page: Page, id: string): Promise<void> {
  await page.locator(`[id="${id}"]`).waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${id} cannot be reached with the keys`)
}
