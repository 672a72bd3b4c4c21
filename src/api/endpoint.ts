import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { type Access, requireReading, type Scope } from '#domain/users/index.ts'
import type { View } from './wire/read-query.ts'

/** A resource by its kind and id. `made` is one that no table holds, with everything it says. */
export type Ref = { kind: string; id: string; made?: MadeResource | undefined }

/** Attributes and relationships of a resource. */
export type MadeResource = { attributes: Record<string, unknown>; refs?: Record<string, Ref | Ref[] | null> }

/** The numbers of a page. Where a list cannot be counted they are null and `paginationUnsupported` says so. */
export type PageMeta = {
  totalItems: number | null
  totalPages: number | null
  page: number
  perPage: number
  paginationLimit?: number
  paginationUnsupported?: boolean
  /** The start of the next page, to be passed as `cursor`. */
  nextCursor?: string | null
}

/** The result of an endpoint. */
export type Outcome = { one: Ref } | { many: Ref[]; meta?: PageMeta }

/** The caller, and the form of the response. */
export type Call = {
  app: App
  access: Access
  view: View
  /** Network address of the request. */
  address: string
  requestId: string
  /** Keys of extended data such as `pub_category`, where the endpoint takes them. */
  extended: Record<string, string>
  /** The body of an upload. */
  request: Request
}

// The token scopes that may call an endpoint, for its `who`.

/** Every token, also one without a person. */
export const everybody: readonly Scope[] = ['public-read', 'user', 'user:limited', 'trusted:user']
/** Tokens of members, and of staff in a member's name. */
export const members: readonly Scope[] = ['user', 'user:limited', 'trusted:user']
/** Tokens of members themselves, not of staff in their name. */
export const membersThemselves: readonly Scope[] = ['user', 'trusted:user']
/** Tokens of members that a server with the client's secret has exchanged. */
export const trusted: readonly Scope[] = ['trusted:user']
/** Tokens of the operator's programs. */
export const integrations: readonly Scope[] = ['integ']

/**
 * One endpoint: its path, its callers, its input and its handler. The router, the OpenAPI document, the reference page and
 * the tests over all endpoints use these definitions.
 */
export type Endpoint = {
  api: 'marketplace' | 'integration'
  path: string
  method: 'GET' | 'POST'
  who: readonly Scope[]
  summary: string
  input: z.ZodObject
  /** Type of the resource it answers, for the reference. */
  answers: string
  /** Prefixes of extended data it takes, such as `pub_`. */
  prefixes: readonly string[]
  /** The body is a form with files. */
  multipart: boolean
  run(call: Call, input: never): Promise<Outcome>
}

type Definition<Schema extends z.ZodObject> = Pick<Endpoint, 'path' | 'who' | 'summary' | 'answers'> &
  Partial<Pick<Endpoint, 'prefixes' | 'multipart'>> & {
    input: Schema
    run(call: Call, input: z.output<Schema>): Promise<Outcome>
  }

const defaults = { prefixes: [], multipart: false } as const

/** Returns an endpoint of the Marketplace API that reads. */
export function reads<Schema extends z.ZodObject>(definition: Definition<Schema>): Endpoint {
  return { ...defaults, ...definition, api: 'marketplace', method: 'GET' }
}

/** Returns an endpoint that shows public data, for everybody except members to whom reading is denied. */
export function browses<Schema extends z.ZodObject>(definition: Omit<Definition<Schema>, 'who'>): Endpoint {
  const run: Definition<Schema>['run'] = async (call, input) => {
    requireReading(call.access.viewer)
    return definition.run(call, input)
  }
  return reads({ ...definition, who: everybody, run })
}

/** Returns an endpoint of the Marketplace API that writes. */
export function writes<Schema extends z.ZodObject>(definition: Definition<Schema>): Endpoint {
  return { ...defaults, ...definition, api: 'marketplace', method: 'POST' }
}

/** Returns an endpoint that reads, for the operator's programs. */
export function integrationReads<Schema extends z.ZodObject>(definition: Omit<Definition<Schema>, 'who'>): Endpoint {
  return { ...defaults, ...definition, who: integrations, api: 'integration', method: 'GET' }
}

/** Returns an endpoint that writes, for the operator's programs. */
export function integrationWrites<Schema extends z.ZodObject>(definition: Omit<Definition<Schema>, 'who'>): Endpoint {
  return { ...defaults, ...definition, who: integrations, api: 'integration', method: 'POST' }
}
