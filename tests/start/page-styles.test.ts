import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { checkClasses } from '../unstyled-classes.ts'

const maxPages = process.env.QUARTIER_TEST_SCALE === 'full' ? 90 : 50

describe.each([
  { marketplace: 'euro2024', listings: 60, readers: ['visitor', 'ben', 'anna', 'operator'], pages: 110 },
  { marketplace: 'saunas', listings: 20, readers: ['visitor', 'ben', 'anna'], pages: 80 },
])('$marketplace', ({ marketplace, listings, readers, pages }) => {
  let site: RunningSite
  beforeAll(async () => {
    const dataDir = await copyOfDemoWorld({ marketplace, listings })
    site = await startSite({ MARKETPLACE: marketplace, DATA_DIR: dataDir })
  }, 240_000)
  afterAll(() => site?.stop())

  test('the first HTML of every page brings the styles of everything it shows', async () => {
    let looked = 0
    for (const reader of readers) {
      for (const { path, html } of await crawl(await clientOf(site, reader))) {
        const check = await checkClasses(html, sheetOf(site))
        expect.soft(check.unstyled, `${reader}: ${path}`).toEqual([])
        expect.soft(check.looked, `${reader}: ${path} has classes`).toBeGreaterThan(5)
        looked++
      }
    }
    expect(looked).toBeGreaterThan(pages)
  }, 300_000)
})

const sheets = new Map<string, Promise<string>>()

function sheetOf(site: RunningSite) {
  return (path: string) => {
    const known = sheets.get(site.url + path) ?? fetch(site.url + path).then((answer) => answer.text())
    sheets.set(site.url + path, known)
    return known
  }
}

async function clientOf(site: RunningSite, reader: string): Promise<SiteClient> {
  const client = siteClient(site.url)
  if (reader === 'visitor') return client
  const { status } = await client.post('/login', { email: `${reader}@example.org`, password: 'quartier-demo' })
  expect(status, reader).toBe(303)
  return client
}

/** The pages that a reader reaches by links: two of each kind of page, and up to eight ways to open it. */
async function crawl(client: SiteClient): Promise<{ path: string; html: string }[]> {
  const waiting = [
    '/',
    '/s',
    '/listings',
    '/inbox/orders',
    '/inbox/sales',
    '/nirgendwo',
    '/s?address=Dortmund&filters=open',
  ]
  const seen = new Map<string, number>()
  const found: { path: string; html: string }[] = []
  while (waiting.length > 0 && found.length < maxPages) {
    const path = waiting.shift() ?? '/'
    const [page = '', pattern] = patternsOf(path)
    const [ofPage, ofPattern] = [seen.get(page) ?? 0, seen.get(pattern) ?? 0]
    if (ofPage >= 8 || ofPattern >= 2) continue
    seen.set(page, ofPage + 1).set(pattern, ofPattern + 1)
    const answer = await client.get(path)
    const to = answer.headers.get('location')
    if (to) waiting.unshift(new URL(to, answer.url).pathname + new URL(to, answer.url).search)
    if (!answer.headers.get('content-type')?.startsWith('text/html') || to) continue
    const html = await answer.text()
    found.push({ path, html })
    waiting.push(...linksOf(html))
  }
  return found
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^/"#][^"#]*|\/)/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !/[?&](lang|mobilemenu)=|^\/(logout|v1|media|dev)/.test(href))
}

/** The kind of page at an address, and that with the names in its query; ids and the words before them are left out. */
function patternsOf(path: string): [page: string, pattern: string] {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const page = pathname.replace(/\/l\/[^/]+\/(?=[0-9a-f-]{36})/, '/l/').replaceAll(/[0-9a-f-]{36}/g, ':id')
  return [page, `${page}?${[...searchParams.keys()].sort().join('&')}`]
}
