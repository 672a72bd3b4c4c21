import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { onSavepoint } from '../savepoint.ts'
import { nextEvents, type StoredEvent } from './event-reader.ts'
import { dropFailure, nextFailedEvent, noteFailure } from './failed-events.ts'
import { noteDelivery } from './note-delivery.ts'
import type { PendingMailPart, RuleContext } from './pending-mail.ts'
import { rules } from './rules.ts'

type Needs = Pick<App, 'db' | 'clock' | 'publicUrl' | 'marketplace' | 'messageMails' | 'log'>
type Rule = (event: StoredEvent, context: RuleContext) => Promise<PendingMailPart[]>

const batch = 100

/**
 * Reads new events and queues their mails. An event, a person and a template make one delivery, however often the event is
 * read. An event that cannot be read is stored in `failed_events` with its reason, and the others are read. Returns the
 * number of events read.
 */
export async function drainEvents(app: Needs): Promise<number> {
  let read = 0
  for (let last = batch; last === batch; read += last) last = await drainBatch(app)
  return read
}

async function drainBatch(app: Needs): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const events = await nextEvents(tx, 'notifications', batch)
    for (const event of events ?? []) {
      const failure = await readEvent(app, tx, event)
      if (failure) await noteFailure(app, tx, event, failure)
    }
    return events?.length ?? 0
  })
}

/** Reads failed events whose next attempt is due. Returns the number of attempts. */
export async function retryEvents(app: Needs): Promise<number> {
  let tried = 0
  while (await retryNext(app)) tried += 1
  return tried
}

async function retryNext(app: Needs): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const failed = await nextFailedEvent(app, tx)
    if (!failed) return false
    const failure = failed.event && (await readEvent(app, tx, failed.event))
    if (failed.event && failure) await noteFailure(app, tx, failed.event, failure, failed.attempts)
    else await dropFailure(tx, failed.eventId)
    return true
  })
}

type Failure = { reason: string }

/** Inserts the mails of one event. Returns why some could not be inserted; undefined when all were. */
async function readEvent(app: Needs, tx: Transaction<DB>, event: StoredEvent): Promise<Failure | undefined> {
  const rule = rules[event.name] as Rule | undefined
  if (!rule) return undefined
  const context = { tx, app }
  const read = await onSavepoint(tx, () => rule(event, context))
  if (!read.ok) return { reason: failureReason(read.error) }
  let failure: Failure | undefined
  for (const part of read.value) {
    const owed = await onSavepoint(tx, async () => (typeof part === 'function' ? part() : [part]))
    if (!owed.ok) failure ??= { reason: failureReason(owed.error) }
    for (const one of owed.ok ? owed.value : []) {
      const noted = await onSavepoint(tx, () => noteDelivery(context, event, one))
      if (!noted.ok) failure ??= { reason: failureReason(noted.error) }
    }
  }
  return failure
}
