import type { PlaceSuggestion } from '#domain/search/index.ts'

/** Returns the server's places for a text (`q`) or around a point (`lat`, `lng`), in the language of the page. */
export async function fetchPlaces(query: URLSearchParams, signal?: AbortSignal): Promise<PlaceSuggestion[]> {
  query.set('lang', document.documentElement.lang)
  const response = await fetch(`/places?${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`places: ${response.status}`)
  return ((await response.json()) as { places: PlaceSuggestion[] }).places
}
