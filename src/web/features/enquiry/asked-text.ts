import { needsText, queryText } from '../search-form/search-address.ts'

/** Returns dates, people and needs of a query as another one, so that closing the form restores the listing's page. */
export function askedText(asked: URLSearchParams): string {
  const entries = ['dates', 'people', 'children', 'babies'].flatMap((name) =>
    asked.get(name) ? [[name, asked.get(name) ?? '']] : [],
  )
  return queryText(new URLSearchParams([...entries, ...new URLSearchParams(needsText(asked))]))
}
