/** Returns the address of a list with its filters and page; empty filters, and a page 1, are left out. */
export function overviewAddress(path: string, query: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}
