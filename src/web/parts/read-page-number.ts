/** Returns the page number in an address; 1 when there is none or it is invalid. */
export function readPageNumber(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1
}
