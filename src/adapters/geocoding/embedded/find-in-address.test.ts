import { beforeAll, expect, it } from 'vitest'
import type { Geocoder } from '#domain/places/index.ts'
import { builtMap } from '#tests/built-map.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { entryKinds, none } from './gazetteer-format.ts'
import { type Gazetteer, loadGazetteer, namesOf } from './load-gazetteer.ts'

const dir = 'build/geo'
let geocoder: Geocoder
let gazetteer: Gazetteer

beforeAll(async () => {
  await builtMap()
  geocoder = await createEmbeddedGeocoder(dir)
  gazetteer = await loadGazetteer(dir)
}, 60_000)

const found = async (text: string) =>
  (await geocoder.suggest(text, { lang: 'de', near: { lat: 51.2, lng: 10.4 } })).map(({ name, address }) =>
    address.district ? `${address.city}: ${name}` : name,
  )

it.each([
  ['Hermannstraße 12, 44263 Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Hermannstraße 12, Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Hörder Bahnhofstraße 3, 44263 Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7, 44263 Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7, 44263 Dortmund - Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7 44263 Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7 Dortmund Hörde', 'Dortmund: Hörde'],
  ['Am Remberg Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7 a, 44263 Dortmund (Hörde), Deutschland', 'Dortmund: Hörde'],
  ['Am Remberg 7, Hörde, 44263 Dortmund', 'Dortmund: Hörde'],
  ['Am Remberg 7, 44263 Dortmund, Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7, 44263 Hoerde', 'Dortmund: Hörde'],
  ['Hörde, Dortmund', 'Dortmund: Hörde'],
  ['Dortmund, Hörde', 'Dortmund: Hörde'],
  ['Dortmund-Hörde', 'Dortmund: Hörde'],
  ['Am Remberg 7, 44263 Dortmund-Hö', 'Dortmund: Hörde'],
  ['Am Remberg 7, D-44263 Dortmund', 'Dortmund: 44263 Dortmund-Hörde'],
  ['Am Remberg 7, 44263 Dortmund-Niemandsheim', 'Dortmund: 44263 Dortmund-Hörde'],
  ['Am Remberg 7, 44263 Dortm', 'Dortmund: 44263 Dortmund-Hörde'],
  ['Am Remberg 7, 44263 Dortmudn', 'Dortmund: 44263 Dortmund-Hörde'],
  ['Bredowstraße 14, 10551 Berlin', 'Berlin: 10551 Berlin-Moabit'],
  ['Dorfstraße 3, 26160 Aschhausen', '26160 Bad Zwischenahn'],
  ['Dorfstraße 3, 26160 Bad Zwischenahn', 'Bad Zwischenahn'],
  ['Am Bahnhof 1, 14548 Schwielowsee', '14548 Schwielowsee'],
  ['Am Remberg 7, 10551 Dortmund', 'Dortmund'],
  ['Dortmund, Am Remberg 7', 'Dortmund'],
  ['Essener Straße 3, Dortmund', 'Dortmund'],
  ['Berliner Str., Dortmund', 'Dortmund'],
  ['Straße des 17. Juni 135, 10623 Berlin', 'Berlin: 10623 Berlin-Charlottenburg'],
  ['C 3, 12, 68159 Mannheim', 'Mannheim'],
  ['Hauptstraße 5, Köln-Porz', 'Köln: Porz am Rhein'],
  ['Hauptstraße 5, Bremen', 'Bremen'],
  ['Große Neugasse 1, 1040 Wien, Österreich', 'Wien'],
  ['Am Markt 2, 67433 Neustadt an der Weinstraße', 'Neustadt'],
  ['Am Markt 2, 06112 Halle (Saale)', 'Halle (Saale)'],
  ['Am Markt 2, 15230 Frankfurt (Oder)', 'Frankfurt (Oder)'],
  ['Am Markt 2, 60487 Frankfurt-Bockenheim', 'Frankfurt am Main: Bockenheim'],
  ['Am Markt 2, 70372 Stuttgart-Bad Cannstatt', 'Stuttgart: Bad Cannstatt'],
  ['Am Markt 2, 70372 Stuttgart-Cannstatt', 'Stuttgart: Bad Cannstatt'],
  ['Am Markt 2, 44575 Castrop-Rauxel', 'Castrop-Rauxel'],
])('%s is %s', async (text, expected) => {
  expect((await found(text))[0]).toBe(expected)
})

