import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

/** What only Anna, the parish and staff may know: streets, floors, and exact points to four decimals. */
const streets = [
  'Bredowstra',
  'Hinterhaus',
  'Am Remberg',
  'Gemeindehaus, Eingang',
  'Holsteiner Ufer',
  'Nordufer 20',
  'Musterweg',
]
const points = [
  ['52.5291', '13.3352'],
  ['51.4889', '7.5031'],
  ['51.5068', '7.4507'],
  ['51.4391', '7.3364'],
]
const mostPages = process.env.QUARTIER_TEST_SCALE === 'full' ? 400 : 160

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const who of ['a visitor', 'a guest'] as const) {
  test(`no page, data or picture that ${who} can reach holds a street or an exact place`, async ({ page }) => {
    if (who === 'a guest') await signIn(page, 'ben@example.org')
    const seen = await crawl(page)
    expect(seen.pages, 'the crawl must have looked at many pages').toBeGreaterThan(80)
    expect(seen.listings, 'and at many listings').toBeGreaterThan(30)
    expect(seen.pictures, 'and at pictures').toBeGreaterThan(20)
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

type Seen = { pages: number; listings: number; pictures: number; leaks: string[] }

/** Follows every link of the site from the landing page on, reads the page's data too, and looks at the pictures. */
async function crawl(page: Page): Promise<Seen> {
  const queue = ['/', '/s', '/sitemap.xml']
  const known = new Set(queue)
  const seen: Seen = { pages: 0, listings: 0, pictures: 0, leaks: [] }
  const pictures = new Set<string>()
  for (let path = queue.shift(); path && seen.pages < mostPages; path = queue.shift()) {
    const answer = await page.request.get(path, { maxRedirects: 3 })
    const type = answer.headers()['content-type'] ?? ''
    if (!/html|json|xml|text/.test(type)) continue
    const body = await answer.text()
    seen.pages += 1
    if (path.startsWith('/l/')) seen.listings += 1
    seen.leaks.push(...leaksIn(body).map((leak) => `${path}: ${leak}`))
    if (type.includes('html')) {
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
  for (const picture of [...pictures].slice(0, 60)) {
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
    ...points
      .filter(([lat = '', lng = '']) => body.includes(lat) && body.includes(lng))
      .map((point) => point.join(', ')),
  ]
}
