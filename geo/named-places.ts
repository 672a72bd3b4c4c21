import { cityDistricts } from './facts/city-districts.ts'
import { exonyms } from './facts/exonyms.ts'
import { isDistrict, type Place, readPlaces } from './places.ts'

/**
 * A place with its names in both languages and, for a district, the index of its city in the same array. `wellKnown`: a
 * district of our own list. Those that the table of places lacks have the id 0 and no known population.
 */
export type NamedPlace = Place & {
  de: string
  en: string
  district: boolean
  city: number | undefined
  wellKnown: boolean
}

/** A table with higher figures is wrong: no part of a city has more people. */
const largestDistrict = 450_000

/** Least population of a German municipality whose other settlements are its districts, as in Köln-Porz. */
const largeCity = 100_000

/** All places, largest first, named and with districts tied to their cities. */
export function namePlaces(): NamedPlace[] {
  const names = namesById(readPlaces())
  const cities = largeCities(names.places)
  const places = names.places.map((place) => {
    const exonym = names.byId.get(place.id)
    const municipality = cities.get(place.municipality)
    const district =
      isDistrict(place) || (place.country === 'DE' && municipality !== undefined && municipality !== place)
    const population = district && place.population > largestDistrict ? 0 : place.population
    return {
      ...place,
      population,
      de: exonym?.de ?? place.name,
      en: exonym?.en ?? place.name,
      district,
      city: undefined,
      wellKnown: false,
    }
  })
  places.sort((a, b) => b.population - a.population || a.id - b.id)
  const tied = tieDistricts(places)
  return addOwnDistricts(tied.map((place) => nameDistrict(place, tied)))
}

/** German cities of a hundred thousand people and more by the code of their municipality. */
function largeCities(places: Place[]): Map<string, Place> {
  const cities = new Map<string, Place>()
  for (const place of places) {
    if (place.country !== 'DE' || !place.municipality || place.population < largeCity || isDistrict(place)) continue
    if (!cities.has(place.municipality)) cities.set(place.municipality, place)
  }
  return cities
}

/** Parts of a name that name nothing without the city: Stuttgart-Ost. */
const onlyWithCity = /^(nord|süd|ost|west|mitte|altstadt|neustadt|zentrum)$/i

/** A district named without its city (Feuerbach, not Stuttgart Feuerbach), and without figures that cannot be its own. */
function nameDistrict(place: NamedPlace, places: NamedPlace[]): NamedPlace {
  const city = place.city === undefined ? undefined : places[place.city]
  if (!city) return place
  const population = place.population > city.population / 2 ? 0 : place.population
  const rest = place.name.startsWith(city.name) ? /^[ -]+(.{3,})$/.exec(place.name.slice(city.name.length))?.[1] : ''
  if (!rest || onlyWithCity.test(rest)) return { ...place, population }
  const alternates = [place.name, place.alternates].filter(Boolean).join(',')
  return { ...place, population, name: rest, de: rest, en: rest, alternates }
}

/** Two districts of one city with one name nearer than this are the same, in kilometres. */
const sameDistrict = 5

/** The places, and behind them the districts of our own list that are not among them. */
function addOwnDistricts(places: NamedPlace[]): NamedPlace[] {
  const cityNamed = new Map<string, number>()
  for (const [index, { country, de, district }] of places.entries())
    if (country === 'DE' && !district && !cityNamed.has(de)) cityNamed.set(de, index)
  const districts = Map.groupBy(places, ({ city }) => city)
  const own: NamedPlace[] = []
  for (const { city: cityName, name, lat, lng } of cityDistricts) {
    const city = cityNamed.get(cityName)
    if (city === undefined) throw new Error(`${cityName} is not in the table of places`)
    const { country, region } = places[city]!
    const codes = { code: 'PPLX', country, region, county: '', municipality: '' }
    const names = { name, de: name, en: name, alternates: '' }
    const district = { id: 0, ...names, ...codes, lat, lng, population: 0, district: true, city, wellKnown: true }
    const known = districts
      .get(city)
      ?.find((place) => place.name === name && kilometres(place, district) < sameDistrict)
    if (known) known.wellKnown = true
    else own.push(district)
  }
  return [...places, ...own]
}

function namesById(places: Place[]): { places: Place[]; byId: Map<number, { de: string; en: string }> } {
  const largest = new Map<string, Place>()
  for (const place of places) {
    const key = `${place.country}|${place.name}`
    if (!largest.has(key)) largest.set(key, place)
  }
  const byId = new Map<number, { de: string; en: string }>()
  for (const { country, name, de, en } of exonyms) {
    const place = largest.get(`${country}|${name}`)
    if (!place || place.population < 15_000) throw new Error(`No town ${name} in ${country} for its other names`)
    byId.set(place.id, { de, en })
  }
  return { places, byId }
}

/** The city of a district: the largest town of the same municipality or county, else the most weighty one nearby. */
function tieDistricts(places: NamedPlace[]): NamedPlace[] {
  const byCode = new Map<string, number>()
  const cells = new Map<string, number[]>()
  for (const [index, place] of places.entries()) {
    if (place.district) continue
    for (const code of codes(place)) if (!byCode.has(code)) byCode.set(code, index)
    if (place.population >= 20_000) {
      const cell = cellOf(place.lat, place.lng)
      cells.set(cell, [...(cells.get(cell) ?? []), index])
    }
  }
  return places.map((place) => {
    if (!place.district) return place
    const [municipality, county] = codes(place).map((code) => byCode.get(code))
    const near = (index: number | undefined) => index !== undefined && kilometres(place, places[index]!) < 40
    const city = near(municipality) ? municipality : near(county) ? county : weightiest(place, places, cells)
    return { ...place, city }
  })
}

function codes({ country, region, county, municipality }: Place): [string, string] {
  const known = (code: string, key: string) => (code && !/^0+$/.test(code) ? key : `unknown ${country}`)
  return [
    known(municipality, `m|${country}|${region}|${municipality}`),
    known(county, `c|${country}|${region}|${county}`),
  ]
}

function weightiest(place: NamedPlace, places: NamedPlace[], cells: Map<string, number[]>): number | undefined {
  let best: number | undefined
  let bestWeight = 0
  for (const dy of [-0.25, 0, 0.25]) {
    for (const dx of [-0.25, 0, 0.25]) {
      for (const index of cells.get(cellOf(place.lat + dy, place.lng + dx)) ?? []) {
        const distance = kilometres(place, places[index]!)
        const weight = places[index]!.population / (2 + distance) ** 2
        if (places[index]!.country !== place.country || distance > 20 || weight <= bestWeight) continue
        best = index
        bestWeight = weight
      }
    }
  }
  return best
}

function cellOf(lat: number, lng: number): string {
  return `${Math.floor(lat * 4)},${Math.floor(lng * 4)}`
}

/** Good to a percent within a hundred kilometres. */
function kilometres(a: Place, b: Place): number {
  const x = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(x, a.lat - b.lat) * 111.2
}
