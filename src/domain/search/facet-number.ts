import { createHash } from 'node:crypto'

/** One value of one field, such as `accessibility:yes`, as the number by which the database's `facet_id` knows it. */
export function facetNumber(facet: string): number {
  return createHash('md5').update(facet).digest().readInt32BE(0)
}
