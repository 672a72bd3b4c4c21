import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everydayPrograms, everydayStories } from '../everyday.ts'

test('what `npm test` runs of stories and programs exists', () => {
  const root = join(import.meta.dirname, '../..')
  expect([...everydayStories, ...everydayPrograms].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
