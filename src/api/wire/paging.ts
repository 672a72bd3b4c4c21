import { whole } from './input.ts'

/**
 * Returns the schema of `page` and `perPage`, which count from 1. A page has at most `max` items, 100 unless an endpoint
 * allows more, and as many when none are asked for.
 */
export function paging({ perPage = 100, max = 100 } = {}) {
  return { page: whole(1, 1_000_000).default(1), perPage: whole(1, max).default(perPage) }
}
