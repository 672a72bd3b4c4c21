import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { placements } from './placement.ts'

const { db } = await freshDatabase()

/**
 * Unique keys that hold only on one machine: before tables are spread, each needs a table of its own, keyed by the value.
 */
const uniqueElsewhere = [
  'receipts_number_key (number)',
  'sessions_previous_token_hash_key (previous_token_hash)',
  'sessions_token_hash_key (token_hash)',
  'shared_place_lists_key_key (key)',
]
/** References to a row that may lie on another machine: they become checks of the use-case. */
const referencesElsewhere = [
  'disputes.payment_id → payments',
  'images.content_hash → image_contents',
  'listing_images.image_id → images',
  'listings.author_id → users',
  'message_drafts.transaction_id → transactions',
  'participations.transaction_id → transactions',
  'payments.transaction_id → transactions',
  'saved_places.listing_id → listings',
  'saved_search_findings.listing_id → listings',
  'transactions.customer_id → users',
  'transactions.listing_id → listings',
  'transactions.provider_id → users',
]

const keyOf = (table: string) => {
  const placement = placements.get(table)
  return typeof placement === 'object' ? placement.key : undefined
}

test('every table has its place', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  expect(rows.map(({ name }) => name).filter((name) => !placements.has(name))).toEqual([])
  expect([...placements.keys()].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('unique keys hold the key by which a table is spread', async () => {
  const { rows } = await sql<{ name: string; table: string; columns: string[] }>`
    select i.relname as name, t.relname as table, array_agg(a.attname::text) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = any (x.indkey)
    where t.relnamespace = 'public'::regnamespace and x.indisunique and not t.relispartition
    group by 1, 2 order by 1`.execute(db)
  const without = rows.filter(({ table, columns }) => keyOf(table) && !columns.includes(keyOf(table) ?? ''))
  expect(without.map(({ name, columns }) => `${name} (${columns})`)).toEqual(uniqueElsewhere)
})

test('references lead to rows of the same key, or to copied tables', async () => {
  const { rows } = await sql<{ from: string; to: string; columns: string[] }>`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    group by c.oid order by 1, 2, 3`.execute(db)
  const group = (table: string) => {
    const placement = placements.get(table)
    return typeof placement === 'object' ? placement.group : placement
  }
  const elsewhere = rows.filter(
    ({ from, to, columns }) =>
      group(to) !== 'copied' &&
      !(group(from) === group(to) && (group(from) === 'central' || columns.includes(keyOf(from) ?? ''))),
  )
  expect(elsewhere.map(({ from, to, columns }) => `${from}.${columns} → ${to}`).toSorted()).toEqual(referencesElsewhere)
})

test('only central tables count up, and nothing needs an exclusion constraint or a GiST index', async () => {
  const { rows: counting } = await sql<{ table: string }>`
    select distinct d.refobjid::regclass::text as table from pg_class c join pg_depend d on d.objid = c.oid
    where c.relkind = 'S' and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0`.execute(db)
  expect(counting.length).toBeGreaterThan(0)
  expect(counting.filter(({ table }) => placements.get(table) !== 'central')).toEqual([])
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
    union all select i.relname from pg_class i join pg_am m on m.oid = i.relam
      where m.amname = 'gist' and i.relnamespace = 'public'::regnamespace`.execute(db)
  expect(rows).toEqual([])
})
