import type { Call, MadeResource } from '../endpoint.ts'

/** A kind of resource: its type, its relationships, and the function that loads many at once. */
export type ResourceKind = {
  type: string
  /** Names of the relationships that can be included. */
  relationships: readonly string[]
  /** Reads those of the ids that the caller may see. `wanted`: relationships that were asked for. */
  load(call: Call, ids: string[], wanted: ReadonlySet<string>): Promise<Map<string, MadeResource>>
}

/** Returns a kind of resource that endpoints load themselves. */
export function loadedByEndpoint(type: string, relationships: readonly string[] = []): ResourceKind {
  return { type, relationships, load: async () => new Map() }
}
