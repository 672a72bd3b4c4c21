import type { PageMeta } from './endpoint.ts'

/** Returns the paging numbers of an answer: items in all, pages, this page and items to a page. */
export function pageMeta({ page, perPage }: { page: number; perPage: number }, totalItems: number): PageMeta {
  return { totalItems, totalPages: Math.ceil(totalItems / perPage), page, perPage }
}
