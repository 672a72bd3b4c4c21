import type { Call, Endpoint } from '../http/endpoint.ts'
import { list as listOf, text } from '../http/parameters.ts'
import { apiVersion } from '../settings.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, newId, now, platform, put, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

/**
 * Records an event about an object and queues it for every webhook endpoint that wants it.
 * @param owner account on which it happened; events of connected accounts go to Connect endpoints only.
 * @param previous values that fields had before, for events whose type ends with `updated`.
 */
export function emit(sandbox: Sandbox, type: string, object: Resource, owner = platform, previous?: Resource): void {
  const event: Resource = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(sandbox),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: {
      id: sandbox.request?.id ?? null,
      idempotency_key: sandbox.request?.idempotencyKey ?? null,
    },
    type,
    ...(owner !== platform && { account: owner }),
  }
  put(sandbox, event, owner)
  for (const endpoint of all(sandbox, 'webhook_endpoint')) queue(sandbox, event, endpoint, owner)
}

function queue(sandbox: Sandbox, event: Resource, endpoint: Resource, owner: string): void {
  const { hidden } = find(sandbox, 'webhook_endpoint', endpoint.id)
  const wanted = endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(event.type)
  if (hidden.connect !== (owner !== platform) || !wanted || endpoint.status !== 'enabled') return
  const policy = sandbox.state.deliveryPolicy
  if (policy.drop) return
  for (let copy = 0; copy < policy.copies; copy += 1) {
    event.pending_webhooks = 1
    const nextAt = now(sandbox) + policy.delaySeconds
    sandbox.state.deliveries.push({ event: event.id, endpoint: endpoint.id, attempts: 0, nextAt, state: 'pending' })
  }
}

/** Emits an event with the fields that differ from a copy taken before the change; emits nothing when none does. */
export function emitUpdate(sandbox: Sandbox, type: string, before: Resource, after: Resource, owner = platform): void {
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return
  emit(sandbox, type, after, owner, Object.fromEntries(changed.map((key) => [key, before[key]])))
}

function listEvents({ sandbox, owner, input }: Call): Resource {
  const types: string[] | null = input.types ?? (input.type ? [input.type] : null)
  const events = all(sandbox, 'event', owner).filter((event) => !types || types.includes(event.type))
  return page(events, input, '/v1/events')
}

export const eventEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/events',
    parameters: { ...listParameters, type: text, types: listOf(text) },
    run: listEvents,
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    run: ({ sandbox, owner, ids }) => find(sandbox, 'event', ids.id!, owner).value,
  },
]
