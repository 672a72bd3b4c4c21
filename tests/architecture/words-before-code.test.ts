import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, readSourceTree } from './source-tree.ts'

const tree = readSourceTree(resolve(import.meta.dirname, '../..'))

/** What a file needs to be loaded: imports that are not types and not asked for later. */
function loads(file: string): string[] {
  const source = (tree.get(file) ?? '')
    .replace(/\bimport\(/g, '(')
    .replace(/^(import|export) type [\s\S]*?from .*$/gm, '')
  return importsOf(file, source)
}

/** The way from a file to the compiled words; undefined where it needs none. */
function wayToWords(file: string, seen = new Set<string>()): string[] | undefined {
  if (file.startsWith('src/words/compiled/')) return [file]
  if (seen.has(file)) return undefined
  seen.add(file)
  for (const next of loads(file)) {
    const rest = wayToWords(next, seen)
    if (rest) return [file, ...rest]
  }
  return undefined
}

// The verbs of the command line are loaded after the words were compiled, see prepare-code.ts; `build` compiles them itself.
const before = ['src/cli/main.ts', 'src/cli/verbs/build.ts', 'src/words/compile.ts', 'geo/build.ts']

test.each([...before, 'src/cli/build/write-pictures.ts'])('%s can be loaded before the words are compiled', (file) => {
  expect(loads(file).length).toBeGreaterThan(0)
  expect(wayToWords(file)).toBeUndefined()
})

test('a file that needs the words is found', () => {
  expect(wayToWords('src/create-app.ts')?.at(-1)).toMatch(/^src\/words\/compiled\//)
})
