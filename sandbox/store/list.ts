import { either, integer, type Input, type Parameter, shape, text } from '../http/parameters.ts'
import { invalid, missing } from '../http/refusal.ts'
import type { Resource } from './state.ts'

/** Parameters that every list takes. */
export const listParameters: Record<string, Parameter> = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: either(integer, shape({ gt: integer, gte: integer, lt: integer, lte: integer })),
}

/**
 * Returns one page of objects that are sorted newest first.
 * @throws {Refusal} when the limit is not between 1 and 100 or the cursor is unknown.
 */
export function page(objects: Resource[], input: Input, url: string): Resource {
  const limit: number = input.limit ?? 10
  if (limit < 1 || limit > 100) throw invalid('parameter_invalid_integer', 'limit is between 1 and 100.', 'limit')
  const inTime = objects.filter((object) => isInTime(object.created, input.created))
  if (input.ending_before) {
    const before = inTime.slice(0, positionOf(inTime, input.ending_before, 'ending_before'))
    return list(before.slice(-limit), before.length > limit, url)
  }
  const start = input.starting_after ? positionOf(inTime, input.starting_after, 'starting_after') + 1 : 0
  return list(inTime.slice(start, start + limit), inTime.length > start + limit, url)
}

/** Returns a list object. */
export function list(data: Resource[], hasMore: boolean, url: string): Resource {
  return { object: 'list', data, has_more: hasMore, url }
}

function positionOf(objects: Resource[], id: string, param: string): number {
  const position = objects.findIndex((object) => object.id === id)
  if (position < 0) throw missing('object', id, param)
  return position
}

function isInTime(created: number, range: Input | number | null | undefined): boolean {
  if (range === undefined || range === null) return true
  if (typeof range === 'number') return created === range
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  )
}
