import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

/** Texts that only Anna, the parish and staff may know: streets, floors, and exact points to four decimals. */
const streets = [
  'Bredowstra',
  'Hinterhaus',
  'Am Remberg',
  'Gemeindehaus, Eingang',
  'Holsteiner Ufer',
  'Nordufer 20',
  'Musterweg',
]
const homes = [
  ['52.5291', '13.3352'],
  ['51.4889', '7.5031'],
  ['51.5068', '7.4507'],
  ['51.4391', '7.3364'],
]
/** What a conversation says whose host has accepted: its guest was told the address. */
const accepted = /has accepted|How was it with|has reviewed you|Thank you for your review/
const full = process.env.QUARTIER_TEST_SCALE === 'full'
const maxPages = full ? 400 : 80

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const who of ['a visitor', 'a guest'] as const) {
  test(`no page, data or picture that ${who} can reach holds a street or an exact place`, async ({ page }) => {
    if (who === 'a guest') await signIn(page, 'ben@example.org')
    const seen = await crawl(page)
    expect(seen.pages, 'the crawl must have looked at many pages').toBeGreaterThan(full ? 80 : 60)
    expect(seen.listings, 'and at many listings').toBeGreaterThan(full ? 30 : 15)
    expect(seen.pictures, 'and at pictures').toBeGreaterThan(20)
    expect(seen.told, 'few conversations are of accepted stays').toBeLessThan(who === 'a guest' ? 20 : 1)
    expect(seen.leaks).toEqual([])
  })
}

test('the map and the place search tell nothing of homes', async ({ request }) => {
  for (const path of [
    '/places?q=Bredow&lang=de',
    '/places?q=Remberg&lang=de',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
  ]) {
    const answer = await request.get(path)
    expect(leaksIn(await answer.text()), path).toEqual([])
  }
  const tiles = await request.get('/tiles/basemap.pmtiles', { headers: { range: 'bytes=0-2000000' } })
  expect(tiles.status()).toBe(206)
  expect(leaksIn((await tiles.body()).toString('latin1'))).toEqual([])
})

const reads = full ? 1000 : 60