it.each(['Am Remberg 7', 'Am Remberg', 'Hörder Bahnhofstraße 3', 'Hermannstraße'])(
  'a street alone is no town: %s',
  async (text) => {
    expect(await found(text)).toEqual([])
  },
)

it('a street and its town give no other town', async () => {
  for (const street of ['Am Remberg 7', 'Hörder Bahnhofstraße 3', 'Berliner Straße 1', 'Rosenheimer Platz 2'])
    for (const place of await found(`${street}, 44263 Dortmund-Hörde`)) expect(place, street).toBe('Dortmund: Hörde')
})

/** German entries of a kind, each as its index. */
const german = (kind: (typeof entryKinds)[number]) => {
  const country = gazetteer.countries.findIndex(({ code }) => code === 'DE')
  const wanted = entryKinds.indexOf(kind)
  const all = Array.from({ length: gazetteer.entries }, (_, entry) => entry)
  return all.filter((entry) => gazetteer.country[entry] === country && gazetteer.kind[entry] === wanted)
}
const center = (entry: number) => ({ lat: gazetteer.lat[entry]!, lng: gazetteer.lng[entry]! })

it('every German district and town has its own name at the point that a suggestion gives', async () => {
  const districts = german('district')
  expect(districts.length).toBeGreaterThan(350)
  for (const entry of districts) {
    const { name } = namesOf(gazetteer, entry)
    const city = gazetteer.parent[entry]!
    expect(city, name).not.toBe(none)
    const { de } = namesOf(gazetteer, city)
    const reversed = await geocoder.reverse(center(entry), { lang: 'de', address: `${name}, ${de}` })
    expect(reversed, name).toMatchObject({ name, kind: 'district', address: { city: de } })
  }
  for (const entry of german('place').slice(0, 1500)) {
    const { de } = namesOf(gazetteer, entry)
    expect((await geocoder.reverse(center(entry), { lang: 'de' }))?.name).toBe(de)
  }
})

it('no German district has the name of its city in front but where its own says nothing alone', () => {
  const doubled = german('district').filter((entry) => {
    const { de } = namesOf(gazetteer, gazetteer.parent[entry]!)
    return namesOf(gazetteer, entry).de.startsWith(`${de} `)
  })
  expect(doubled.map((entry) => namesOf(gazetteer, entry).de)).toEqual([])
})

it('a point that was moved is in the town of its address, not in a nearer one', async () => {
  const named = async (lat: number, lng: number, address?: string) => {
    const reversed = await geocoder.reverse({ lat, lng }, { lang: 'de', ...(address ? { address } : {}) })
    return [reversed?.address.city, reversed?.address.district]
  }
  expect(await named(51.485, 7.56)).toEqual(['Dortmund', 'Aplerbeck'])
  expect(await named(51.462, 7.566)).toEqual(['Schwerte', undefined])
  expect(await named(51.462, 7.566, 'Schwerter Straße 300, 44287 Dortmund')).toEqual(['Dortmund', 'Berghofen'])
  expect(await named(51.485, 7.56, 'Schwerter Straße 300, 44287 Dortmund-Aplerbeck')).toEqual(['Dortmund', 'Aplerbeck'])
  // An address elsewhere does not move the point.
  expect(await named(51.44387, 7.5675, 'Hauptstraße 5, 80331 München')).toEqual(['Schwerte', undefined])
  expect(await named(51.45, 7.58, 'Hauptstraße 5, 80331 München')).toEqual(['Schwerte', undefined])
})
