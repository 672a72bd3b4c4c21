import { z } from 'zod'
import { addWebhook, listWebhooks, removeWebhook, webhookDeliveries } from '#domain/operations/index.ts'
import { integrationReads, integrationWrites, type Ref } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { marketplaceId } from '../../resources/user.ts'
import { storeUpload } from '../../store-upload.ts'
import { id, query, text } from '../../wire/input.ts'
import { Refusal } from '../../wire/refusal.ts'

export const otherEndpoints = [
  integrationReads({
    path: 'marketplace/show',
    answers: 'marketplace',
    summary: 'The marketplace: its name and what it is.',
    input: z.strictObject({}),
    run: async () => ({ one: { kind: 'marketplace', id: marketplaceId } }),
  }),
  integrationWrites({
    path: 'images/upload',
    answers: 'image',
    summary: 'Keeps a picture for a listing that is made or changed next.',
    multipart: true,
    input: z.strictObject({}),
    run: async (call) => ({ one: await storeUpload(call) }),
  }),
  integrationReads({
    path: 'webhooks/query',
    answers: 'webhook',
    summary: 'The addresses that are told of events.',
    input: z.strictObject({}),
    async run({ app }) {
      const hooks = await listWebhooks(app)
      const many = hooks.map(
        ({ id: hookId, ...attributes }): Ref => ({ kind: 'webhook', id: hookId, made: { attributes } }),
      )
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
      const many = deliveries.map(
        (attributes): Ref => ({ kind: 'webhookDelivery', id: input.id, made: { attributes } }),
      )
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
  ...['files/create', 'file_uploads/create'].map((path) => integrationWrites(absent(path))),
  integrationWrites(absent('file_downloads/create')),
  ...['files/query', 'file_attachments/query'].map((path) =>
    integrationReads({
      ...absent(path),
      summary: 'Places to stay have no attached files: always an empty list.',
      run: async () => ({ many: [], meta: pageMeta({ page: 1, perPage: 100 }, 0) }),
    }),
  ),
]

/** Deliveries have no id of their own; each answer numbers them. */
function uniquely(refs: Ref[]): Ref[] {
  return refs.map((ref, index) => ({ ...ref, id: `${ref.id.slice(0, 24)}${String(index).padStart(12, '0')}` }))
}

function absent(path: string) {
  return {
    path,
    answers: 'nothing',
    summary: 'Places to stay have no attached files: always 409 feature-not-supported.',
    input: z.looseObject({}),
    run: async () => {
      throw new Refusal('feature-not-supported', 'This marketplace has no attached files.')
    },
  }
}
