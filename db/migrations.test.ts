import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'

const { db } = await freshDatabase()
const migrations = ['migrations', 'functions'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(folder, name)),
)

/** What replicas, poolers and a database spread over several machines do not have, or not in the same way. */
const forbidden: [RegExp, string][] = [
  [/\bexclude\s+using\b/i, 'exclusion constraints exist on one machine only'],
  [/\busing\s+(gist|spgist)\b/i, 'GiST is not everywhere, and nothing here needs it'],
  [/\bpg_(try_)?advisory_/i, 'advisory locks are local to a machine'],
  [/^\s*(listen|notify)\b|pg_notify/im, 'a pooler swallows notifications'],
  [
    /\bcreate\s+extension\s+(?!if\b|pg_trgm\b)|\bcreate\s+extension\s+if\s+not\s+exists\s+(?!pg_trgm\b)/i,
    'no extension but pg_trgm',
  ],
  [/\bcreate\s+(unlogged|temporary|temp)\s+table\b/i, 'replicas do not have it'],
  [/\buuid_generate|gen_random_uuid\(\)/i, 'ids are made by the application'],
]

/** Tables in which something is unique that does not begin with what their rows are spread by, and why that is fine. */
const uniqueElsewhere: Record<string, string> = {
  event_feed: 'the same order, as programs read it',
  events: 'the outbox has one order; on several machines each has its own',
  sessions: 'found by a secret: a few rows for each person, which every machine can have',
  reports: 'one person reports a thing once; few rows, which every machine can have',
  deliveries: 'spread by its own id; once for an event and a person',
  shared_place_lists: 'found by a secret: one row for each person, which every machine can have',
  receipts: 'their numbers have no gaps, from one row',
}

test('migrations use no feature that ties the database to one machine, and there are some to check', () => {
  expect(migrations.length).toBeGreaterThan(4)
  for (const name of migrations) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8').replace(/--.*$/gm, '')
    for (const [pattern, why] of forbidden) expect(pattern.test(text), `${name}: ${why}`).toBe(false)
  }
})

test('every table has a primary key; that of a table about listings begins with the listing', async () => {
  const { rows } = await sql<{ name: string; key: string[] | null; hasListing: boolean; hasId: boolean }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by k.place) from pg_index i,
        unnest(i.indkey) with ordinality k (attnum, place) join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'listing_id') as "hasListing",
      exists (select from pg_attribute where attrelid = c.oid and attname = 'author_id') as "hasId"
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name, key } of rows) expect(key, `${name} has no primary key`).not.toBeNull()
  const ofListings = rows.filter(({ name, hasListing }) => hasListing && !spreadOtherwise.has(name))
  expect(ofListings.length).toBeGreaterThan(5)
  for (const { name, key } of ofListings) expect(key?.[0], `${name} belongs to a listing`).toBe('listing_id')
})

/** They name a listing and belong to something else: a transaction, a person, a conversation. */
const spreadOtherwise = new Set([
  'transactions',
  'reviews',
  'offers',
  'saved_search_findings',
  'saved_places',
  'notifications',
])

test('a unique index includes the column by which the rows can be distributed', async () => {
  const { rows } = await sql<{ name: string; index: string; columns: string[]; key: string[] }>`
    select c.relname as name, ic.relname as index,
      array(select a.attname::text from unnest(i.indkey) k join pg_attribute a on a.attnum = k and a.attrelid = c.oid) as columns,
      array(select a.attname::text from pg_index p, unnest(p.indkey) k join pg_attribute a on a.attnum = k
        where p.indrelid = c.oid and p.indisprimary and a.attrelid = c.oid) as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class ic on ic.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(db)
  const wrong = rows.filter(({ name, columns, key }) => !(name in uniqueElsewhere) && !columns.includes(key[0] ?? ''))
  expect(wrong.map(({ name, index, columns }) => `${name}: ${index} (${columns.join(', ')})`)).toEqual([])
})

test('nothing is excluded by a constraint that only one machine can check', async () => {
  const { rows } = await sql`select conname from pg_constraint where contype = 'x'`.execute(db)
  expect(rows).toEqual([])
})
