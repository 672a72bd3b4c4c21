import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'

/** Maximum size of one kind of extended data, in bytes as JSON. */
const maxBytes = 50 * 1024

/** Returns whether data are at most as large as extended data may be. */
export function isDataSmall(data: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= maxBytes
}

/** Data that programs store with a resource: any object with any values. */
export const extendedData = z.record(z.string().min(1).max(200), z.unknown())

type Data = Record<string, unknown>

/**
 * Merges a change into extended data, key by key of the top level; `null` removes a key. Returns JSON. Throws
 * `extended-data-too-large` above 50 KB.
 */
export function mergeData(kept: unknown, change: Data, field: string): string {
  const entries = Object.entries({ ...(kept as Data), ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const text = JSON.stringify(Object.fromEntries(entries)).replaceAll('\\u0000', '')
  if (Buffer.byteLength(text) > maxBytes) throw new Problem('extended-data-too-large', { field, params: { max: 50 } })
  return text
}
