import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { type EventFailure, type EventReader, readNewEvents, type StoredEvent } from '../outbox/index.ts'
import { onSavepoint, type Outcome } from '../savepoint.ts'
import { noteDelivery } from './note-delivery.ts'
import type { PendingMailPart, RuleContext } from './pending-mail.ts'
import { rules } from './rules.ts'

type Needs = Pick<App, 'db' | 'clock' | 'publicUrl' | 'marketplace' | 'messageMails' | 'push' | 'log'>
type Rule = (event: StoredEvent, context: RuleContext) => Promise<PendingMailPart[]>

/** Queues the mails of events. An event, a person and a template make one delivery, however often the event is read. */
export const mailReader: EventReader<Needs> = {
  name: 'notifications',
  // Small: each event takes many statements, and where the connection is lost before the end the whole batch is read again.
  batch: 10,
  ifBusy: 'skip',
  /** Several events have no savepoints of their own: when one fails, all are undone, and each is read by itself. */
  async read(app, tx, events) {
    const attempt: Attempt = events.length > 1 ? atOnce : (work) => onSavepoint(tx, work)
    const failures: EventFailure[] = []
    for (const event of events.filter(({ silent }) => !silent)) {
      const reason = await noteMails(app, tx, event, attempt)
      if (reason !== undefined) failures.push({ event, reason })
    }
    return failures
  },
}

/** Queues the mails of all new events. Returns the number of events. */
export async function drainEvents(app: Needs): Promise<number> {
  return readNewEvents(app, mailReader)
}

/** Does a part of the work of an event, so that what fails undoes this part alone, or throws. */
type Attempt = <Value>(work: () => Promise<Value>) => Promise<Outcome<Value>>

/** Savepoints would be half of the statements of an event. */
const atOnce: Attempt = async (work) => ({ ok: true, value: await work() })

/** Inserts the mails of one event. Returns why some could not be inserted; undefined when all were. */
async function noteMails(
  app: Needs,
  tx: Transaction<DB>,
  event: StoredEvent,
  attempt: Attempt,
): Promise<string | undefined> {
  const rule = rules[event.name] as Rule | undefined
  if (!rule) return undefined
  const context = { tx, app }
  const read = await attempt(() => rule(event, context))
  if (!read.ok) return failureReason(read.error)
  let failure: string | undefined
  for (const part of read.value) {
    const owed = await attempt(async () => (typeof part === 'function' ? part() : [part]))
    if (!owed.ok) failure ??= failureReason(owed.error)
    for (const one of owed.ok ? owed.value : []) {
      const noted = await attempt(() => noteDelivery(context, event, one))
      if (!noted.ok) failure ??= failureReason(noted.error)
    }
  }
  return failure
}
