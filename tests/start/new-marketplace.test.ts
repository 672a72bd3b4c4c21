import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '../running-site.ts'
import { makeFolder, quartier, root } from './program.ts'

const place = makeFolder()
afterAll(() => place.remove())
const folder = join(place.folder, 'choir')
/** Words of a football tournament, and the product's name, which a new site must not show. */
const foreign =
  /fußball|football|\bfan(s|meile)\b|stadi(on|um)|turnier|tournament|\bEM\b|\beuro ?2024|spielort|\bWM\b|(?<!\w)Quartier(?!\w)/i

/** The text that people read and hear on a page, and its addresses of pictures, without scripts. */
function shown(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<(?!img|meta|title)[^>]*>/g, ' ')
}

test('the command lists its options, names unknown places, and overwrites nothing', async () => {
  expect(await quartier(['marketplace', folder, '--name', 'Chorbetten'], {})).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Usage: quartier marketplace <new or empty folder>'),
  })
  const unknown = await quartier(['marketplace', folder, '--name', 'Chorbetten', '--cities', 'Köln, Xyzzyx'], {})
  expect(unknown).toEqual({ code: 1, printed: 'There is no place "Xyzzyx".\n' })
  expect(existsSync(folder)).toBe(false)
  const full = await quartier(['marketplace', place.folder, '--name', 'Chorbetten', '--cities', 'Bonn'], {})
  expect(full.code).toBe(0)
  const again = await quartier(['marketplace', place.folder, '--name', 'Andere', '--cities', 'Bonn'], {})
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('is not empty') })
  expect(readFileSync(join(place.folder, 'marketplace.ts'), 'utf8')).toContain('"Chorbetten"')
})

test('a new marketplace has its name, cities and a demo world, and nothing of the football championship', async () => {
  const words = ['marketplace', folder, '--name', 'Chorbetten "Rhein"', '--cities', 'Köln, Bonn, Wien']
  const written = await quartier(words, {})
  expect(written).toMatchObject({ code: 0, printed: expect.stringContaining('Köln (koeln), Bonn (bonn), Wien (wien)') })
  const site = await startSite({ MARKETPLACE: folder, DEMO_LISTINGS: '60' })
  try {
    const read = async (path: string) => {
      const answer = await fetch(site.url + path)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.text()
    }
    const search = await read('/s?lang=de')
    const [listing = ''] = search.match(/\/l\/[\w-]+\/[\w-]{36}/) ?? []
    const [author = ''] = (await read(listing)).match(/\/u\/[\w-]{36}/) ?? []
    const pages = ['about', 'how-it-works', 'faq', 'safety-center', 'imprint', 'privacy-policy', 'terms-of-service']
    const paths = ['/', '/s', '/login', '/signup', listing, author, ...pages.map((page) => `/${page}`)]
    const found: string[] = []
    for (const path of paths)
      for (const lang of ['de', 'en']) {
        const html = await read(`${path}?lang=${lang}`)
        expect(html).toContain('Chorbetten')
        const [match] = foreign.exec(shown(html)) ?? []
        if (match) found.push(`${path} ${lang}: ${match}`)
        expect(shown(html)).not.toContain('{name}')
      }
    expect(found).toEqual([])
    for (const city of ['Köln', 'Bonn', 'Wien']) expect(await read('/?lang=de')).toContain(city)
    expect(Number(/Alle (\d+) Angebote/.exec(shown(await read('/?lang=de')))?.[1])).toBeGreaterThan(30)
    const hero = async (from: string) => Buffer.from(await (await fetch(from)).arrayBuffer())
    const football = readFileSync(join(root, 'build/pictures/euro2024/brand/hero-light-1600.jpg'))
    expect((await hero(`${site.url}/brand/hero-light-1600.jpg`)).equals(football)).toBe(false)
  } finally {
    await site.stop()
  }
}, 300_000)

test('the demo world follows other settings: no approval, people let in, prices, no requests, no cities', async () => {
  const file = join(folder, 'marketplace.ts')
  const settings = readFileSync(file, 'utf8')
  const [before = '', after = ''] = settings.split(/^ {4}\{\n {6}key: 'lookingForPlace',[\s\S]*?^ {4}\},\n/m)
  expect(after).not.toBe('')
  const changed = (before + after)
    .replace("'requests', ", '')
    .replace(
      '  cities,\n',
      "  cities: [],\n  approval: 'none',\n  peopleApproval: 'required',\n  pricing: { minimum: 4000, maximum: 6000 },\n",
    )
    .replace("'location', ", "'location', 'pricing', ")
    .replace(
      '  fields,\n',
      "  fields: fields.map(({ labels, hints, facts, ...field }) => field).filter(({ key }) => key !== 'allergies'),\n",
    )
  writeFileSync(file, changed)
  const site = await startSite({ MARKETPLACE: folder, DEMO_LISTINGS: '20' })
  try {
    const home = await (await fetch(`${site.url}/?lang=de`)).text()
    expect(home).not.toMatch(/vor der Freigabe gelesen/)
    const search = await (await fetch(`${site.url}/s?lang=de`)).text()
    expect(search.match(/\/l\/[\w-]+\/[\w-]{36}/g)?.length).toBeGreaterThan(10)
    expect(search).toMatch(/[4-6]\d\s*€/)
    await tellsNewcomers(site.url)
  } finally {
    await site.stop()
  }
}, 300_000)

/** Somebody signs up, confirms the address, and is told on every page that staff have to approve the account. */
async function tellsNewcomers(url: string): Promise<void> {
  const waits = { de: 'Dein Konto wartet noch auf die Freigabe', en: 'Your account is still waiting for our team' }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { origin: url },
    })
  const who = { profileType: 'private', firstName: 'Chiara', lastName: 'Conti', email: 'chiara+new@example.org' }
  const signedUp = await post('/signup', { ...who, password: 'ein langes Passwort', terms: 'on' })
  expect(signedUp.status).toBe(303)
  const cookie = signedUp.headers.getSetCookie().flatMap((each) => each.split(';')[0] ?? [])
  const told = async (path: string, locale: 'de' | 'en') => {
    const [address = '', query = ''] = path.split('?')
    const asked = `${address}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), lang: locale })}`
    const answer = await fetch(url + asked, { headers: { cookie: cookie.join('; ') } })
    expect([asked, answer.status]).toEqual([asked, 200])
    return shown(await answer.text()).split(waits[locale]).length - 1
  }
  expect(await told('/', 'de'), 'the address comes first').toBe(0)
  const link = /\/verify\?t=([\w.-]+)/
  const newest = async () => link.exec(await (await fetch(`${url}/dev/mail.json`)).text())?.[1]
  await expect.poll(newest, { timeout: 30_000 }).toBeDefined()
  const verified = await post('/verify', { t: (await newest()) ?? '' })
  expect(verified.headers.get('location')).toBe('/verify?confirmed=waiting')
  const elsewhere = await (await fetch(`${url}/verify?confirmed=waiting&lang=de`)).text()
  expect(shown(elsewhere)).toContain(waits.de)
  for (const locale of ['de', 'en'] as const)
    for (const path of ['/verify?confirmed=1', '/', '/s', '/listings', '/l/new', '/inbox/orders'])
      expect([path, await told(path, locale)]).toEqual([path, 1])
}
