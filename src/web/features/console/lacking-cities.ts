type City = { name: string; places: number; seekers: number }

/** Ratio of requests to places above which a city counts as short of places. */
const shortage = 1.25

/** Returns whether clearly more people look for a place in a city than there are free ones. */
export function isShort({ places, seekers }: Pick<City, 'places' | 'seekers'>): boolean {
  return seekers > places * shortage
}

/** Returns the names of the cities that are short of places, the one that lacks most for its requests first. */
export function lackingCities(cities: City[]): string[] {
  return cities
    .filter(isShort)
    .toSorted((a, b) => a.places / a.seekers - b.places / b.seekers)
    .map(({ name }) => name)
}
