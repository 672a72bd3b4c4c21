import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'

/** What somebody of the staff can look after. */
export type AssignmentKind = 'listing' | 'report'

/** Who of the staff looks after something, and since when. */
export type Assignment = { subjectId: string; userId: string; name: string; at: Date }

/**
 * Returns the assignments of listings or reports by their ids. One counts as long as its person works for the marketplace,
 * and for a listing as long as it has waited since: what was submitted again is nobody's.
 */
export async function assignmentsOf(
  db: Kysely<DB> | Transaction<DB>,
  kind: AssignmentKind,
  subjectIds: string[],
): Promise<Map<string, Assignment>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await counting(db, kind).where('subjectId', 'in', subjectIds).execute()
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** Returns the ids of the waiting listings that a person looks after. */
export async function listingsAssignedTo(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await counting(db, 'listing').where('assignments.userId', '=', userId).execute()
  return rows.map(({ subjectId }) => subjectId)
}

function counting(db: Kysely<DB> | Transaction<DB>, kind: AssignmentKind) {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.userId')
    .leftJoin('listings', 'listings.id', 'assignments.subjectId')
    .select(['subjectId', 'assignments.userId', 'users.displayName as name', 'assignedAt as at'])
    .where('subjectKind', '=', kind)
    .where('users.state', '=', 'active')
    .where('users.staffRole', 'is not', null)
    .$if(kind === 'listing', (query) =>
      query
        .where('listings.state', '=', 'pendingApproval')
        .where('listings.deleted', '=', false)
        .where((row) =>
          row.or([row('listings.submittedAt', 'is', null), row('assignedAt', '>=', row.ref('listings.submittedAt'))]),
        ),
    )
}

/** Notes that a member of the staff looks after something, or with null that nobody does. */
export async function setAssignment(
  tx: Transaction<DB>,
  clock: Clock,
  { kind, subjectId, userId }: { kind: AssignmentKind; subjectId: string; userId: string | null },
): Promise<void> {
  if (userId === null) return endAssignment(tx, subjectId)
  const values = { userId, assignedAt: clock.now() }
  await tx
    .insertInto('assignments')
    .values({ subjectId, subjectKind: kind, ...values })
    .onConflict((conflict) => conflict.column('subjectId').doUpdateSet(values))
    .execute()
}

/** Ends the assignment of something that is decided on. Call it in the transaction of the decision. */
export async function endAssignment(tx: Transaction<DB>, subjectId: string): Promise<void> {
  await tx.deleteFrom('assignments').where('subjectId', '=', subjectId).execute()
}

/** Ends all assignments of a person who does not work for the marketplace any more. */
export async function endAssignmentsOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('assignments').where('userId', '=', userId).execute()
}
