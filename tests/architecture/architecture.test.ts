import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findViolations, positionOf } from './rules.ts'
import { importsOf, readSourceTree } from './source-tree.ts'
import { unusedExceptions, writersOf } from './table-ownership.ts'

const tree = readSourceTree(resolve(import.meta.dirname, '../..'))

describe('the source tree follows the architecture rules', () => {
  test('no file breaks a rule about imports, modules, sizes or names', () => {
    expect(findViolations(tree)).toEqual([])
  })

  test('the check reads many files, many imports and every layer', () => {
    const imports = [...tree].flatMap(([file, source]) => importsOf(file, source))
    expect(tree.size).toBeGreaterThan(150)
    expect(imports.filter((target) => target.startsWith('src/')).length).toBeGreaterThan(300)
    const layers = new Set([...tree.keys()].map((file) => positionOf(file).layer))
    for (const layer of ['kernel', 'config', 'domain', 'adapters', 'web', 'jobs', 'cli', 'words', 'sandbox'])
      expect(layers, layer).toContain(layer)
  })
})

describe('each table has one writer', () => {
  test('the check finds many tables, and known ones have their owner', () => {
    const writers = writersOf(tree)
    expect(writers.size).toBeGreaterThan(40)
    expect([...(writers.get('bookings')?.keys() ?? [])]).toEqual(['availability'])
  })

  test('every exception is needed', () => {
    expect(unusedExceptions(tree)).toEqual([])
  })
})

