import { sql } from 'kysely'
import type { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import type { Viewer } from '../users/viewer.ts'
import { momentsOf, periodSchema } from './payment-period.ts'
import { nilId } from '#kernel/id.ts'
import { requirePaymentDesk } from './policy.ts'

/** A line of the ledger for bookkeeping. Names nobody. */
export type LedgerLine = {
  at: Date
  /** What moved the money, such as `capture`, `refund` or `payout`. */
  kind: string
  account: string
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  transactionId: string
  /** Title of the listing; empty where it is gone. */
  title: string
  /** The provider's id of the payment, refund or payout. */
  objectId: string
}

/** Lines that are read at once. */
const batch = 1000
const allPayments = nilId

/**
 * Writes the export of a period into the audit log and returns the ledger's lines of it, oldest first, as they are read: the
 * ledger may be larger than the memory. For staff. Throws `forbidden`, `not-found`, `field-invalid`.
 */
export async function exportLedger(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof periodSchema>,
): Promise<AsyncGenerator<LedgerLine[]>> {
  const actorId = requirePaymentDesk(app, viewer)
  const period = parse(periodSchema, input)
  const { after, before } = momentsOf(app, period)
  await audit(app.db, app.clock, {
    actorId,
    action: 'payments.exported',
    subjectKind: 'payments',
    subjectId: allPayments,
    reason: [period.from, period.until].map((day) => day ?? '…').join(' – '),
  })
  return readLines(app, { after: after ?? new Date(0), before: before ?? new Date('9999-12-31') })
}

async function* readLines(
  { db }: Pick<App, 'db'>,
  { after, before }: { after: Date; before: Date },
): AsyncGenerator<LedgerLine[]> {
  let last = { at: after, source: '', account: '' }
  for (;;) {
    const rows = await db
      .selectFrom('ledgerEntries as e')
      .leftJoin('transactions as t', 't.id', 'e.transactionId')
      .leftJoin('listings as l', 'l.id', 't.listingId')
      .select(['e.at', 'e.source', 'e.account', 'e.amount', 'e.currency', 'e.transactionId', 'l.title'])
      .where('e.at', '<', before)
      .where(sql<boolean>`(e.at, e.source, e.account) > (${last.at}::timestamptz, ${last.source}, ${last.account})`)
      .orderBy('e.at')
      .orderBy('e.source')
      .orderBy('e.account')
      .limit(batch)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ source, title, ...row }) => {
      const [objectId = '', kind = ''] = source.split(':')
      return { ...row, title: title ?? '', objectId, kind }
    })
    if (rows.length < batch) return
    last = end
  }
}
