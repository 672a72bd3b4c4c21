import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { distanceKm, type Geocoder, type GeoResult } from '#domain/places/index.ts'
import { builtMap } from '#tests/built-map.ts'
import { createEmbeddedGeocoder } from './embedded/embedded-geocoder.ts'
import { createOnlineGeocoder, readGeocoderUrl } from './online.ts'
import { mapboxAnswer, maptilerAnswer, nominatimAnswer, photonAnswer } from './recorded-answers.ts'
import { startTestService, type TestService } from './service-in-test.ts'

let embedded: Geocoder
let service: TestService
let failures: string[]

beforeAll(async () => {
  embedded = await createEmbeddedGeocoder(await builtMap())
}, 60_000)
beforeEach(async () => {
  service = await startTestService()
  failures = []
})
afterEach(() => service.close())

/** A service that answers is waited for, however busy the machine is. */
const connect = (name: string, parameters = '', timeoutMs = 20_000) =>
  createOnlineGeocoder(readGeocoderUrl(`${name}:${service.url}${parameters}`), {
    embedded,
    userAgent: 'Quartier/test',
    boundingSize: { address: 500, other: 2000 },
    timeoutMs,
    onFailure: (message) => failures.push(message),
  })

describe('the four services', () => {
  const townHall = {
    street: 'Friedensplatz',
    houseNumber: '1',
    postcode: '44135',
    city: 'Dortmund',
    region: 'Nordrhein-Westfalen',
    countryCode: 'DE',
  }
  const services = [
    { name: 'photon', parameters: '', answer: photonAnswer, path: '/api' },
    { name: 'nominatim', parameters: '', answer: nominatimAnswer, path: '/search' },
    { name: 'mapbox', parameters: '?access_token=key', answer: mapboxAnswer, path: '/search/geocode/v6/forward' },
    {
      name: 'maptiler',
      parameters: '?key=key',
      answer: maptilerAnswer,
      path: '/geocoding/Friedensplatz%201%20Dortmund.json',
    },
  ]

  it.each(services)('$name finds the town hall by its address', async ({ name, parameters, answer, path }) => {
    service.answers({ body: answer })
    const [found] = await connect(name, parameters).suggest('Friedensplatz 1 Dortmund', { lang: 'de', submitted: true })
    expect(found?.id).toMatch(new RegExp(`^${name}:`))
    expect(found?.address).toMatchObject(townHall)
    expect(found?.address.district).toBe('Innenstadt-West')
    expect(found?.center).toEqual([7.4652, 51.5113])
    expect(found?.precision).toBe('exact')
    expect(found?.lines.join(' ')).toMatch(/Friedensplatz 1.*44135 Dortmund.*Deutschland/)
    const [west, south, east, north] = found!.bbox
    expect(west).toBeLessThan(7.4652)
    expect(east).toBeGreaterThan(7.4652)
    expect(south).toBeLessThan(51.5113)
    expect(north).toBeGreaterThan(51.5113)
    expect(service.asked[0]).toMatchObject({ path, userAgent: 'Quartier/test' })
  })

  it.each(services)(
    '$name names the address at a point and the people living around',
    async ({ name, parameters, answer }) => {
      service.answers({ body: name === 'nominatim' ? nominatimAnswer[0] : answer })
      const found = await connect(name, parameters).reverse({ lat: 51.5113, lng: 7.4652 }, { lang: 'de' })
      expect(found?.address).toMatchObject(townHall)
      expect(found?.population).toBeGreaterThan(500_000)
    },
  )

  it.each(services)('$name does not rename the middle of a district that was chosen', async (provider) => {
    const { name, parameters, answer } = provider
    service.answers({ body: name === 'nominatim' ? nominatimAnswer[0] : answer })
    const found = await connect(name, parameters).reverse({ lat: 51.4895, lng: 7.505 }, { lang: 'de' })
    expect(found).toMatchObject({ kind: 'district', address: { city: 'Dortmund', district: 'Hörde' } })
  })

  it.each(services)(
    '$name: an address reaches 500 m to each side, another place at least 2 km, and what is larger stays',
    async ({ name, parameters, answer }) => {
      service.answers({ body: answer })
      const found = await connect(name, parameters).suggest('Friedensplatz 1', { lang: 'de', submitted: true })
      const own = found.filter(({ id }) => id.startsWith(name))
      expect(own.length).toBeGreaterThan(0)
      for (const result of own) {
        const least = result.kind === 'address' ? 500 : 2000
        for (const metres of reachOf(result)) expect(metres, result.id).toBeGreaterThan(least * 0.99)
        if (result.name !== 'Dortmund') for (const metres of reachOf(result)) expect(metres).toBeLessThan(least * 1.01)
      }
    },
  )

  it.each(services)('$name may answer nonsense', async ({ name, parameters }) => {
    const geocoder = connect(name, parameters)
    for (const body of [
      null,
      [],
      7,
      'text',
      { features: 'none' },
      { features: [null, {}, { properties: {} }] },
      [{ lat: 'x' }],
    ]) {
      service.answers({ body })
      const found = await geocoder.suggest(`Dortmund ${JSON.stringify(body)}`, { lang: 'de', submitted: true })
      expect(found.every(({ id }) => !id.startsWith(name))).toBe(true)
    }
  })

  it('show whose data they are', () => {
    const texts = (name: string, parameters = '') => connect(name, parameters).attribution.map(({ text }) => text)
    expect(texts('photon')).toContain('© OpenStreetMap contributors')
    expect(texts('mapbox', '?access_token=key')).toContain('© Mapbox')
    expect(texts('maptiler', '?key=key')).toContain('© MapTiler')
    expect(texts('photon')).toContain('GeoNames (CC BY 4.0)')
  })
})

