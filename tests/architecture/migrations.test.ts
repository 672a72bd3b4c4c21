import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../db')
const migrations = readAll('migrations')
const functions = readAll('functions')

function readAll(part: string): Map<string, string> {
  const names = readdirSync(join(folder, part)).toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, part, name), 'utf8')]))
}

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
  [/\bcreate\s+(or\s+replace\s+)?(function|procedure|trigger)\b/i, 'functions and triggers stand in db/functions'],
]

/** The tables that functions write: projections and the record of previous values. Rules are TypeScript in src/domain. */
const projections = new Set(['listing_search', 'listing_words', 'search_counts', 'changed_values', 'event_feed'])

function findFunctionFaults(all: Map<string, string>): string[] {
  return [...all].flatMap(([name, source]) => {
    const statements = source.replaceAll(/--[^\n]*/g, '')
    const made = [...statements.matchAll(/\bcreate\s+(or\s+replace\s+)?function\s+(\w+)/gi)]
    const written = [...statements.matchAll(/\b(?:insert\s+into|delete\s+from|update(?!\s+(?:of|on|set)\b))\s+(\w+)/gi)]
    return [
      ...(made.length === 1 && made[0]?.[2] === name.replace('.sql', '').replaceAll('-', '_')
        ? []
        : [`${name} does not hold the one function that it is named after`]),
      ...(/\bcreate\s+(function|trigger)\b/i.test(statements) ? [`${name} cannot be applied again`] : []),
      ...written.flatMap(([, table = '']) => (projections.has(table) ? [] : [`${name} writes ${table}`])),
    ]
  })
}

/** Tables that no version with a released program has read or written. */
const neverUsed = /\bdrop\s+table\s+payments\s*;/i

function findViolations(all: Map<string, string>): string[] {
  const numbers = [...all.keys()].map((name) => name.slice(0, 4))
  return [
    ...numbers.filter((number, place) => numbers.indexOf(number) !== place).map((number) => `${number} comes twice`),
    ...[...all].flatMap(([name, source]) => {
      const statements = source.replaceAll(/--[^\n]*/g, '').replace(neverUsed, '')
      return [
        ...(/^\d{4}_[a-z0-9_]+\.sql$/.test(name) ? [] : [`${name} has no number and name`]),
        ...rules.filter(([found]) => found.test(statements)).map(([, why]) => `${name}: ${why}`),
      ]
    }),
  ]
}

describe('migrations', () => {
  test('none does what a running marketplace could not bear', () => {
    expect(migrations.size).toBeGreaterThan(8)
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
    'create or replace function a() returns int language sql as $$ select 1 $$',
    'create trigger a after insert on b execute function c()',
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

describe('functions of the database', () => {
  test('are one to a file, can be applied again, and write projections alone', () => {
    expect(functions.size).toBeGreaterThan(10)
    expect(findFunctionFaults(functions)).toEqual([])
  })

  const planted = (body: string) => `create or replace function send() returns void language plpgsql as $$ ${body} $$;`
  test.each([
    [planted('insert into messages values (1)'), 'send.sql writes messages'],
    [planted('update transactions set state = 1'), 'send.sql writes transactions'],
    [planted('delete from timers'), 'send.sql writes timers'],
    [planted('').replace('or replace ', ''), 'send.sql cannot be applied again'],
    [planted('').replace('send', 'other'), 'send.sql does not hold the one function that it is named after'],
    [planted('') + planted(''), 'send.sql does not hold the one function that it is named after'],
  ])('a planted fault is found: %s', (source, fault) => {
    expect(findFunctionFaults(new Map([['send.sql', source]]))).toContain(fault)
  })
})
