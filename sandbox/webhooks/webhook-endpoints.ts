import type { Call, Endpoint } from '../http/endpoint.ts'
import { flag, list, metadata, required, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { apiVersion, type WebhookTarget } from '../settings.ts'
import { listParameters, page } from '../store/list.ts'
import { all, find, lookUp, mergeMetadata, newId, now, put, randomText, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

const secretOverlap = 24 * 3600

/** Creates or changes the endpoints that the settings name. Called once at the start. */
export function registerConfiguredEndpoints(sandbox: Sandbox): void {
  registerTarget(sandbox, 'we_settingsplatform', sandbox.settings.platformWebhook, false)
  registerTarget(sandbox, 'we_settingsconnect', sandbox.settings.connectWebhook, true)
}

function registerTarget(sandbox: Sandbox, id: string, target: WebhookTarget | null, connect: boolean): void {
  const present = lookUp(sandbox, id)
  if (!target) {
    delete sandbox.state.objects[id]
    return
  }
  const value = present?.value ?? newEndpoint(sandbox, id, ['*'])
  Object.assign(value, { url: target.url })
  put(sandbox, value, 'platform', { connect, secrets: [{ secret: target.secret, until: null }] })
}

function newEndpoint(sandbox: Sandbox, id: string, events: string[]): Resource {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: now(sandbox),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: '',
  }
}

function createEndpoint({ sandbox, input }: Call): Resource {
  if (!URL.canParse(input.url)) throw invalid('url_invalid', 'Not a valid URL', 'url')
  if (input.api_version && input.api_version !== apiVersion)
    throw invalid(undefined, `Invalid API version: ${input.api_version}`, 'api_version')
  const secret = `whsec_${randomText(32)}`
  const value = newEndpoint(sandbox, newId('we'), input.enabled_events)
  Object.assign(value, {
    url: input.url,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
  })
  put(sandbox, value, 'platform', { connect: input.connect ?? false, secrets: [{ secret, until: null }] })
  return { ...value, secret }
}

function updateEndpoint({ sandbox, ids, input }: Call): Resource {
  const { value } = find(sandbox, 'webhook_endpoint', ids.id!)
  if (input.url) value.url = input.url
  if (input.enabled_events) value.enabled_events = input.enabled_events
  if ('disabled' in input) value.status = input.disabled ? 'disabled' : 'enabled'
  if ('description' in input) value.description = input.description
  value.metadata = mergeMetadata(value.metadata, input.metadata)
  return value
}

function deleteEndpoint({ sandbox, ids }: Call): Resource {
  find(sandbox, 'webhook_endpoint', ids.id!)
  delete sandbox.state.objects[ids.id!]
  return { id: ids.id, object: 'webhook_endpoint', deleted: true }
}

/** Gives an endpoint a new secret and returns it. The old one signs too, for a day. */
export function rollSecret(sandbox: Sandbox, id: string): string {
  const { hidden } = find(sandbox, 'webhook_endpoint', id)
  const secret = `whsec_${randomText(32)}`
  const until = now(sandbox) + secretOverlap
  hidden.secrets = [
    { secret, until: null },
    { ...hidden.secrets[0], until },
  ]
  return secret
}

/** Returns the secrets that sign for this endpoint at the moment. */
export function activeSecrets(sandbox: Sandbox, id: string): string[] {
  const secrets: { secret: string; until: number | null }[] = find(sandbox, 'webhook_endpoint', id).hidden.secrets
  return secrets.filter(({ until }) => until === null || until > now(sandbox)).map(({ secret }) => secret)
}

const changeable = { url: text, enabled_events: list(text), description: text, metadata }

export const webhookEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    parameters: {
      ...changeable,
      url: required(text),
      enabled_events: required(list(text)),
      connect: flag,
      api_version: text,
    },
    run: createEndpoint,
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    parameters: listParameters,
    run: ({ sandbox, input }) => page(all(sandbox, 'webhook_endpoint'), input, '/v1/webhook_endpoints'),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    run: ({ sandbox, ids }) => find(sandbox, 'webhook_endpoint', ids.id!).value,
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    parameters: { ...changeable, disabled: flag },
    run: updateEndpoint,
  },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: deleteEndpoint },
]