describe('asking a service', () => {
  it('joins its answer with ours and shows nothing twice', async () => {
    service.answers({ body: photonAnswer })
    const found = await connect('photon').suggest('Dortmund', { lang: 'de', limit: 8 })
    expect(found[0]?.id).toBe('gn:2935517')
    expect(found.filter(({ name }) => name === 'Dortmund')).toHaveLength(1)
    expect(found.some(({ id }) => id.startsWith('photon:'))).toBe(true)
  })

  it('begins with the third letter', async () => {
    service.answers({ body: photonAnswer })
    const geocoder = connect('photon')
    await geocoder.suggest('Do', { lang: 'de' })
    expect(service.asked).toHaveLength(0)
    await geocoder.suggest('Dor', { lang: 'de' })
    expect(service.asked).toHaveLength(1)
  })

  it('waits for the finished text where completion is forbidden', async () => {
    service.answers({ body: nominatimAnswer })
    const geocoder = connect('nominatim')
    expect(readGeocoderUrl('nominatim:https://nominatim.example.org').can.typeahead).toBe(false)
    const typing = await geocoder.suggest('Friedensplatz Dortm', { lang: 'de' })
    expect(service.asked).toHaveLength(0)
    expect(typing.every(({ id }) => !id.startsWith('nominatim'))).toBe(true)
    await geocoder.suggest('Friedensplatz Dortmund', { lang: 'de', submitted: true })
    expect(service.asked).toHaveLength(1)
  })

  it('tells roughly where somebody looks, never exactly', async () => {
    service.answers({ body: photonAnswer })
    await connect('photon').suggest('Friedensplatz', { lang: 'en', near: { lat: 51.51234, lng: 7.46321 } })
    const parameters = Object.fromEntries(service.asked[0]!.parameters)
    expect(parameters).toEqual({ q: 'Friedensplatz', lang: 'en', limit: '5', lat: '51.5', lon: '7.5' })
  })

  it('asks the same only once', async () => {
    service.answers({ body: photonAnswer })
    const geocoder = connect('photon')
    for (let time = 0; time < 3; time++) await geocoder.suggest('Friedensplatz', { lang: 'de' })
    expect(service.asked).toHaveLength(1)
  })

  it('asks each time where answers may not be kept', async () => {
    service.answers({ body: mapboxAnswer })
    const passing = connect('mapbox', '?access_token=key')
    expect(passing.can.store).toBe(false)
    for (let time = 0; time < 2; time++) await passing.suggest('Friedensplatz', { lang: 'de' })
    expect(service.asked).toHaveLength(2)
    expect(connect('mapbox', '?access_token=key&permanent=true').can.store).toBe(true)
  })

  it('lets only one question a second through to Nominatim', async () => {
    service.answers({ body: nominatimAnswer })
    const geocoder = connect('nominatim')
    // Four ask in the same moment: one goes through, one waits for its second, and two would wait too long.
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await Promise.all(
        ['Am Markt 1', 'Am Markt 2', 'Am Markt 3', 'Am Markt 4'].map((text) =>
          geocoder.suggest(text, { lang: 'de', submitted: true }),
        ),
      )
    } finally {
      vi.useRealTimers()
    }
    expect(service.asked).toHaveLength(2)
    expect(failures).toHaveLength(2)
  })
})

