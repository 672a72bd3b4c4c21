import { type RawBuilder, sql } from 'kysely'

/** Columns of a listing stored with its events: the public ones, never the exact place. */
const listingColumns = [
  'state',
  'title',
  'description',
  'category',
  'capacity',
  'available_from',
  'available_until',
  'price_amount',
  'price_currency',
  'availability_plan',
  'public_data',
  'public_place',
  'metadata',
  'created_at',
]

/** Columns of an account stored with its events: neither addresses nor protected or private data. */
const userColumns = [
  'state',
  'email_verified',
  'first_name',
  'last_name',
  'display_name',
  'abbreviated_name',
  'bio',
  'public_data',
  'metadata',
  'awaits_approval',
  'denied',
  'created_at',
]

/** Returns how the listing or account of an event is now, as columns; null for other events, and for what was deleted. */
export function snapshotOf(name: string, subjectId: string): RawBuilder<string | null> {
  if (name.endsWith('.deleted')) return sql`null::jsonb`
  if (name.startsWith('listing.')) return rowAsJson('listings', listingColumns, subjectId)
  return name.startsWith('user.') ? rowAsJson('users', userColumns, subjectId) : sql`null::jsonb`
}

function rowAsJson(table: string, columns: string[], id: string): RawBuilder<string | null> {
  const pairs = sql.join(columns.map((name) => sql`${sql.lit(name)}::text, ${sql.ref(`kept.${name}`)}`))
  return sql`(select jsonb_build_object(${pairs}) from ${sql.table(table)} kept where kept.id = ${id}::uuid)`
}
