import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from './marketplace.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(['euro2024', 'saunas', 'starter'])('the marketplace %s is valid and speaks both languages', async (name) => {
  const marketplace = await loadMarketplace(name, root)
  expect(marketplace.key).toBe(name)
  expect(marketplace.categories.length).toBeGreaterThan(0)
  for (const page of marketplace.pages)
    for (const text of Object.values(page.markdown)) expect(text, page.key).toMatch(/^# .+/)
})

test('an unknown marketplace is named in the refusal', async () => {
  await expect(loadMarketplace('nowhere', root)).rejects.toThrow(/"nowhere" could not be read/)
})
