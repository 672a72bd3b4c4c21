import type { MarketplaceInput } from '#config/marketplace.ts'
import type { GeoResult, Geocoder } from '#domain/places/index.ts'
import { slugOf } from './slug-of.ts'

type Found = Pick<MarketplaceInput, 'cities'> & { country: MarketplaceInput['search']['country'] }

/** Degrees that a city reaches at least to each side: some twenty kilometres. */
const reach = { lat: 0.18, lng: 0.28 }

/** Returns cities by name, with the country of the first. Throws an Error with one sentence for each unknown name. */
export async function findCities(geocoder: Geocoder, names: string[]): Promise<Found> {
  const results = await Promise.all(names.map((name, index) => findCity(geocoder, name, `city-${index + 1}`)))
  const faults = names.filter((_, index) => !results[index]).map((name) => `There is no place "${name}".`)
  const found = results.filter((result) => result !== undefined)
  const [first] = found
  if (faults.length > 0 || !first) throw new Error(faults.join('\n'))
  return { cities: found.map(({ city }) => city), country: await findCountry(geocoder, first.de.address.countryCode) }
}

async function findCity(geocoder: Geocoder, name: string, otherKey: string) {
  const find = async (lang: 'de' | 'en') =>
    (await geocoder.suggest(name, { lang, kinds: ['place'], limit: 1, submitted: true }))[0]
  const de = await find('de')
  if (!de) return undefined
  const en = await find('en')
  const [lng, lat] = de.center
  const names = { de: de.name, en: en?.id === de.id ? en.name : de.name }
  return {
    de,
    city: {
      key: slugOf(de.name) || otherKey,
      name: names,
      point: { lat: round(lat), lng: round(lng) },
      bounds: boundsOf(de),
    },
  }
}

function boundsOf({ center: [lng, lat], bbox: [west, south, east, north] }: GeoResult) {
  return {
    north: round(Math.max(north, lat + reach.lat)),
    east: round(Math.max(east, lng + reach.lng)),
    south: round(Math.min(south, lat - reach.lat)),
    west: round(Math.min(west, lng - reach.lng)),
  }
}

async function findCountry(geocoder: Geocoder, code: string): Promise<Found['country']> {
  const nameIn = (lang: string) => new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code
  const countries = await geocoder.suggest(nameIn('de'), { lang: 'de', kinds: ['country'], submitted: true })
  const country = countries.find(({ address }) => address.countryCode === code)
  if (!country) throw new Error(`There is no country ${code} in the table of places.`)
  const [west, south, east, north] = country.bbox
  return {
    code,
    name: { de: nameIn('de'), en: nameIn('en') },
    bounds: { north: round(north), east: round(east), south: round(south), west: round(west) },
  }
}

function round(degrees: number): number {
  return Number(degrees.toFixed(4))
}
