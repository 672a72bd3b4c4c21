import { z } from 'zod'
import { addWebhook, listWebhooks, removeWebhook, webhookDeliveries } from '#domain/webhooks/index.ts'
import { newId } from '#kernel/id.ts'
import { integrationReads, integrationWrites, type Ref } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { id, query, text } from '../../wire/input.ts'

export const webhookEndpoints = [
  integrationReads({
    path: 'webhooks/query',
    answers: 'webhook',
    summary: 'The webhook endpoints.',
    input: z.strictObject({}),
    async run({ app }) {
      const hooks = await listWebhooks(app)
      const many = hooks.map(({ id: hookId, ...attributes }): Ref => ({
        kind: 'webhook',
        id: hookId,
        made: { attributes },
      }))
      return { many, meta: pageMeta({ page: 1, perPage: 50 }, many.length) }
    },
  }),
  integrationReads({
    path: 'webhooks/deliveries',
    answers: 'webhookDelivery',
    summary: 'The latest deliveries to a webhook endpoint.',
    input: z.strictObject({ id: query.id }),
    async run({ app }, input) {
      const deliveries = await webhookDeliveries(app, input.id)
      const many = deliveries.map((attributes): Ref => ({
        kind: 'webhookDelivery',
        // A delivery has no id of its own.
        id: newId(),
        made: { attributes },
      }))
      return { many, meta: pageMeta({ page: 1, perPage: 100 }, many.length) }
    },
  }),
  integrationWrites({
    path: 'webhooks/create',
    answers: 'webhook',
    summary: 'Adds a webhook endpoint. The signing secret is returned only here.',
    input: z.strictObject({ url: text(2000), eventTypes: z.array(text(100)).max(50).optional() }),
    async run(call, input) {
      const { id: hookId, secret } = await addWebhook(call.app, input)
      call.view.expand = true
      return { one: { kind: 'webhook', id: hookId, made: { attributes: { ...input, secret } } } }
    },
  }),
  integrationWrites({
    path: 'webhooks/delete',
    answers: 'webhook',
    summary: 'Removes a webhook endpoint.',
    input: z.strictObject({ id }),
    async run({ app }, input) {
      await removeWebhook(app, input.id)
      return { one: { kind: 'webhook', id: input.id, made: { attributes: {} } } }
    },
  }),
]
