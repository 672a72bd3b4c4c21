import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree } from './source-tree.ts'
import { misnamedTests } from './test-names.ts'

const root = resolve(import.meta.dirname, '../..')
const tree = readSourceTree(root)
// Generated types are no part of the tree, and migrations are SQL.
const files = [
  ...tree.keys(),
  'db/tables.ts',
  ...readdirSync(join(root, 'db/migrations')).map((name) => `db/migrations/${name}`),
]

test('a test lies beside what it tests and has its name', () => {
  expect(files.filter((file) => /\.test\.tsx?$/.test(file)).length).toBeGreaterThan(250)
  expect(misnamedTests(files)).toEqual({ misnamed: [], unused: [] })
})

test('a misnamed test is found, a file, a folder and a face give a name, and an exception without need is found', () => {
  const some = ['src/a/log-in.ts', 'src/a/log-in.test.ts', 'src/a/a.test.ts', 'src/a/b/c.ts', 'src/a/b.test.tsx']
  expect(misnamedTests(some, [])).toEqual({ misnamed: [], unused: [] })
  const more = [...some, 'src/a/second-factor.test.ts', 'tests/start/anything.test.ts']
  expect(misnamedTests(more, [])).toEqual({ misnamed: ['src/a/second-factor.test.ts'], unused: [] })
  expect(misnamedTests(some, ['src/a/old.test.ts'])).toEqual({ misnamed: [], unused: ['src/a/old.test.ts'] })
})

test('no test asserts how much time of the real clock has passed', () => {
  const elapsed = /expect(\.soft)?\([^\n]*(performance|Date)\.now\(\) -/
  const found = [...tree].flatMap(([file, source]) =>
    source
      .split('\n')
      .flatMap((line, index) => (elapsed.test(line) && !file.startsWith('bench/') ? [`${file}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
  expect(elapsed.test(['expect(performance.now()', 'began).toBeLessThan(5)'].join(' - '))).toBe(true)
})
