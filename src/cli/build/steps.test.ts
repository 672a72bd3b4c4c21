import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importsOf, readSourceTree } from '../../../tests/architecture/source-tree.ts'
import { hashInputs } from './stamp.ts'
import { worlds } from '#db/world/worlds.ts'
import { allSteps, stepsToServe } from './steps.ts'

const root = resolve(import.meta.dirname, '../../..')

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'quartier-steps-'))
  for (const name of ['src/words', 'marketplaces', 'processes'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['geo', 'db', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'])
    symlinkSync(join(root, name), join(copy, name))
  for (const name of ['web', 'kernel', 'config', 'domain', 'adapters', 'cli'])
    symlinkSync(join(root, 'src', name), join(copy, 'src', name))
})
afterEach(() => rmSync(copy, { recursive: true }))

/** Names of the steps that a change makes stale. */
function staleAfter(change: () => void): string[] {
  const before = allSteps.map((step) => hashInputs(copy, step))
  change()
  return allSteps.filter((step, index) => hashInputs(copy, step) !== before[index]).map(({ name }) => name)
}

test('a change of a marketplace or of a process builds nothing anew', () => {
  const change = () => {
    appendFileSync(join(copy, 'marketplaces/euro2024/fields.ts'), '\n// changed\n')
    writeFileSync(join(copy, 'marketplaces/euro2024/words/de.json'), '{}')
    appendFileSync(join(copy, 'processes/free-stay.ts'), '\n// changed\n')
  }
  expect(staleAfter(change)).toEqual([])
})

test('a change of a word rebuilds the words and the pages; a change of the compiled words does not', () => {
  const word = join(copy, 'src/words/de/layout.json')
  expect(staleAfter(() => appendFileSync(word, '\n'))).toEqual(['words', 'pages', 'packed'])
  expect(staleAfter(() => appendFileSync(join(copy, 'src/words/compiled/messages.js'), '\n'))).toEqual([])
})

test('every marketplace with a demo world of its own has its pictures, any other the neutral ones', () => {
  const pictures = (key: string) =>
    stepsToServe(key).flatMap(({ name }) => name.match(/^pictures-(.*)/)?.slice(1) ?? [])
  for (const key of Object.keys(worlds)) expect(pictures(key)).toEqual([key])
  expect(pictures('tempelhof')).toEqual(['neutral'])
})

test('no page is made of a marketplace or of a process', () => {
  const pages = [...readSourceTree(root)].filter(([file]) => file.startsWith('src/web/') && !file.includes('.test.'))
  expect(pages.length).toBeGreaterThan(400)
  const made = pages.filter(([file, source]) =>
    importsOf(file, source).some((each) => /^(marketplaces|processes)\//.test(each)),
  )
  expect(made.map(([file]) => file)).toEqual([])
})
