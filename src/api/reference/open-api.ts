import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../registry.ts'
import { otherAddresses } from './other-addresses.ts'
import { resourceKinds } from '../resources/resource-kinds.ts'

/** Returns the OpenAPI 3.1 document of the whole API, made from what the router itself works with. */
export function openApi(marketplace: Pick<Marketplace, 'name'>, publicUrl: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: `${marketplace.name} API`,
      version: '1',
      description:
        'Marketplace API and Integration API. Bodies are application/transit+json or application/json, by Accept and Content-Type.',
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries([
      ...endpoints.map((endpoint) => [addressOf(endpoint), pathItem(endpoint)]),
      ...otherAddresses.map((each) => [each.path, otherItem(each)]),
    ]),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Errors: errors, Reference: reference, Resource: resource },
    },
    security: [{ token: [] }],
  }
}

/** Returns where an endpoint is. */
export function addressOf({ api, path }: Pick<Endpoint, 'api' | 'path'>): string {
  return `/v1/${api === 'marketplace' ? 'api' : 'integration_api'}/${path}`
}

/** Returns the relationships that can be included with a type of resource. */
export function relationshipsOf(type: string): string[] {
  const kinds = Object.values(resourceKinds).filter((kind) => kind.type === type)
  return [...new Set(kinds.flatMap(({ relationships }) => relationships))]
}

/** Returns what an endpoint takes, as JSON Schema. Dates and ids are texts in JSON. */
export function inputSchema({ input }: Pick<Endpoint, 'input'>): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  })
  return schema
}

function pathItem(endpoint: Endpoint): Record<string, unknown> {
  const { api, path, method, summary, who, answers, multipart } = endpoint
  const operation = {
    operationId: `${api}_${path.replace('/', '_')}`,
    summary,
    tags: [`${api}: ${path.split('/')[0]}`],
    'x-scopes': who,
    parameters: parametersOf(endpoint),
    ...(method === 'POST' ? { requestBody: multipart ? upload : body(inputSchema(endpoint)) } : {}),
    responses: {
      200: { description: `A resource of type ${answers}, or a list of them.`, content: content(envelope) },
      default: { description: 'What was refused, and why.', content: content({ $ref: '#/components/schemas/Errors' }) },
    },
  }
  return { [method.toLowerCase()]: operation }
}

function otherItem({ method, path, summary, bodyType }: (typeof otherAddresses)[number]): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const operation = {
    operationId: path.replaceAll(/[^\w]+/g, '_').replace(/^_/, ''),
    summary,
    tags: [path.startsWith('/v1/auth') ? 'auth' : path.startsWith('/v1/assets') ? 'assets' : 'template server'],
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(bodyType ? { requestBody: { required: true, content: { [bodyType]: { schema: { type: 'object' } } } } } : {}),
    responses: { default: { description: 'See docs/api.md.' } },
  }
  return { [method.toLowerCase()]: operation }
}

function parametersOf(endpoint: Endpoint): unknown[] {
  const { properties = {}, required = [] } = inputSchema(endpoint) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const extended = endpoint.prefixes.map((prefix) => ({
    name: `${prefix}*`,
    in: 'query',
    required: false,
    schema: { type: 'string' },
    description: `A key of extended data: ${prefix}<key>.`,
  }))
  const common = ['include', `fields.${endpoint.answers}`, ...(endpoint.method === 'POST' ? ['expand'] : [])]
  const views = common.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))
  return [...(endpoint.method === 'GET' ? own : []), ...extended, ...views]
}

function body(schema: unknown) {
  return { required: true, content: content(schema) }
}

function content(schema: unknown) {
  return { 'application/json': { schema }, 'application/transit+json': { schema: { type: 'string' } } }
}

const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } },
    },
  },
}

const reference = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: { type: 'string', format: 'uuid' }, type: { type: 'string' } },
}

const resource = {
  allOf: [
    { $ref: '#/components/schemas/Reference' },
    { type: 'object', properties: { attributes: { type: 'object' }, relationships: { type: 'object' } } },
  ],
}

const one = { $ref: '#/components/schemas/Resource' }

const envelope = {
  type: 'object',
  required: ['data'],
  properties: {
    data: { oneOf: [one, { type: 'array', items: one }] },
    included: { type: 'array', items: one },
    meta: { type: 'object' },
  },
}

const errors = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'status', 'code', 'title'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          status: { type: 'integer' },
          code: { type: 'string' },
          title: { type: 'string' },
          details: { type: 'string' },
          source: { type: 'object' },
          meta: { type: 'object' },
        },
      },
    },
  },
}
