import { sql } from 'kysely'
import { hour } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { heldByRestore } from '../held-by-restore.ts'

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Time in milliseconds after which money that has to go back to a guest is shown to staff: the provider may be away for some
 * minutes. It counts from when the money had to go back, so that tries without any result are shown as well.
 */
const longWait = hour

/** Payments that were to be released or refunded and still are. A bank that decides about a dispute is waited for. */
export function waitingReleases({ db, clock }: Needs) {
  return db
    .selectFrom('payments as p')
    .where('p.runAt', 'is not', null)
    .where('p.releasedAt', '<', before(clock))
    .where(sql<boolean>`p.refusal is distinct from 'disputed'`)
    .where(sql<boolean>`p.refusal is distinct from ${heldByRestore}`)
}

/**
 * Refunds that were decided and are not made, or not settled. Those of a payment that is released are part of its release.
 */
export function waitingRefunds({ db, clock }: Needs) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .where('r.runAt', 'is not', null)
    .where('r.createdAt', '<', before(clock))
    .where(sql<boolean>`r.refusal is distinct from ${heldByRestore}`)
    .where(({ eb, or }) => or([eb('p.runAt', 'is', null), eb('p.releasedAt', 'is', null)]))
}

function before(clock: Needs['clock']): Date {
  return new Date(clock.now().getTime() - longWait)
}