test('however often and from wherever somebody asks, a listing has one and the same public point', async ({
  request,
}) => {
  const grant = {
    client_id: '10000000-0000-4000-8000-000000000001',
    grant_type: 'client_credentials',
    scope: 'public-read',
  }
  const { access_token: token } = (await (await request.post('/v1/auth/token', { form: grant })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const points = new Map<string, Set<string>>()
  const note = (id: string, { lat, lng }: { lat: number; lng: number }) => {
    points.set(id, (points.get(id) ?? new Set()).add(`${lat},${lng}`))
  }
  for (let read = 0; read < reads; read += 1) {
    // Around the homes of the named world, closer and closer; the golden angle comes nowhere twice.
    const [lat = 0, lng = 0] = (homes[read % homes.length] ?? []).map(Number)
    const reach = 2 / (1 + (read % 40))
    const [north, east] = [lat + reach * (0.1 + ((read * 0.618) % 1)), lng + reach * (0.1 + ((read * 0.382) % 1))]
    const bounds = `${north.toFixed(5)},${east.toFixed(5)},${(lat - reach / 3).toFixed(5)},${(lng - reach / 3).toFixed(5)}`
    const near = `origin=${north.toFixed(5)},${lng.toFixed(5)}`
    const paths = [
      `/s/groups?zoom=${read % 19}&seen=${bounds}`,
      `/s?bounds=${bounds}&mapSearch=true`,
      `/s?${near}&within=${1 + (read % 20)}&sort=distance`,
      `/v1/api/listings/query?bounds=${bounds}&perPage=100`,
      `/v1/api/listings/query?${near}&perPage=20`,
    ]
    const path = paths[read % paths.length] ?? '/'
    const answer = await request.get(path, { headers: path.startsWith('/v1') ? headers : {} })
    expect(answer.status(), path).toBe(200)
    const body = await answer.text()
    expect(leaksIn(body), path).toEqual([])
    if (path.startsWith('/s/groups')) for (const each of (JSON.parse(body) as Groups).markers) note(each.id, each)
    if (path.startsWith('/v1'))
      for (const { id, attributes } of (JSON.parse(body) as Queried).data)
        if (attributes.geolocation) note(typeof id === 'string' ? id : id.uuid, attributes.geolocation)
  }
  expect(points.size, 'many listings were seen').toBeGreaterThan(20)
  expect([...points.values()].filter((each) => each.size > 1)).toEqual([])
})

type Groups = { markers: { id: string; lat: number; lng: number }[] }
type Queried = {
  data: { id: string | { uuid: string }; attributes: { geolocation?: { lat: number; lng: number } | null } }[]
}

type Seen = { pages: number; listings: number; pictures: number; told: number; leaks: string[] }

/** Follows every link of the site from the landing page on, reads the page's data too, and looks at the pictures. */
async function crawl(page: Page): Promise<Seen> {
  const queue = ['/', '/s', '/sitemap.xml']
  const known = new Set(queue)
  const seen: Seen = { pages: 0, listings: 0, pictures: 0, told: 0, leaks: [] }
  const pictures = new Set<string>()
  for (let path = queue.shift(); path && seen.pages < maxPages; path = queue.shift()) {
    const answer = await page.request.get(path, { maxRedirects: 3 })
    const type = answer.headers()['content-type'] ?? ''
    if (!/html|json|xml|text/.test(type)) continue
    const body = await answer.text()
    seen.pages += 1
    if (path.startsWith('/l/')) seen.listings += 1
    const isTold = path.startsWith('/order/') && accepted.test(body)
    if (isTold) seen.told += 1
    else seen.leaks.push(...leaksIn(body).map((leak) => `${path}: ${leak}`))
    if (type.includes('html') && !isTold) {
      const data = await page.request.get(
        path.replace(/(\/)?(\?|$)/, (_, slash, end) => `${path === '/' ? '/_root' : (slash ?? '')}.data${end}`),
        { maxRedirects: 0 },
      )
      seen.leaks.push(...leaksIn(await data.text()).map((leak) => `${path} (data): ${leak}`))
    }
    for (const [, link = ''] of body.matchAll(/(?:href|src|loc)(?:="|>)([^"<\s]+)/g)) {
      const url = new URL(
        link.replaceAll('&amp;', '&'),
        page.url() === 'about:blank' ? process.env.JOURNEY_URL : page.url(),
      )
      if (url.host !== new URL(process.env.JOURNEY_URL ?? '').host) continue
      if (url.pathname.startsWith('/media/')) pictures.add(url.pathname)
      const next = url.pathname + url.search
      if (/^\/(assets|media|tiles|brand|theme|favicon|logout|dev)/.test(url.pathname) || known.has(next)) continue
      known.add(next)
      // Every listing and person once, and of the search some pages only: its addresses are endless.
      if (url.pathname === '/s' ? [...known].filter((each) => each.startsWith('/s?')).length < 60 : true)
        queue.push(next)
    }
  }
  for (const picture of [...pictures].slice(0, full ? 60 : 40)) {
    const bytes = await (await page.request.get(picture)).body()
    seen.pictures += 1
    if (/GPSLatitude|Exif\0\0/.test(bytes.toString('latin1'))) seen.leaks.push(`${picture}: camera data`)
  }
  return seen
}

function leaksIn(body: string): string[] {
  const found = streets.filter((street) => body.includes(street))
  return [
    ...found,
    ...homes.filter(([lat = '', lng = '']) => sideBySide(lat, lng).test(body)).map((point) => point.join(', ')),
  ]
}

/**
 * The two numbers of a home as one point, in either order. Far apart they may be of two places: half of one's public
 * point, and the middle of the box that was asked for.
 */
function sideBySide(lat: string, lng: string): RegExp {
  const [north, east] = [lat, lng].map((each) => `${each.replace('.', '\\.')}\\d*`)
  return new RegExp(`${north}[^]{1,40}?${east}|${east}[^]{1,40}?${north}`)
}
