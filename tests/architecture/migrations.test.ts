import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../db/migrations')
const migrations = new Map(
  readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

/** What a migration must not do, because poolers, replicas, other engines and older nodes stand in its way. */
const rules: [RegExp, string][] = [
  [/\bexclude\s+using\b/i, 'exclusion constraints stay out: nothing may need them to be right'],
  [/\bpg_(try_)?advisory/i, 'advisory locks are lost behind a pooler'],
  [/\b(listen|notify|pg_notify)\b/i, 'what must be heard stands in a table'],
  [/\bcreate\s+extension\b(?!\s+if\s+not\s+exists\s+pg_trgm)/i, 'no extension but pg_trgm is there everywhere'],
  [/\b(drop\s+column|rename\s+(column|to)|drop\s+table)\b/i, 'nodes of the version before still read it'],
  [/\block\s+table\b/i, 'nobody may wait for a migration longer than for a statement'],
  [/\b(begin|commit|rollback)\s*;/i, 'each migration is one transaction by itself'],
  [/\bconcurrently\b/i, 'it cannot run in a transaction'],
]

function findViolations(all: Map<string, string>): string[] {
  const numbers = [...all.keys()].map((name) => name.slice(0, 4))
  return [
    ...numbers.filter((number, place) => numbers.indexOf(number) !== place).map((number) => `${number} comes twice`),
    ...[...all].flatMap(([name, source]) => {
      const statements = source.replaceAll(/--[^\n]*/g, '')
      return [
        ...(/^\d{4}_[a-z0-9_]+\.sql$/.test(name) ? [] : [`${name} has no number and name`]),
        ...rules.filter(([found]) => found.test(statements)).map(([, why]) => `${name}: ${why}`),
      ]
    }),
  ]
}

describe('migrations', () => {
  test('none does what a running marketplace could not bear', () => {
    expect(migrations.size).toBeGreaterThan(10)
    expect(findViolations(migrations)).toEqual([])
  })

  test.each([
    'alter table a add exclude using gist (b with &&)',
    'select pg_advisory_lock(1)',
    "notify a, 'b'",
    'create extension postgis',
    'alter table a drop column b',
    'alter table a rename to b',
    'lock table a in exclusive mode',
    'begin; drop index a; commit;',
    'create index concurrently a on b (c)',
  ])('a planted violation is found: %s', (statement) => {
    expect(findViolations(new Map([['0099_planted.sql', statement]]))).not.toEqual([])
    expect(findViolations(new Map([['0099_planted.sql', `-- ${statement}`]]))).toEqual([])
  })

  test('a number that comes twice is found', () => {
    const twice = new Map([
      ['0001_one.sql', ''],
      ['0001_other.sql', ''],
    ])
    expect(findViolations(twice)).toEqual(['0001 comes twice'])
  })
})