describe('planted violations are found', () => {
  const planted: [string, string, string][] = [
    ['sandbox/money/x.ts', "import { a } from '#kernel/money.ts'", 'sandbox does not import kernel'],
    ['src/adapters/x.ts', "import type { A } from '../../sandbox/server.ts'", 'sandbox is imported by tests only'],
    ['db/world/x.ts', "import { a } from '../../sandbox/server.ts'", 'sandbox is imported by tests only'],
    ['src/kernel/x.ts', "import { a } from '#domain/users/index.ts'", 'kernel does not import domain'],
    ['src/config/x.ts', "import { a } from '#domain/users/index.ts'", 'config does not import domain'],
    ['src/domain/listings/x.ts', "import { Hono } from 'hono'", 'the domain does not import hono'],
    ['src/domain/listings/x.ts', "import type { X } from '#adapters/mail/x.ts'", 'domain does not import adapters'],
    ['src/domain/listings/x.ts', "import { a } from '#domain/users/sign-up.ts'", 'entered through its index.ts'],
    ['src/domain/listings/x.ts', "import { a } from '../messages/index.ts'", 'listings may not import messages'],
    ['src/domain/brand-new/x.ts', 'export const a = 1', 'brand-new has no place in the order'],
    [
      'src/domain/moderation/x.ts',
      "import { a } from '#domain/notifications/index.ts'",
      'nobody imports notifications',
    ],
    ['src/web/routes/x/route.tsx', "import { a } from '#adapters/database/open.ts'", 'web does not import adapters'],
    ['src/web/x.ts', "import { a } from '../api/x.ts'", 'web does not import api'],
    ['src/api/x.ts', "const a = await import('#web/x.ts')", 'api does not import web'],
    ['src/jobs/x.ts', "import { a } from '#cli/x.ts'", 'jobs does not import cli'],
    ['marketplaces/x/y.ts', "import { a } from '#domain/users/index.ts'", 'marketplaces does not import domain'],
    ['src/domain/users/x.ts', 'export const now = Date.now()', 'the time comes from the clock'],
    ['src/web/x.ts', 'export const a = process.env.SECRET', 'only src/config/env.ts reads the environment'],
    ['src/web/parts/x.tsx', "import { Camera } from 'lucide-react'", 'icons come from parts/icons.ts'],
    ['src/web/utils.ts', 'export const a = 1', 'a file is named after its content'],
    ['src/domain/users/index.ts', "export * from './sign-up.ts'", 'the index.ts of a module names its exports'],
    ['src/domain/users/index.ts', "export { a } from './a.ts'\n".repeat(61), 'at most 60 lines'],
    ['src/domain/users/x.ts', "export { a } from './a.ts'", 'only an index.ts exports what another file defines'],
    ['src/domain/users/x.ts', "import { a } from './a.ts'\nexport { a }", 'only an index.ts exports'],
    ['src/web/x.ts', 'a\n'.repeat(401), '401 lines'],
    ['src/web/routes/x/route.tsx', "import { a } from '../y/route.tsx'", 'routes are not imported'],
    ['src/web/routes/x/route.tsx', "import { a } from '../../console/y/list.tsx'", 'routes are not imported'],
    ['src/web/features/x/a.ts', "import type { A } from '../../routes/y/route.tsx'", 'routes are not imported'],
    ['src/web/parts/x.tsx', "const a = () => import('../routes/y/route.tsx')", 'routes are not imported'],
    ['src/web/brand-new/x.ts', "import { a } from '../routes/y/route.tsx'", 'routes are not imported'],
    ['src/web/parts/x.tsx', "import type { A } from '../features/y/a.ts'", 'parts do not import features'],
    ['src/web/parts/x.tsx', "import { a } from '#web/server/a.ts'", 'parts use types of the server only'],
    ['src/web/server/x.ts', "import type { A } from '../parts/a.ts'", 'the server does not import parts'],
    ['src/web/server/x.ts', "import { a } from '../features/y/a.ts'", 'the server does not import features/y'],
  ]
  test.each(planted.map(([file, source, rule]) => ({ file, source, rule })))(
    '$file: $rule',
    ({ file, source, rule }) => {
      const rules = findViolations(new Map([[file, source]])).map((violation) => violation.rule)
      expect(rules.join('\n')).toContain(rule)
    },
  )

  const plantedTrees: [string, Record<string, string>, string][] = [
    [
      'a file beside a route that is no route',
      {
        'src/web/routes.ts': "route('x', 'routes/x/route.tsx')",
        'src/web/routes/x/route.tsx': 'export const a = 1',
        'src/web/routes/x/form.tsx': 'export const b = 1',
      },
      'belong to a feature',
    ],
    [
      'features that import each other, if only types, over new folders',
      {
        'src/web/features/a/x.ts': "import type { Y } from '../b/y.ts'",
        'src/web/features/b/y.ts': "import { z } from '../../brand-new/z.ts'",
        'src/web/brand-new/z.ts': "import { w } from '../features/a/w.ts'",
      },
      'folders import each other: features/a → features/b → brand-new → features/a',
    ],
    [
      'two files of one name in the pages',
      { 'src/web/features/a/gallery.ts': '', 'src/web/parts/gallery.tsx': '' },
      'several files are called gallery',
    ],
    [
      'a component with the name of a use-case',
      { 'src/domain/users/change-password.ts': '', 'src/web/features/account/change-password.tsx': '' },
      'several files are called change-password',
    ],
    [
      'two files of one name in two layers',
      { 'src/config/fees.ts': '', 'src/domain/pricing/fees.ts': '' },
      'several files are called fees',
    ],
    [
      'two files of one name in two modules of the domain',
      { 'src/domain/pricing/fees.ts': '', 'src/domain/payments/fees.ts': '' },
      'several files are called fees',
    ],
    [
      'a table that two modules write',
      {
        'src/domain/listings/x.ts': "db.updateTable('listingViews')",
        'src/domain/search/y.ts': 'sql`delete from listing_views where true`',
      },
      'the table listing_views is written by listings and search',
    ],
    [
      'a table that a page writes',
      { 'src/domain/listings/x.ts': "db.insertInto('stars')", 'src/web/y.ts': "db.deleteFrom('stars')" },
      'the table stars is written by listings and web',
    ],
  ]
  test.each(plantedTrees)('%s', (_, files, rule) => {
    const rules = findViolations(new Map(Object.entries(files))).map((violation) => violation.rule)
    expect(rules.join('\n')).toContain(rule)
  })

  test('parts may use types of the server', () => {
    const part = new Map([
      ['src/web/parts/x.tsx', "import { Link } from 'y'\nimport type { A } from '#web/server/a.ts'"],
    ])
    expect(findViolations(part)).toEqual([])
  })

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