describe('a service that fails', () => {
  const broken: [string, Parameters<TestService['answers']>[0]][] = [
    ['an error', { status: 500 }],
    ['too many requests', { status: 429 }],
    ['no JSON', { text: '<html>' }],
    ['silence', { afterMs: 2000 }],
    ['far too much', { text: `"${'x'.repeat(600_000)}"` }],
    ['another address', { redirect: 'http://127.0.0.1:9/' }],
  ]

  it.each(broken)('with %s leaves our own answer', async (_, how) => {
    service.answers(how)
    const found = await connect('photon', '', 300).suggest('Dortmund', { lang: 'de' })
    expect(found[0]?.name).toBe('Dortmund')
    expect(failures).toHaveLength(1)
  })

  it('is left alone after three failures, and its name for a point comes from us', async () => {
    service.answers({ status: 503 })
    const geocoder = connect('photon')
    for (let time = 0; time < 6; time++) await geocoder.suggest(`Platz ${time}`, { lang: 'de' })
    expect(service.asked).toHaveLength(3)
    expect((await geocoder.reverse({ lat: 51.513, lng: 7.465 }, { lang: 'de' }))?.name).toBe('Dortmund')
    expect(service.asked).toHaveLength(3)
  })

  it('is not blamed when somebody types on', async () => {
    service.answers({ afterMs: 100, body: photonAnswer })
    const geocoder = connect('photon')
    for (let time = 0; time < 4; time++) {
      const typing = new AbortController()
      const answer = geocoder.suggest(`Platz ${time}`, { lang: 'de', signal: typing.signal })
      setTimeout(() => typing.abort(), 10)
      await expect(answer).rejects.toThrow(/abort/i)
    }
    service.answers({ body: photonAnswer })
    const found = await geocoder.suggest('Friedensplatz', { lang: 'de' })
    expect(found.some(({ id }) => id.startsWith('photon'))).toBe(true)
  })
})

describe('the setting', () => {
  it('names the service, or its host does', () => {
    expect(readGeocoderUrl('photon:https://places.example.org').id).toBe('photon')
    expect(readGeocoderUrl('https://photon.example.org').id).toBe('photon')
    expect(readGeocoderUrl('https://api.maptiler.com?key=abc').id).toBe('maptiler')
  })

  it('keeps a path of the address and the key', () => {
    const url = readGeocoderUrl('photon:https://example.org/geo/').searchUrl({ text: 'a b', lang: 'de', limit: 5 })
    expect(url.href).toBe('https://example.org/geo/api?q=a+b&lang=de&limit=5')
    const mapbox = readGeocoderUrl('mapbox:https://api.mapbox.com?access_token=abc')
    expect(mapbox.searchUrl({ text: 'a', lang: 'de', limit: 50 }).searchParams.get('access_token')).toBe('abc')
  })

  it.each([
    '',
    'photon',
    'photon:',
    'google:https://example.org',
    'https://example.org',
    'photon:file:///etc/passwd',
    'photon:https://',
  ])('is refused when it names none: %s', (setting) => {
    expect(() => readGeocoderUrl(setting)).toThrow(/GEOCODER_URL/)
  })

  it('is refused without the key that a service needs', () => {
    expect(() => readGeocoderUrl('mapbox:https://api.mapbox.com')).toThrow(/access_token/)
    expect(() => readGeocoderUrl('maptiler:https://api.maptiler.com')).toThrow(/key/)
  })
})

/** How far a result's box reaches from its middle to the west, south, east and north, in metres. */
function reachOf({ center: [lng, lat], bbox: [west, south, east, north] }: GeoResult): number[] {
  const here = { lat, lng }
  return [
    { lat, lng: west },
    { lat: south, lng },
    { lat, lng: east },
    { lat: north, lng },
  ].map((edge) => distanceKm(here, edge) * 1000)
}
