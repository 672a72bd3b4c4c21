import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { jumpsIn } from './story-jumps.ts'

const folder = resolve(import.meta.dirname, '../journeys')
/** The functions that open an address on purpose stand here. */
const vocabulary = 'story.ts'

/**
 * Files that still jump, and how often. A number may only become smaller, and is to be written down when it does; a file
 * that is not named here must not jump at all.
 */
const notConverted: Record<string, number> = {
  'account.story.ts': 12,
  'console.story.ts': 1,
  'conversation.story.ts': 4,
  'auth.story.ts': 7,
  'from-offer-to-answer.story.ts': 8,
  'hosting.story.ts': 2,
  'hours.story.ts': 1,
  'screens.story.ts': 1,
  'search-phone.story.ts': 2,
  'search-price.story.ts': 1,
  'search.story.ts': 8,
  'stay-ends.story.ts': 3,
  'stay-steps.ts': 6,
  'stay.story.ts': 3,
  'week.story.ts': 7,
}

const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== vocabulary)

test('a story presses what a person presses: it opens an address once, and then follows links', () => {
  const found = Object.fromEntries(
    files.flatMap((name) => {
      const jumps = jumpsIn(readFileSync(resolve(folder, name), 'utf8'))
      return jumps.length > 0 ? [[name, jumps.length]] : []
    }),
  )
  expect(found).toEqual(notConverted)
})

test('the check looks at many stories, and finds a jump where there is one', () => {
  expect(files.filter((name) => name.endsWith('.story.ts')).length).toBeGreaterThan(15)
  const source = [
    "test('a', async ({ page }) => {",
    "  await page.goto('/s')",
    "  await other.goto('/s')",
    "  await page.goto('/inbox')",
    '})',
    "test('b', async ({ page }) => {",
    "  await signIn(page, 'anna@example.org')",
    "  await page.goto('/listings')",
    '})',
    'async function open(page: Page) {',
    "  await page.goto('/l/new')",
    '}',
  ].join('\n')
  expect(jumpsIn(source).map(({ line }) => line)).toEqual([4, 8, 11])
})
