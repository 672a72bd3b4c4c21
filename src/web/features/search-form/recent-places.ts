/** A place that was chosen before. */
export type RecentPlace = { name: string; detail: string; origin: string; bounds: string }

const name = 'quartier-places'
const max = 3

/** Returns the places chosen last in this browser, latest first. */
export function recentPlaces(): RecentPlace[] {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, max) : []
  } catch {
    return []
  }
}

/** Stores a chosen place in front of the others. */
export function storeRecentPlace({ name: placeName, detail, origin, bounds }: RecentPlace): void {
  try {
    const others = recentPlaces().filter((place) => place.name !== placeName)
    const kept = [{ name: placeName, detail, origin, bounds }, ...others].slice(0, max)
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Without storage there are no recent places.
  }
}

function isPlace(value: unknown): value is RecentPlace {
  const place = value as Record<keyof RecentPlace, unknown> | null
  return [place?.name, place?.detail, place?.origin, place?.bounds].every((text) => typeof text === 'string')
}
