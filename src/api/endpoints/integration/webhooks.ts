import { z } from 'zod'
import { addWebhook, listWebhooks, removeWebhook, webhookDeliveries } from '#domain/operations/index.ts'
import { integrationReads, integrationWrites, type Ref } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { id, query, text } from '../../wire/input.ts'

export const webhookEndpoints = [
  integrationReads({
    path: 'webhooks/query',
    answers: 'webhook',
    summary: 'The addresses that are told of events.',
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
    summary: 'How the latest events reached an address.',
    input: z.strictObject({ id: query.id }),
    async run({ app }, input) {
      const deliveries = await webhookDeliveries(app, input.id)
      const many = deliveries.map((attributes): Ref => ({
        kind: 'webhookDelivery',
        id: input.id,
        made: { attributes },
      }))
      return { many: uniquely(many), meta: pageMeta({ page: 1, perPage: 100 }, many.length) }
    },
  }),
  integrationWrites({
    path: 'webhooks/create',
    answers: 'webhook',
    summary: 'Adds an address that is told of events. The answer holds the secret that signs, this once.',
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
    summary: 'Stops telling an address.',
    input: z.strictObject({ id }),
    async run({ app }, input) {
      await removeWebhook(app, input.id)
      return { one: { kind: 'webhook', id: input.id, made: { attributes: {} } } }
    },
  }),
]

/** Deliveries have no id of their own; each answer numbers them. */
function uniquely(refs: Ref[]): Ref[] {
  return refs.map((ref, index) => ({ ...ref, id: `${ref.id.slice(0, 24)}${String(index).padStart(12, '0')}` }))
}
