import { useNavigation } from 'react-router'
import type { LoadedSearch } from './load-search.ts'

/**
 * Returns the search with the filters that a form is just sending, so that a chip shows its new value at once. The results
 * and what cannot be told from the form stay those that were loaded.
 */
export function usePendingSearch(data: LoadedSearch): LoadedSearch {
  const { location, formData } = useNavigation()
  if (location?.pathname !== '/s' || !formData) return data
  return { ...data, query: withForm(data, formData) }
}

function withForm({ query, filters }: LoadedSearch, form: FormData): LoadedSearch['query'] {
  const texts = (name: string) => form.getAll(name).map(String)
  const number = (name: string) => Number.parseInt(texts(name)[0] ?? '', 10) || null
  const active = new Set(query.active)
  const mark = (filter: LoadedSearch['query']['active'][number], isOn: boolean) =>
    isOn ? active.add(filter) : active.delete(filter)
  const keywords = texts('keywords')[0]?.trim() || null
  mark('keywords', keywords !== null)
  const capacity = form.has('people') ? { min: number('people'), max: number('people_until') } : query.capacity
  mark('capacity', capacity !== null && (capacity.min !== null || capacity.max !== null))
  const facets = query.facets.filter(({ key }) => !filters.fields.some((field) => field.key === key))
  for (const { key, options } of filters.fields) {
    const sent = texts(`pub_${key}`)
    // Other filters are kept in the form as they are in the address.
    const isOwn = sent.every((value) => options.some((option) => option.value === value))
    const before = query.facets.find((facet) => facet.key === key)
    const facet = isOwn ? sent.length > 0 && { ...before, key, values: sent } : before
    if (facet) facets.push(facet as (typeof facets)[number])
    mark(`facet:${key}`, Boolean(facet))
  }
  return { ...query, active: [...active], keywords, capacity, facets }
}
