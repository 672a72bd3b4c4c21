import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['', 'docs', 'docs/how-to', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
)
const howTos = documents.filter((file) => file.startsWith('docs/how-to/'))

test('links between documents lead somewhere', () => {
  const broken: string[] = []
  let links = 0
  for (const file of documents)
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^(?:https?|mailto):/.test(target)) continue
      links += 1
      if (!existsSync(join(root, dirname(file), target))) broken.push(`${file}: ${target}`)
    }
  expect(broken).toEqual([])
  expect(links).toBeGreaterThan(20)
})

describe('a page that says how to do something', () => {
  test.each(howTos)('%s begins with files that there are, and names its tests', (file) => {
    const [first = ''] = read(file).split('\n')
    expect(first).toMatch(/^Touches: `/)
    const touched = [...first.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.filter((path) => !existsSync(join(root, withoutPlaceholder(path))))).toEqual([])
    expect(read(file)).toMatch(/^Tests: /m)
  })

  test.each(howTos)('%s begins with every file that its text says to change', (file) => {
    const [first = '', ...rest] = read(file).split('\n')
    const touched = [...first.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    // A file that is only to be read is a link.
    const text = (rest.join('\n').split(/^Tests: /m)[0] ?? '').replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')
    const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|json|md|sql))`/g)].map(([, path = '']) => path)
    const isTouched = (path: string) =>
      touched.some((each) => each.endsWith(`/${path}`) || each === path || isBelow(path, withoutPlaceholder(each)))
    expect(named.filter((path) => !isTouched(path))).toEqual([])
  })

  test.each([...howTos, 'CONTRIBUTING.md'])('%s names test files that there are', (file) => {
    const named = [...read(file).matchAll(/(?:src|tests|db)\/[\w/.-]+\.(?:test|story)\.ts/g)].map(([path]) => path)
    const stories = [...read(file).matchAll(/tests\/journeys (\S+\.story\.ts)/g)].map(
      ([, name]) => `tests/journeys/${name}`,
    )
    expect([...named, ...stories].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test.each([...howTos, 'CONTRIBUTING.md'])('%s names a test by words that its title has', (file) => {
    const chosen = [...read(file).matchAll(/vitest run (\S+\.test\.ts) -t "([^"]+)"/g)]
    expect(chosen.filter(([, path = '', words = '']) => !read(path).includes(words)).map(([text]) => text)).toEqual([])
  })

  test('all are named in CONTRIBUTING.md', () => {
    expect(howTos.length).toBeGreaterThan(5)
    expect(howTos.filter((file) => !read('CONTRIBUTING.md').includes(`(${file})`))).toEqual([])
  })

  test('code can be pasted as it stands: it is in the form that the format check asks for', () => {
    const snippets = howTos.flatMap((file) => [...read(file).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code))
    expect(snippets.length).toBeGreaterThan(0)
    for (const snippet of snippets) {
      const module = `export const list = [\n${snippet}]\n`
      const format = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath=marketplaces/x/fields.ts']
      const formatted = execFileSync(process.execPath, format, { cwd: root, input: module, encoding: 'utf8' })
      expect(formatted).toBe(module)
    }
  })
})

test('the tree in docs/architecture.md names every folder', () => {
  const [, tree = ''] = read('docs/architecture.md').split('```')
  const ignored = new Set([
    '.git',
    ...read('.gitignore')
      .split('\n')
      .map((line) => line.replaceAll('/', '')),
  ])
  const foldersIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !ignored.has(entry.name))
      .map(({ name }) => name)
  const wanted = ['', 'docs/', 'src/', 'src/domain/', 'src/cli/', 'tests/'].flatMap(foldersIn)
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter((name) => !tree.includes(`${name}/`))).toEqual([])
  const files = readdirSync(root).filter((file) => file.endsWith('.md'))
  expect(
    [...files, ...readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))].filter(
      (name) => name !== 'architecture.md' && !tree.includes(name),
    ),
  ).toEqual([])
})

test('the tree of the pages names every folder of features', () => {
  const [, tree = ''] = read('docs/architecture.md').split('## The pages')[1]?.split('```') ?? []
  const folders = readdirSync(join(root, 'src/web/features'))
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter((name) => !tree.includes(`${name}/`))).toEqual([])
})

test('every file in the table of frequent rules exists', () => {
  const table = read('docs/architecture.md').split('## Where frequent rules stand')[1]?.split('\n## ')[0] ?? ''
  const all = [
    ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }),
    ...readdirSync(join(root, 'processes')).map((file) => `processes/${file}`),
  ]
  const named = [...table.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !all.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([])
})

/** Whether a path, or a bare name, may be that of a file in a folder. */
function isBelow(path: string, folder: string): boolean {
  return folder.endsWith('/') && (path.startsWith(folder) || !/^(?:src|db|docs|tests)\//.test(path))
}

/** The part of a path before what the reader chooses. */
function withoutPlaceholder(path: string): string {
  return path.replace(/[^/]*<.*$/, '')
}
