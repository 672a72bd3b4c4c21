import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Column `authorState` beside those of a listing: what `maySee` asks about its author. */
export function authorState({ selectFrom }: ExpressionBuilder<DB, 'listings'>) {
  return selectFrom('users')
    .select('users.state')
    .whereRef('users.id', '=', 'listings.authorId')
    .$asScalar()
    .$notNull()
    .as('authorState')
}
