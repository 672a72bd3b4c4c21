import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'

/** Most bytes of one kind of extended data, as JSON. */
const maxBytes = 50 * 1024

/** What programs may keep with a thing: any object, whose values are theirs. */
export const extendedData = z.record(z.string().min(1).max(200), z.unknown())

type Data = Record<string, unknown>

/**
 * Brings a change into extended data: key by key of the top level, `null` takes a key away. Throws `extended-data-too-large`
 * above 50 KB as JSON.
 */
export function mergeData(kept: unknown, change: Data, field: string): string {
  const entries = Object.entries({ ...(kept as Data), ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const text = JSON.stringify(Object.fromEntries(entries)).replaceAll('\\u0000', '')
  if (Buffer.byteLength(text) > maxBytes) throw new Problem('extended-data-too-large', { field, params: { max: 50 } })
  return text
}
