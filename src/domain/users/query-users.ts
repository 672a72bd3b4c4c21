import { type RawBuilder, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { emailKey } from './email-address.ts'

/** A condition on one key of a person's data, as texts: any of the values, or all of them. */
export type UserFilter = {
  data: 'public_data' | 'protected_data' | 'private_data' | 'metadata'
  key: string
  mode: 'any' | 'all'
  values: string[]
}

export type UserQuery = {
  filters: UserFilter[]
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  oldestFirst: boolean
  page: number
  perPage: number
}

/** Returns the ids of people by their data, for the operator's programs. */
export async function queryUsers({ db }: Pick<App, 'db'>, query: UserQuery) {
  const { filters, createdFrom, createdBefore, oldestFirst, page, perPage } = query
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...filters.map(condition),
    ...(createdFrom ? [sql`created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql`created_at < ${createdBefore}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const order = sql.raw(oldestFirst ? 'created_at asc, id asc' : 'created_at desc, id desc')
  const [rows, count] = await Promise.all([
    sql<{ id: string }>`select id from users where ${where} order by ${order}
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from users where ${where}`.execute(db),
  ])
  return { ids: rows.rows.map(({ id }) => id), totalItems: count.rows[0]?.total ?? 0 }
}

function condition({ data, key, mode, values }: UserFilter): RawBuilder<unknown> {
  // The language among the protected data is a column of its own.
  if (data === 'protected_data' && key === 'language') return sql`locale = any(${values}::text[])`
  const column = sql.raw(data)
  return mode === 'all' && values.length > 1
    ? sql`(${column} -> ${key}) ?& ${values}::text[]`
    : sql`((${column} -> ${key}) ?| ${values}::text[] or (${column} ->> ${key}) = any(${values}::text[]))`
}

/** Returns the id of the person with this address; null when there is none. For the operator's programs. */
export async function userIdByEmail({ db }: Pick<App, 'db'>, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('userEmails')
    .select('userId')
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
  return found?.userId ?? null
}
