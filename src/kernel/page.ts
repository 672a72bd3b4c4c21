/** One page of a list. `page` counts from 1. */
export type Page<Item> = { items: Item[]; page: number; perPage: number; totalItems: number; totalPages: number }

/** Puts the items of one page together with its numbers. */
export function pageOf<Item>(items: Item[], page: number, perPage: number, totalItems: number): Page<Item> {
  return { items, page, perPage, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / perPage)) }
}

/**
 * Returns the entries of a pagination bar with at most seven items: first, last, the current page with its neighbours, and
 * `gap` where pages are left out.
 */
export function paginationItems(page: number, totalPages: number): (number | 'gap')[] {
  if (totalPages <= 7) return Array.from({ length: totalPages }, (_, index) => index + 1)
  const start = Math.min(Math.max(page - 1, 2), totalPages - 4)
  const window =
    page <= 4 ? [2, 3, 4, 5] : page >= totalPages - 3 ? range(totalPages - 4, totalPages - 1) : range(start, page + 1)
  const items: (number | 'gap')[] = [1]
  if ((window[0] ?? 2) > 2) items.push('gap')
  items.push(...window)
  if ((window.at(-1) ?? 0) < totalPages - 1) items.push('gap')
  return [...items, totalPages]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
