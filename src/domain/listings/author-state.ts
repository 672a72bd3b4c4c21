import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Returns the column `authorState` for a query of listings, which `maySee` needs. */
export function authorState({ selectFrom }: ExpressionBuilder<DB, 'listings'>) {
  return selectFrom('users')
    .select('users.state')
    .whereRef('users.id', '=', 'listings.authorId')
    .$asScalar()
    .$notNull()
    .as('authorState')
}
