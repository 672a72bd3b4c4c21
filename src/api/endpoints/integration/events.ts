import { z } from 'zod'
import { type FeedEvent, queryFeed } from '#domain/webhooks/index.ts'
import { integrationReads, type Ref } from '../../endpoint.ts'
import { resourcesOf } from '../../present.ts'
import { marketplaceId } from '../../resources/user-resource.ts'
import { resourceAtEvent } from '../../resources/resource-at-event.ts'
import { previousValues } from '../../resources/previous-values.ts'
import { query } from '../../wire/input.ts'
import { Uuid } from '../../wire/values.ts'

const perPage = 100

const changes = ['created', 'updated', 'deleted'] as const
const changed = [
  'listing',
  'user',
  'availabilityException',
  'message',
  'booking',
  'review',
  'stockAdjustment',
  'stockReservation',
] as const
/** All event types that clients know; some never occur here. */
const eventTypes = [
  'transaction/initiated',
  'transaction/transitioned',
  'transaction/updated',
  'transaction/deleted',
  ...changed.flatMap((resource) => changes.map((change) => `${resource}/${change}` as const)),
] as const

export const eventEndpoints = [
  integrationReads({
    path: 'events/query',
    answers: 'event',
    summary: 'Events by ascending sequence number, at most 100; continue with the last number.',
    input: z.strictObject({
      startAfterSequenceId: query.whole(0, Number.MAX_SAFE_INTEGER).optional(),
      createdAtStart: query.instant.optional(),
      resourceId: query.id.optional(),
      relatedResourceId: query.id.optional(),
      eventTypes: query.oneOf(eventTypes).optional(),
    }),
    async run(call, { createdAtStart, eventTypes: types, ...input }) {
      const events = await queryFeed(call.app, { ...input, createdFrom: createdAtStart, types, perPage })
      const resources = await resourcesOf(call, events.flatMap(resourceRef))
      const { currency } = call.app.marketplace
      const many = events.map((event) => {
        const resource = resourceAtEvent(event, resources.get(event.resourceId) ?? null, currency)
        return eventRef(event, resource, currency)
      })
      return { many, meta: { totalItems: null, totalPages: null, page: 1, perPage, paginationUnsupported: true } }
    },
  }),
]

const kinds: Record<string, string> = {
  user: 'operatorUser',
  listing: 'operatorListing',
  transaction: 'transaction',
  booking: 'booking',
  message: 'message',
  review: 'review',
  stockAdjustment: 'stockAdjustment',
}

function resourceRef({ resourceType, resourceId, type }: FeedEvent): Ref[] {
  const kind = kinds[resourceType]
  return kind && !type.endsWith('/deleted') ? [{ kind, id: resourceId }] : []
}

function eventRef(event: FeedEvent, resource: unknown, currency: string): Ref {
  const { id, sequenceId, type, resourceId, resourceType, at } = event
  const { actorId, operatorId, requestId, clientId } = event
  // Events from before the source was kept.
  const source = event.source ?? (resourceType === 'transaction' ? 'transaction' : 'marketplace-api')
  const attributes = {
    createdAt: at,
    sequenceId,
    marketplaceId: new Uuid(marketplaceId),
    eventType: type,
    source: `source/${source}`,
    resourceId: new Uuid(resourceId),
    resourceType,
    resource,
    previousValues: previousValues(event, currency),
    auditData: {
      userId: actorId && new Uuid(actorId),
      adminId: operatorId && new Uuid(operatorId),
      requestId: requestId && new Uuid(requestId),
      clientId: clientId && new Uuid(clientId),
    },
  }
  return { kind: 'event', id, made: { attributes } }
}
