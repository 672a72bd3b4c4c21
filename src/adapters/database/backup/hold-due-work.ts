import type { ClientBase } from 'pg'
import { heldByRestore } from '#domain/held-by-restore.ts'

/**
 * Holds everything in a loaded dump that was due before `now` and would act outside: unsent mails, events that nobody was
 * told of yet, automatic steps, calls of webhooks and orders to the payment provider. The original site has probably done
 * them since the backup. Staff decide: all of it stands in the list of failed work.
 */
export async function holdDueWork(client: ClientBase, now: Date): Promise<void> {
  const values = [now, heldByRestore]
  await client.query(
    `UPDATE deliveries SET state = 'uncertain', last_error = $2, tries = greatest(tries, 1), parked_at = $1
     WHERE state IN ('queued', 'sending')`,
    values,
  )
  await holdUnreadEvents(client, values)
  await client.query(
    `UPDATE timers SET failed = $2, reason = $2, failed_at = $1, parked_at = $1, tries = greatest(tries, 1)
     WHERE failed IS NULL AND set_aside_at IS NULL AND run_at <= $1`,
    values,
  )
  await holdWebhooks(client, values)
  const { rows: archives } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('data_archives') IS NOT NULL AS there`,
  )
  // Their files are not part of a backup.
  if (archives[0]?.there) await client.query('DELETE FROM data_archives')
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('payouts') IS NOT NULL AS there`)
  if (rows[0]?.there) await holdPayments(client)
}

/** When staff let such an event go, it is read again and its mails are written. */
async function holdUnreadEvents(client: ClientBase, values: unknown[]): Promise<void> {
  await client.query(
    `UPDATE failed_events SET parked_at = $1, reason = $2 WHERE parked_at IS NULL AND set_aside_at IS NULL`,
    values,
  )
  await client.query(
    `INSERT INTO failed_events (event_id, xid, seq, name, subject_id, reason, attempts, failed_at, next_attempt_at, parked_at)
     SELECT e.id, e.xid, e.seq, e.name, e.subject_id, $2, 1, $1, $1, $1
     FROM events e JOIN event_cursors c ON c.reader = 'notifications' AND (e.xid, e.seq) > (c.xid, c.seq)
     ON CONFLICT (event_id) DO NOTHING`,
    values,
  )
  await client.query(
    `UPDATE event_cursors c SET (xid, seq) = (SELECT e.xid, e.seq FROM events e ORDER BY e.xid DESC, e.seq DESC LIMIT 1)
     WHERE c.reader = 'notifications' AND EXISTS (SELECT FROM events)`,
  )
}

/** Also calls that were not recorded yet, for events that programs may have been told of. */
async function holdWebhooks(client: ClientBase, values: unknown[]): Promise<void> {
  await client.query(
    `INSERT INTO webhook_deliveries (webhook_id, sequence_id, due_at)
     SELECT w.id, f.sequence_id, $1 FROM webhooks w JOIN event_feed f ON f.sequence_id > w.noted_until
     WHERE w.removed_at IS NULL AND (w.event_types = '{}' OR f.type = ANY (w.event_types))
     ON CONFLICT DO NOTHING`,
    values.slice(0, 1),
  )
  await client.query(
    `UPDATE webhooks SET noted_until = greatest(noted_until, (SELECT coalesce(max(sequence_id), 0) FROM event_feed))`,
  )
  await client.query(
    `UPDATE webhook_deliveries SET state = 'failed', tries = greatest(tries, 1), last_error = $2, failed_at = $1, parked_at = $1
     WHERE state IN ('queued', 'sending')`,
    values,
  )
}

/** Orders that the provider has or has not carried out: the comparison with its books shows which. */
async function holdPayments(client: ClientBase): Promise<void> {
  for (const table of ['payments', 'refunds', 'payouts'])
    // After a first try the provider is asked what it has done before it is told anything.
    await client.query(
      `UPDATE ${table} SET run_at = NULL, refusal = $1, tries = greatest(tries, 1) WHERE run_at IS NOT NULL`,
      [heldByRestore],
    )
}
