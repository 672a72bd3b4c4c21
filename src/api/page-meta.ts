import type { PageMeta } from './endpoint.ts'

/** Returns the numbers of a page of so many things. */
export function pageMeta({ page, perPage }: { page: number; perPage: number }, totalItems: number): PageMeta {
  return { totalItems, totalPages: Math.ceil(totalItems / perPage), page, perPage }
}
