import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../../app.ts'

/**
 * `missing-here`: the provider has something of ours that we do not know. `missing-there`: the other way round.
 * `amount-differs`, `state-differs`: both know it otherwise.
 */
export type MismatchKind = 'missing-here' | 'missing-there' | 'amount-differs' | 'state-differs'

/** A difference between our books and the provider's. `here` and `there` say what each of them has. */
export type Mismatch = {
  kind: MismatchKind
  /** The provider's id of the payment, refund, dispute or payout. */
  objectId: string
  transactionId: string | null
  here: string
  there: string
  repaired: boolean
}

type Needs = Pick<App, 'db' | 'clock'>

/** Records a difference. One that is open already is only seen again. */
export async function noteMismatch({ db, clock }: Needs, mismatch: Mismatch): Promise<void> {
  const now = clock.now()
  const { kind, objectId, here, there } = mismatch
  const { numUpdatedRows } = await db
    .updateTable('paymentMismatches')
    .set({ seenAt: now, here, there })
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const resolvedAt = mismatch.repaired ? now : null
  await db
    .insertInto('paymentMismatches')
    .values({ ...mismatch, id: newId(), foundAt: now, seenAt: now, resolvedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Closes the open differences of an object, because both books agree on it now. */
export async function resolveMismatches({ db, clock }: Needs, objectId: string): Promise<void> {
  await db
    .updateTable('paymentMismatches')
    .set({ resolvedAt: clock.now() })
    .where('objectId', '=', objectId)
    .where('resolvedAt', 'is', null)
    .execute()
}

/** Returns the open differences, the oldest first, at most 500. */
export async function openMismatches(db: Kysely<DB>): Promise<(Mismatch & { foundAt: Date; seenAt: Date })[]> {
  const rows = await db
    .selectFrom('paymentMismatches')
    .select(['kind', 'objectId', 'transactionId', 'here', 'there', 'repaired', 'foundAt', 'seenAt'])
    .where('resolvedAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('objectId')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as MismatchKind }))
}
