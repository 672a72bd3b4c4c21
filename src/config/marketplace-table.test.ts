import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fieldSettings, marketplaceSettings, picturesMarkdown, settingsMarkdown } from './marketplace-table.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/marketplace-folder.md'), 'utf8')

test.each([
  ['settings', settingsMarkdown(marketplaceSettings())],
  ['fields', settingsMarkdown(fieldSettings())],
  ['pictures', picturesMarkdown()],
])('the table of %s in docs/marketplace-folder.md is the one the schema gives', (name, table) => {
  const written = new RegExp(`<!-- ${name}:start -->\\n([\\s\\S]*?)\\n?<!-- ${name}:end -->`).exec(page)?.[1]
  expect(written).toBe(table)
})

test('every setting has a description', () => {
  const settings = [...marketplaceSettings(), ...fieldSettings()]
  expect(settings.length).toBeGreaterThan(100)
  expect(settings.filter(({ meaning }) => meaning === '').map(({ path }) => path)).toEqual([])
})
