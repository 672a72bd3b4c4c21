import type { Call, MadeResource } from '../endpoint.ts'

/** A kind of resource: its type on the wire, what it leads to, and how it is read, many at once. */
export type ResourceKind = {
  type: string
  /** Names of the relationships that can be included. */
  relationships: readonly string[]
  /** Reads those of the ids that the caller may see. `wanted`: relationships that were asked for. */
  load(call: Call, ids: string[], wanted: ReadonlySet<string>): Promise<Map<string, MadeResource>>
}
