import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.ts'

/**
 * Returns whether a listing is a draft because staff rejected it, by their last decision. A draft with a note can also have
 * been sent back for changes.
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
