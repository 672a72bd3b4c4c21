import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstChange, readOnce } from './first-change.ts'

let root: string
let stop: AbortController
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartier-watch-'))
  mkdirSync(join(root, 'src/words/de'), { recursive: true })
  writeFileSync(join(root, 'src/words/de/edit-listing.json'), '{}')
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  rmSync(root, { recursive: true, force: true })
})

test('a changed word is noticed by its path, a test and a backup of an editor are not', async () => {
  const change = firstChange(root, ['src/words', 'not/there'], stop.signal)
  await new Promise((wake) => setTimeout(wake, 100))
  writeFileSync(join(root, 'src/words/some.test.ts'), '')
  writeFileSync(join(root, 'src/words/de/edit-listing.json~'), '')
  mkdirSync(join(root, 'src/words/compiled'))
  writeFileSync(join(root, 'src/words/compiled/messages.js'), '')
  await new Promise((wake) => setTimeout(wake, 300))
  writeFileSync(join(root, 'src/words/de/edit-listing.json'), '{"a":"b"}')
  expect(await change).toBe('src/words/de/edit-listing.json')
})

test('a changed file of the program itself is noticed', async () => {
  writeFileSync(join(root, 'src/create-app.ts'), '')
  const change = firstChange(root, ['src/create-app.ts'], stop.signal)
  await new Promise((wake) => setTimeout(wake, 100))
  writeFileSync(join(root, 'src/create-app.ts'), 'export {}')
  expect(await change).toBe('src/create-app.ts')
})

test('everything below src is followed, by the browser or by a new start', () => {
  const followed = ['src/web', 'src/cli', 'src/hot-reload.ts', ...readOnce]
  const missing = readdirSync('src').filter(
    (name) =>
      !name.endsWith('.test.ts') && !followed.some((each) => each === `src/${name}` || each.startsWith(`src/${name}/`)),
  )
  expect(missing).toEqual([])
})
