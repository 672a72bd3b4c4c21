import { sql } from 'kysely'
import type { App } from '#domain/app.ts'

/** Returns a subquery for the member of the staff whom a column names, as long as they still work for the marketplace. */
export function activeStaff(db: App['db'], column: 'sessions.operator_id' | 'api_grants.operator_id') {
  return db
    .selectFrom('users as operators')
    .select('operators.id')
    .where('operators.id', '=', sql.ref<string>(column))
    .where('operators.state', '=', 'active')
    .where('operators.staffRole', 'is not', null)
}
