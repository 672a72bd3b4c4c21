import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../../app.ts'
import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { audit } from '../../audit.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

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

/** Records a difference. One that is open already, or that staff have settled as it is, is only seen again. */
export async function noteMismatch({ db, clock }: Needs, mismatch: Mismatch): Promise<void> {
  const now = clock.now()
  const { kind, objectId, here, there } = mismatch
  const { numUpdatedRows } = await db
    .updateTable('paymentMismatches')
    .set({ seenAt: now, here, there })
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where(({ eb, or, and }) =>
      or([
        eb('resolvedAt', 'is', null),
        and([eb('settledAt', 'is not', null), eb('here', '=', here), eb('there', '=', there)]),
      ]),
    )
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

/** A difference that waits for staff. */
export type OpenMismatch = Mismatch & { id: string; foundAt: Date; seenAt: Date }

/** Returns the open differences, the oldest first, at most 500. */
export async function openMismatches(db: Kysely<DB>): Promise<OpenMismatch[]> {
  const rows = await db
    .selectFrom('paymentMismatches')
    .select(['id', 'kind', 'objectId', 'transactionId', 'here', 'there', 'repaired', 'foundAt', 'seenAt'])
    .where('resolvedAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('objectId')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as MismatchKind }))
}

const schema = z.object({ mismatchId: z.uuid('not-found'), note: reasonField })

/**
 * Takes a difference between both books off the list, because staff have looked at it. It is listed again when one of its
 * values changes. For staff. Throws `forbidden`, `not-found` for one that is not open, `field-required`.
 */
export async function closeMismatch(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { mismatchId, note } = parse(schema, input)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('paymentMismatches')
      .set({ resolvedAt: now, settledAt: now })
      .where('id', '=', mismatchId)
      .where('resolvedAt', 'is', null)
      .returning(['transactionId', 'kind', 'objectId', 'here', 'there'])
      .executeTakeFirst()
    if (!settled) throw new Problem('not-found')
    const { transactionId, ...details } = settled
    await audit(tx, app.clock, {
      actorId,
      action: 'mismatch.settled',
      subjectKind: transactionId ? 'stay' : 'payments',
      subjectId: transactionId ?? mismatchId,
      reason: note,
      details,
    })
  })
}
