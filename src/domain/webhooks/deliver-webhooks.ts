import { sql } from 'kysely'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { retries } from '../retries.ts'
import { type FeedEvent, numberEvents, queryFeed } from './event-feed.ts'
import { webhookSignature } from './webhook-signature.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>
type Worker = Needs & Pick<App, 'webhooks'>

const sendingMinutes = 2

/**
 * Posts due events to the webhook addresses. A delivery is done when the address responds with 2xx; otherwise it is tried
 * again later (`retries.webhooks`), and fails permanently in the end. A failure delays no other delivery. Returns the number
 * of attempts.
 */
export async function deliverWebhooks(app: Worker): Promise<number> {
  const hooks = await app.db.selectFrom('webhooks').selectAll().where('removedAt', 'is', null).execute()
  if (hooks.length === 0) return 0
  await numberEvents(app)
  for (const hook of hooks)
    await queueDeliveries(app, hook).catch((error: unknown) =>
      app.log('error', 'events for a webhook could not be noted', { webhook: hook.id, reason: failureReason(error) }),
    )
  const due = await claimDue(app)
  const attempts = await Promise.allSettled(due.map((delivery) => deliver(app, hooks, delivery)))
  for (const result of attempts)
    if (result.status === 'rejected')
      app.log('error', 'a webhook delivery could not be finished', { reason: failureReason(result.reason) })
  return due.length
}

type Hook = { id: string; url: string; secret: string; eventTypes: string[]; notedUntil: number }

/** Queues new events for an address, in one statement so that several nodes do not queue an event twice. */
async function queueDeliveries({ db, clock }: Needs, { id, eventTypes }: Hook): Promise<void> {
  await sql`
    with place as (select noted_until from webhooks where id = ${id} for update),
      fresh as (
        select f.sequence_id, f.type from event_feed f, place
        where f.sequence_id > place.noted_until order by f.sequence_id limit 1000
      ),
      noted as (
        insert into webhook_deliveries (webhook_id, sequence_id, due_at)
        select ${id}, sequence_id, ${clock.now()} from fresh
        where cardinality(${eventTypes}::text[]) = 0 or type = any(${eventTypes}::text[])
        on conflict do nothing
      )
    update webhooks set noted_until = greatest(noted_until, coalesce((select max(sequence_id) from fresh), 0))
    where id = ${id}`.execute(db)
}

type Due = { webhookId: string; sequenceId: number; tries: number }

async function claimDue({ db, clock }: Needs): Promise<Due[]> {
  const now = clock.now()
  const stuck = new Date(now.getTime() - sendingMinutes * minute)
  const { rows } = await sql<Due>`
    update webhook_deliveries d set state = 'sending', started_at = ${now}, tries = d.tries + 1
    from (
      select webhook_id, sequence_id from webhook_deliveries
      where (state = 'queued' and due_at <= ${now}) or (state = 'sending' and started_at < ${stuck})
      order by due_at, sequence_id limit 20 for update skip locked
    ) due
    where d.webhook_id = due.webhook_id and d.sequence_id = due.sequence_id
    returning d.webhook_id, d.sequence_id, d.tries`.execute(db)
  return rows
}

async function deliver(app: Worker, hooks: Hook[], { webhookId, sequenceId, tries }: Due): Promise<void> {
  const hook = hooks.find(({ id }) => id === webhookId)
  const number = Number(sequenceId)
  const outcome = hook ? await sendEvent(app, hook, number) : { status: null, error: 'removed' }
  const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const now = app.clock.now()
  const state = delivered ? 'delivered' : !hook || tries >= retries.webhooks.maxTries ? 'failed' : 'queued'
  await app.db
    .updateTable('webhookDeliveries')
    .set({
      state,
      lastStatus: outcome.status,
      lastError: outcome.error,
      deliveredAt: delivered ? now : null,
      dueAt: new Date(now.getTime() + backOff(tries, retries.webhooks.wait)),
      ...(!delivered && { failedAt: now, parkedAt: state === 'failed' ? now : null }),
    })
    .where('webhookId', '=', webhookId)
    .where('sequenceId', '=', number)
    .execute()
}

type Outcome = { status: number | null; error: string | null }

async function sendEvent(app: Worker, hook: Hook, number: number): Promise<Outcome> {
  try {
    const [event] = await queryFeed(app, { startAfterSequenceId: number - 1, perPage: 1 })
    if (event?.sequenceId !== number) return { status: null, error: 'the event is gone' }
    return { status: await post(app, hook, event), error: null }
  } catch (error) {
    return { status: null, error: failureReason(error) }
  }
}

async function post(app: Worker, hook: Hook, event: FeedEvent): Promise<number> {
  const { sequenceId, id, type, resourceId, resourceType, at } = event
  const body = JSON.stringify({ id, sequenceId, eventType: type, resourceId, resourceType, createdAt: at })
  const seconds = Math.floor(app.clock.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'quartier-signature': `t=${seconds},v1=${webhookSignature(hook.secret, seconds, body)}`,
    'quartier-event-id': id,
  }
  return app.webhooks.post(hook.url, body, headers)
}
