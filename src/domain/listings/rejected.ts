import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.ts'

/**
 * Whether a listing is a draft because staff rejected it. A draft with a note that was not rejected was sent back for
 * changes. The last decision of staff tells which.
 */
export function isRejected({ and, eb, selectFrom }: ExpressionBuilder<DB, 'listings'>) {
  const lastDecision = selectFrom('auditEntries')
    .select('action')
    .whereRef('subjectId', '=', 'listings.id')
    .where('action', 'in', ['listing.changes-requested', 'listing.rejected'])
    .orderBy('at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(1)
  return and([
    eb('listings.state', '=', 'draft'),
    eb('listings.reviewNote', 'is not', null),
    sql<boolean>`coalesce(${lastDecision} = 'listing.rejected', false)`,
  ]).$castTo<boolean>()
}
