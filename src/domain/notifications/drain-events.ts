import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { type EventFailure, type EventReader, readNewEvents, type StoredEvent } from '../outbox/index.ts'
import { onSavepoint, type Outcome } from '../savepoint.ts'
import { knownPeople } from './known-people.ts'
import { noteDelivery } from './note-delivery.ts'
import type { PendingMailPart, RuleContext } from './pending-mail.ts'
import { mailsOfEvents } from './mails-of-events.ts'
import { recordUnreadCount } from './unread-notifications.ts'

type Needs = Pick<App, 'db' | 'clock' | 'publicUrl' | 'marketplace' | 'messageMails' | 'push' | 'log'>
type Rule = (event: StoredEvent, context: RuleContext) => Promise<PendingMailPart[]>

/** Queues the mails of events. An event, a person and a template make one delivery, however often the event is read. */
export const mailReader: EventReader<Needs> = {
  name: 'notifications',
  // Small: each event takes many statements, and where the connection is lost before the end the whole batch is read again.
  batch: 20,
  ifBusy: 'skip',
  /**
   * Several events have no savepoints of their own: when one fails, all are undone, and each is read by itself. Groups are
   * read at the same time: on a busy node each answer of the database waits for its turn, and then many are there at once.
   */
  async read(app, tx, events) {
    const context: RuleContext = { tx, app, people: knownPeople({ ...app, tx }), listed: new Set() }
    const announced = events.filter(({ silent }) => !silent)
    const failures =
      events.length > 1
        ? await allOf(groupsOf(announced).map((group) => readGroup(context, group, atOnce)))
        : [await readGroup(context, announced, onSavepointOf(context))]
    await allOf([...context.listed].map((userId) => recordUnreadCount(context, userId)))
    return failures.flat()
  },
}

/**
 * Divides events into groups whose events touch no rows in common: each conversation with its stay is one, and all that is
 * about other things is one together. In each the order is kept.
 */
function groupsOf(events: StoredEvent[]): StoredEvent[][] {
  const groups = Map.groupBy(events, ({ name, subjectId }) => (/^(transaction|message)\./.test(name) ? subjectId : ''))
  return [...groups.values()]
}

/** Waits for all, also where one throws, whose error is thrown then: nothing is written after the transaction was undone. */
async function allOf<Value>(parts: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(parts)
  return Promise.all(parts)
}

/** Queues the mails of a group's events one after the other. Returns those that failed. */
async function readGroup(context: RuleContext, events: StoredEvent[], attempt: Attempt): Promise<EventFailure[]> {
  const failures: EventFailure[] = []
  for (const event of events) {
    const reason = await noteMails(context, event, attempt)
    if (reason !== undefined) failures.push({ event, reason })
  }
  return failures
}

/** Queues the mails of all new events. Returns the number of events. */
export async function drainEvents(app: Needs): Promise<number> {
  return readNewEvents(app, mailReader)
}

/** Does a part of the work of an event, so that what fails undoes this part alone, or throws. */
type Attempt = <Value>(work: () => Promise<Value>) => Promise<Outcome<Value>>

function onSavepointOf({ tx, people }: RuleContext): Attempt {
  return async (work) => {
    const outcome = await onSavepoint(tx, work)
    if (!outcome.ok) people.forget()
    return outcome
  }
}

/** Savepoints would be half of the statements of an event. */
const atOnce: Attempt = async (work) => ({ ok: true, value: await work() })

/** Inserts the mails of one event. Returns why some could not be inserted; undefined when all were. */
async function noteMails(context: RuleContext, event: StoredEvent, attempt: Attempt): Promise<string | undefined> {
  const rule = mailsOfEvents[event.name] as Rule | undefined
  if (!rule) return undefined
  const read = await attempt(() => rule(event, context))
  if (!read.ok) return failureReason(read.error)
  let failure: string | undefined
  for (const part of read.value) {
    const pending = await attempt(async () => (typeof part === 'function' ? part() : [part]))
    if (!pending.ok) failure ??= failureReason(pending.error)
    for (const mail of pending.ok ? pending.value : []) {
      const noted = await attempt(() => noteDelivery(context, event, mail))
      if (!noted.ok) failure ??= failureReason(noted.error)
    }
  }
  return failure
}
