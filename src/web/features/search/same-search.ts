const looks = ['view', 'filters', 'mobilesearch', 'mobilemenu']

/** Returns whether two addresses contain the same search and differ only in what is open on the page. */
export function sameSearch(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && searchedFor(a) === searchedFor(b)
}

function searchedFor({ search }: URL): string {
  const query = new URLSearchParams(search)
  for (const name of looks) query.delete(name)
  return query.toString()
}
