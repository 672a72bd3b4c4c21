import type { ClientBase } from 'pg'

/** Columns with numbers of the server's transactions, which mean nothing on another server. */
export const transactionColumns = ['changed_values.xid', 'event_cursors.xid', 'events.xid', 'failed_events.xid']

/**
 * Renumbers the events of a loaded dump. Readers take events in the order of (xid, seq) up to the oldest running
 * transaction of the server. A new server counts its transactions from the beginning, so the old numbers would lie in its
 * future: old events would wait and new ones would be skipped. All loaded events get transaction 1 and keep their order by
 * `seq`; each reader resumes after the same event as before.
 */
export async function renumberEvents(client: ClientBase): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE event_order ON COMMIT DROP AS
     SELECT xid, seq, row_number() OVER (ORDER BY xid, seq) AS position FROM events`,
  )
  await client.query(
    `UPDATE event_cursors c SET xid = '1',
       seq = coalesce((SELECT max(o.position) FROM event_order o WHERE (o.xid, o.seq) <= (c.xid, c.seq)), 0)`,
  )
  await renumberFailedEvents(client)
  // Negative numbers first: a new number may be the old one of an event that has not been renumbered yet.
  await client.query(
    `UPDATE events e SET xid = '1', seq = -o.position FROM event_order o WHERE e.xid = o.xid AND e.seq = o.seq`,
  )
  await client.query('UPDATE events SET seq = -seq')
  await client.query(
    `SELECT setval(pg_get_serial_sequence('events', 'seq'), coalesce((SELECT max(seq) FROM events), 0) + 1, false)`,
  )
  // They name the transaction of a change; without it they belong to no event.
  await client.query('DELETE FROM changed_values')
}

/**
 * Failed events are found again by their place. One that the outbox does not hold any more is found nowhere, and forgotten.
 */
async function renumberFailedEvents(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE failed_events f SET xid = '1',
       seq = coalesce((SELECT o.position FROM event_order o WHERE (o.xid, o.seq) = (f.xid, f.seq)), 0)`,
  )
}
