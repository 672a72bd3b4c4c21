const looks = ['view', 'filters', 'mobilesearch', 'mobilemenu']

/** Whether two addresses search for the same and differ only in what is open on the page. */
export function sameSearch(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && searchedFor(a) === searchedFor(b)
}

function searchedFor({ search }: URL): string {
  const query = new URLSearchParams(search)
  for (const name of looks) query.delete(name)
  return query.toString()
}
