import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import type { DomainEvent } from '../events.ts'
import { nextEvents } from './event-reader.ts'
import type { Owed, RuleContext } from './owed.ts'
import { recipientOf, rules } from './rules.ts'

type Needs = Pick<App, 'db' | 'clock' | 'publicUrl' | 'marketplace'>

const batch = 100

/**
 * Reads new events and notes which mails are owed because of them. An event, a person and a template make one delivery,
 * however often it is read. Answers how many events were read.
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
      const context = { tx, app }
      for (const owed of await owedBecauseOf(event, context)) await noteDelivery(app, context, event, owed)
    }
    return events?.length ?? 0
  })
}

async function owedBecauseOf(event: DomainEvent, context: RuleContext): Promise<Owed[]> {
  const rule = rules[event.name] as ((event: DomainEvent, context: RuleContext) => Promise<Owed[]>) | undefined
  return rule ? rule(event, context) : []
}

async function noteDelivery(
  { clock }: Needs,
  context: RuleContext & { tx: Transaction<DB> },
  event: DomainEvent,
  owed: Owed,
): Promise<void> {
  const to = owed.visitor ?? (await recipientOf(context, owed))
  if (!to) return
  const now = clock.now()
  await context.tx
    .insertInto('deliveries')
    .values({
      id: newId(),
      eventId: event.id,
      userId: owed.userId,
      channel: 'mail',
      template: owed.template,
      locale: to.locale,
      recipient: to.recipient,
      values: JSON.stringify({ firstName: to.firstName, ...owed.values }),
      dueAt: owed.at ?? now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
