/** The page number in an address; 1 where there is none that makes sense. */
export function readPageNumber(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1
}
