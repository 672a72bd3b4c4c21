import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from './settings-table.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')

test('the table of settings in docs/operating.md is the one the settings give', () => {
  const written = /<!-- settings:start -->\n([\s\S]*?)\n?<!-- settings:end -->/.exec(page)?.[1]
  expect(written).toBe(settingsTable())
})
