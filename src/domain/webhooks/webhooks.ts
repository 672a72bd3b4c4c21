import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { feedTypes, numberEvents } from './event-feed.ts'

/** An address to which events are posted. Empty `eventTypes`: events of every type. */
export type Webhook = { id: string; url: string; eventTypes: string[]; createdAt: Date }

/** The state of the delivery of one event to one address. */
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
const maxWebhooks = 50

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Adds an address to which every event from now on is posted. Returns its id and the secret that signs; the secret cannot be
 * read again. Throws `webhook-address-inside` for an address inside the operator's network, `too-many-requests` above 50 addresses.
 */
export async function addWebhook(
  app: Needs & Pick<App, 'log' | 'webhooks'>,
  given: unknown,
): Promise<{ id: string; secret: string }> {
  const { url, eventTypes } = parse(newWebhook, given)
  if (!app.webhooks.mayPostTo(url)) throw new Problem('webhook-address-inside', { field: 'url' })
  await numberEvents(app)
  if ((await listWebhooks(app)).length >= maxWebhooks) throw new Problem('too-many-requests')
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

/** Returns all addresses to which events are posted, the oldest first. */
export async function listWebhooks({ db }: Pick<App, 'db'>): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'eventTypes', 'createdAt'])
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** Removes an address; queued deliveries to it are not sent. Throws `not-found`. */
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

/** Returns the latest 100 deliveries to an address, the newest first. */
export async function webhookDeliveries({ db }: Pick<App, 'db'>, id: string): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhookDeliveries')
    .select(['sequenceId', 'state', 'tries', 'lastStatus', 'lastError', 'dueAt'])
    .where('webhookId', '=', id)
    .orderBy('sequenceId', 'desc')
    .limit(100)
    .execute()
}
