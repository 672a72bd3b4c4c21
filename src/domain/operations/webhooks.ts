import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type FeedEvent, feedTypes, numberEvents, queryFeed } from './event-feed.ts'

/** An address that is told of events. `eventTypes` empty: of all. */
export type Webhook = { id: string; url: string; eventTypes: string[]; createdAt: Date }

/** How one event reached one address, or did not. */
export type WebhookDelivery = {
  sequenceId: number
  state: string
  tries: number
  lastStatus: number | null
  lastError: string | null
  dueAt: Date
}

const newWebhook = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  eventTypes: z
    .array(z.string().refine((type) => feedTypes.includes(type), 'field-invalid'))
    .max(50)
    .default([]),
})
const most = 50

type Needs = Pick<App, 'db' | 'clock'>

/** Adds an address that is told of every event from now on. The secret that signs is told once. */
export async function addWebhook(app: Needs, given: unknown): Promise<{ id: string; secret: string }> {
  const { url, eventTypes } = parse(newWebhook, given)
  await numberEvents(app)
  if ((await listWebhooks(app)).length >= most) throw new Problem('too-many-requests')
  const id = newId()
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const { last } = await app.db
    .selectFrom('eventFeed')
    .select(({ fn }) => fn.max('sequenceId').as('last'))
    .executeTakeFirstOrThrow()
  const notedUntil = last ?? 0
  await app.db
    .insertInto('webhooks')
    .values({ id, url, eventTypes, secret, notedUntil, createdAt: app.clock.now() })
    .execute()
  return { id, secret }
}

/** Every address that is told of events. */
export async function listWebhooks({ db }: Pick<App, 'db'>): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'eventTypes', 'createdAt'])
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** Stops telling an address; what is queued for it is not sent. Throws `not-found`. */
export async function removeWebhook(app: Needs, id: string): Promise<void> {
  const removed = await app.db
    .updateTable('webhooks')
    .set({ removedAt: app.clock.now() })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Problem('not-found')
}

/** How the latest events reached an address, the newest first. */
export async function webhookDeliveries({ db }: Pick<App, 'db'>, id: string): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['sequenceId', 'state', 'tries', 'lastStatus', 'lastError', 'dueAt'])
    .where('webhookId', '=', id)
    .orderBy('sequenceId', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, sequenceId: Number(row.sequenceId) }))
}

type Worker = Needs & Pick<App, 'log' | 'webhooks'>

const maxTries = 12
const retryWait = { first: 15_000, longest: 6 * 3_600_000 }
const sendingMinutes = 2

/**
 * Tells every address what it is owed: each event once it is answered with 2xx, tried again later each time (15 seconds,
 * doubling, at most six hours), parked after twelve attempts. What fails for one address or event keeps no other waiting.
 * Returns the number of attempts.
 */
export async function deliverWebhooks(app: Worker): Promise<number> {
  const hooks = await app.db.selectFrom('webhooks').selectAll().where('removedAt', 'is', null).execute()
  if (hooks.length === 0) return 0
  await numberEvents(app)
  for (const hook of hooks)
    await noteDeliveries(app, hook).catch((error: unknown) =>
      app.log('error', 'events for a webhook could not be noted', { webhook: hook.id, reason: failureReason(error) }),
    )
  const due = await claimDue(app)
  const told = await Promise.allSettled(due.map((delivery) => tell(app, hooks, delivery)))
  for (const result of told)
    if (result.status === 'rejected')
      app.log('error', 'a webhook delivery could not be finished', { reason: failureReason(result.reason) })
  return due.length
}

type Hook = { id: string; url: string; secret: string; eventTypes: string[]; notedUntil: number | string }

/** One statement, so that of several nodes one notes each event. */
async function noteDeliveries({ db, clock }: Needs, { id, eventTypes }: Hook): Promise<void> {
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

type Due = { webhookId: string; sequenceId: number | string; tries: number }

async function claimDue({ db, clock }: Needs): Promise<Due[]> {
  const now = clock.now()
  const stuck = new Date(now.getTime() - sendingMinutes * 60_000)
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

async function tell(app: Worker, hooks: Hook[], { webhookId, sequenceId, tries }: Due): Promise<void> {
  const hook = hooks.find(({ id }) => id === webhookId)
  const number = Number(sequenceId)
  const outcome = hook ? await tellOne(app, hook, number) : { status: null, error: 'removed' }
  const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const now = app.clock.now()
  const state = delivered ? 'delivered' : !hook || tries >= maxTries ? 'failed' : 'queued'
  await app.db
    .updateTable('webhookDeliveries')
    .set({
      state,
      lastStatus: outcome.status,
      lastError: outcome.error,
      deliveredAt: delivered ? now : null,
      dueAt: new Date(now.getTime() + backOff(tries, retryWait)),
      ...(!delivered && { failedAt: now, parkedAt: state === 'failed' ? now : null }),
    })
    .where('webhookId', '=', webhookId)
    .where('sequenceId', '=', number)
    .execute()
}

type Told = { status: number | null; error: string | null }

async function tellOne(app: Worker, hook: Hook, number: number): Promise<Told> {
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
    'quartier-signature': `t=${seconds},v1=${signature(hook.secret, seconds, body)}`,
    'quartier-event-id': id,
  }
  return app.webhooks.post(hook.url, body, headers)
}

/** HMAC-SHA256 of `<seconds>.<body>` with the address's secret, as hex. */
export function signature(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
