import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { extendedData, mergeData } from '../extended-data.ts'
import { record } from '../events.ts'
import type { Viewer } from '../users/viewer.ts'

const schema = z.object({ id: z.uuid('transaction-not-found'), metadata: extendedData })

/**
 * Merges metadata of a transaction key by key, for the operator's program; `null` removes a key. Throws `forbidden` for
 * everybody else, `transaction-not-found`, `extended-data-too-large`.
 */
export async function updateTransactionMetadata(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  if (viewer.kind !== 'system') throw new Problem('forbidden')
  const { id, metadata } = parse(schema, given)
  await app.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('transactions')
      .select('metadata')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('transaction-not-found')
    await tx
      .updateTable('transactions')
      .set({ metadata: mergeData(row.metadata, metadata, 'metadata') })
      .where('id', '=', id)
      .execute()
    await record(tx, app.clock, 'transaction.metadata-changed', { actorId: null, subjectId: id, payload: {} })
  })
}
