import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findViolations, positionOf } from './rules.ts'
import { importsOf, readSourceTree } from './source-tree.ts'

const tree = readSourceTree(resolve(import.meta.dirname, '../..'))

describe('the house keeps its own rules', () => {
  test('no file breaks an arrow, a boundary, a size or a name', () => {
    expect(findViolations(tree)).toEqual([])
  })

  test('the check really looked: many files, many imports, every room', () => {
    const imports = [...tree].flatMap(([file, source]) => importsOf(file, source))
    expect(tree.size).toBeGreaterThan(150)
    expect(imports.filter((target) => target.startsWith('src/')).length).toBeGreaterThan(300)
    const rooms = new Set([...tree.keys()].map((file) => positionOf(file).room))
    for (const room of ['kernel', 'config', 'domain', 'adapters', 'web', 'jobs', 'cli', 'words'])
      expect(rooms, room).toContain(room)
  })
})

describe('a planted violation is found', () => {
  const planted: [string, string, string][] = [
    ['src/kernel/x.ts', "import { a } from '#domain/users/index.ts'", 'kernel does not import domain'],
    ['src/config/x.ts', "import { a } from '#domain/users/index.ts'", 'config does not import domain'],
    ['src/domain/listings/x.ts', "import { Hono } from 'hono'", 'the domain does not know hono'],
    ['src/domain/listings/x.ts', "import type { X } from '#adapters/mail/x.ts'", 'domain does not import adapters'],
    ['src/domain/listings/x.ts', "import { a } from '#domain/users/sign-up.ts'", 'entered through its index.ts'],
    ['src/domain/listings/x.ts', "import { a } from '../messages/index.ts'", 'listings is left of messages'],
    ['src/domain/brand-new/x.ts', 'export const a = 1', 'brand-new has no place in the order'],
    [
      'src/domain/operations/x.ts',
      "import { a } from '#domain/notifications/index.ts'",
      'nobody imports notifications',
    ],
    ['src/web/routes/x/route.tsx', "import { a } from '#adapters/database/open.ts'", 'web does not import adapters'],
    ['src/web/x.ts', "import { a } from '../api/x.ts'", 'web does not import api'],
    ['src/api/x.ts', "const a = await import('#web/x.ts')", 'api does not import web'],
    ['src/jobs/x.ts', "import { a } from '#cli/x.ts'", 'jobs does not import cli'],
    ['marketplaces/x/y.ts', "import { a } from '#domain/users/index.ts'", 'marketplaces does not import domain'],
    ['src/domain/users/x.ts', 'export const now = Date.now()', 'time is asked of the clock'],
    ['src/web/x.ts', 'export const a = process.env.SECRET', 'only src/config/env.ts reads the environment'],
    ['src/web/utils.ts', 'export const a = 1', 'the name of a drawer'],
    ['src/domain/users/index.ts', "export * from './sign-up.ts'", 'the face of a module names what it exports'],
    ['src/web/x.ts', 'a\n'.repeat(401), '401 lines'],
  ]
  test.each(planted.map(([file, source, rule]) => ({ file, source, rule })))(
    '$file: $rule',
    ({ file, source, rule }) => {
      const rules = findViolations(new Map([[file, source]])).map((violation) => violation.rule)
      expect(rules.join('\n')).toContain(rule)
    },
  )

  test('a circle of imports, also of types', () => {
    const circle = new Map([
      ['src/kernel/a.ts', "import type { B } from './b.ts'"],
      ['src/kernel/b.ts', "export { c } from './c.ts'"],
      ['src/kernel/c.ts', "import { a } from './a.ts'"],
    ])
    expect(findViolations(circle).map((violation) => violation.rule)).toEqual([
      'imports in a circle: src/kernel/a.ts → src/kernel/b.ts → src/kernel/c.ts → src/kernel/a.ts',
    ])
  })
})
