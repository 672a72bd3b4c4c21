import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { marketplaceSettings } from '#config/marketplace-table.ts'
import { findChromium } from '../chromium.ts'
import { copyMarketplace } from '../own-marketplace.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { makeFolder, root } from './program.ts'
import { read } from './settings-read-by.ts'

const place = makeFolder()
let site: RunningSite
let documents: Record<string, string>

const words = (mark: string) => ({ de: `${mark}-de`, en: `${mark}-en` })
const bounds = { north: 48.1, east: 14.2, south: 46.9, west: 12.3 }

/** A marketplace in which every setting that a reader can see differs from `euro2024`. */
const changed = {
  key: 'ours',
  name: 'Zimmerei',
  tagline: words('tagline'),
  description: words('description'),
  defaultLocale: 'en',
  currency: 'CHF',
  event: { name: words('event-name'), shortName: words('event-short'), from: '2031-03-05', until: '2031-03-09' },
  search: {
    country: { code: 'AT', name: words('country'), bounds },
    perPage: 7,
    capacity: { min: 3, max: 31 },
    pauses: { changes: 411, words: 612, shortWords: 2013, places: 314, shortPlaces: 1015 },
  },
  shown: { profileText: 171 },
  cities: [
    {
      key: 'neustadt',
      name: words('city'),
      point: { lat: 47.5, lng: 13.1 },
      bounds: { north: 47.8, east: 13.6, south: 47.2, west: 12.8 },
      venue: { name: 'venue-name', point: { lat: 47.51, lng: 13.12 } },
    },
  ],
  signedOutGoesTo: 'signup',
  minimumAge: 21,
  organisationTypes: [
    { value: 'guild', label: words('guild') },
    { value: 'order', label: words('order-label'), short: words('order-short') },
  ],
  supporters: [{ name: 'supporter-name', url: 'https://supporter.example/' }],
  social: { youtube: 'https://youtube.example/ours' },
  navigation: ['about'],
  footer: [{ heading: words('footer-heading'), pages: ['faq', 'new-listing'] }],
  contentSecurityPolicy: 'report',
  pricing: { minimum: 1234, commission: { provider: 17, customer: 3 } },
} as const

/** Where a changed setting is visible: a document of the site, and its text there. */
const seen: Record<string, [document: string, text: string]> = {
  name: ['home', 'Zimmerei'],
  tagline: ['manifest', 'tagline-de'],
  description: ['manifest', 'description-de'],
  defaultLocale: ['french', '<html lang="en"'],
  currency: ['search', 'CHF'],
  'event.name': ['home', 'event-name-de · 5. März bis 9. März 2031'],
  'event.shortName': ['home', 'event-short-de'],
  'event.from': ['home', '5. März'],
  'event.until': ['home', '9. März 2031'],
  'categories[].key': ['wizard', 'offeringRoom'],
  'categories[].kind': ['home', 'Angebote'],
  'categories[].name': ['assets', 'category-en'],
  'categories[].plural': ['search', 'plural-de'],
  'categories[].wizardTitle': ['wizard', 'wizard-title-de'],
  'categories[].wizardText': ['wizard', 'wizard-text-de'],
  tabs: ['wizard', 'Fotos'],
  'search.country.name': ['home', 'country-de'],
  'search.pauses.changes': ['wizard', '411'],
  'search.pauses.words': ['wizard', '612'],
  'search.pauses.shortWords': ['wizard', '2013'],
  'search.pauses.places': ['wizard', '314'],
  'search.pauses.shortPlaces': ['wizard', '1015'],
  'shown.profileText': ['profile settings', '171'],
  'search.country.bounds': ['home', '48.1,14.2,46.9,12.3'],
  'search.price.max': ['filters', '777'],
  'search.price.step': ['search assets', '"step":11'],
  'search.capacity.max': ['search assets', '"max":31'],
  'cities[].key': ['home', '/brand/city-neustadt-400.avif'],
  'cities[].name': ['home', 'city-de'],
  'cities[].point': ['home', 'origin=47.5,13.1'],
  'cities[].bounds': ['home', '47.8,13.6,47.2,12.8'],
  'cities[].venue.name': ['search', 'venue-name'],
  'cities[].venue.point': ['search', '13.12'],
  signedOutGoesTo: ['signed out', '/signup?from='],
  minimumAge: ['signup', '21'],
  'organisationTypes[].value': ['signup', 'guild'],
  'organisationTypes[].label': ['signup', 'guild-de'],
  'organisationTypes[].short': ['signup', 'order-short-de'],
  'supporters[].name': ['home', 'supporter-name'],
  'supporters[].url': ['home', 'https://supporter.example/'],
  social: ['home', 'https://youtube.example/ours'],
  navigation: ['home', 'href="/about"'],
  'footer[].heading': ['home', 'footer-heading-de'],
  'footer[].pages': ['home', 'href="/faq"'],
  contentSecurityPolicy: ['headers', 'content-security-policy-report-only'],
  'pricing.minimum': ['assets', '1234'],
  'pricing.commission.provider': ['assets', '17'],
  'pricing.commission.customer': ['assets', '3'],
}

beforeAll(async () => {
  const folder = copyMarketplace(place.folder)
  change(folder)
  await addPictures(folder)
  site = await startSite(
    { MARKETPLACE: folder, DEMO_LISTINGS: '0', DATA_DIR: join(place.folder, 'data') },
    { keepData: true },
  )
  documents = await readDocuments()
}, 120_000)
afterAll(async () => {
  await site?.stop()
  place.remove()
})

function change(folder: string): void {
  renameSync(join(folder, 'marketplace.ts'), join(folder, 'base.ts'))
  writeFileSync(
    join(folder, 'marketplace.ts'),
    `import base from './base.ts'
const changed = ${JSON.stringify(changed)}
const [offer, request] = base.categories
// A demo would move the occasion.
const { demo: _, ...occasion } = base
const category = {
  ...offer, key: 'offeringRoom',
  name: ${JSON.stringify(words('category'))}, plural: ${JSON.stringify(words('plural'))},
  wizardTitle: ${JSON.stringify(words('wizard-title'))}, wizardText: ${JSON.stringify(words('wizard-text'))},
}
export default {
  ...occasion, ...changed, categories: [category, request], tabs: [...base.tabs, 'pricing'],
  search: { ...changed.search, price: { min: 5, max: 777, step: 11 } },
}
`,
  )
  const fields = readFileSync(join(folder, 'fields.ts'), 'utf8').replaceAll("'offeringPlace'", "'offeringRoom'")
  // The question of docs/how-to/add-a-field.md, word for word.
  const guide = readFileSync(join(root, 'docs/how-to/add-a-field.md'), 'utf8')
  const question = /```ts\n([\s\S]*?)```/.exec(guide)?.[1]?.replaceAll("'offeringPlace'", "'offeringRoom'")
  writeFileSync(
    join(folder, 'fields.ts'),
    fields.replace('FieldInput[] = [', `FieldInput[] = [\n${question?.trimEnd().replace(/,$/, '')},`),
  )
  for (const locale of ['de', 'en']) {
    const file = join(folder, 'words', `${locale}.json`)
    const own = {
      ...(JSON.parse(readFileSync(file, 'utf8')) as object),
      layout_log_in: `enter-${locale}`,
      mail_reset_subject: `Reset-subject-${locale}`,
      landing_city_places: { one: `beds-${locale} {count}`, other: `beds-${locale} {count}` },
      search_filters: `sieve-${locale}`,
      layout_page_about: `about-us-${locale}`,
      problem_login_failed: `wrong-${locale}`,
    }
    writeFileSync(file, JSON.stringify(own, null, 2))
  }
}

/** Red pictures, which nothing of the product is, and a logo that can be told by its id. */
async function addPictures(folder: string): Promise<void> {
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d01010' } })
  await red(2400, 840).png().toFile(join(pictures, 'hero-light.png'))
  await red(1280, 1920).jpeg().toFile(join(pictures, 'auth-login.jpg'))
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="34" height="34"><circle id="own-logo" cx="17" cy="17" r="15"/></svg>'
  writeFileSync(join(pictures, 'logo.svg'), logo)
}

/** What the site says, to visitors in German unless the name says otherwise, and to Anna in the wizard. */
async function readDocuments(): Promise<Record<string, string>> {
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(site.url + path, { headers })).text()
  const cookie = await logIn()
  const home = await fetch(`${site.url}/?lang=de`)
  const signedOut = await fetch(`${site.url}/listings`, { redirect: 'manual' })
  const client = '10000000-0000-4000-8000-000000000001'
  const assets = ['listings/listing-types', 'transactions/minimum-transaction-size', 'transactions/commission']
  const asset = (path: string) => text(`/v1/assets/pub/${client}/a/latest/${path}.json`)
  return {
    home: await home.text(),
    headers: JSON.stringify([...home.headers]),
    french: await text('/', { 'accept-language': 'fr' }),
    search: await text('/s?lang=de&address=x&bounds=47.8,13.6,47.2,12.8'),
    filters: await text('/s?lang=de&filters=open'),
    login: await text('/login?lang=de'),
    signup: await text('/signup?lang=de'),
    manifest: await text('/site.webmanifest?lang=de'),
    'signed out': signedOut.headers.get('location') ?? '',
    wizard: await text('/l/new?lang=de', { cookie }),
    'profile settings': await text('/profile-settings?lang=de', { cookie }),
    assets: (await Promise.all(assets.map(asset))).join('\n'),
    'search assets': await asset('listings/listing-search'),
    'field assets': await asset('listings/listing-fields'),
    refusal: await refusedLogIn(),
    mail: await resetMail(),
  }
}

async function logIn(): Promise<string> {
  const body = new URLSearchParams({ email: 'anna@example.org', password: 'quartier-demo' })
  const answer = await fetch(`${site.url}/login?lang=de`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

async function refusedLogIn(): Promise<string> {
  const body = new URLSearchParams({ email: 'anna@example.org', password: 'not-her-password' })
  return (await fetch(`${site.url}/login?lang=de`, { method: 'POST', body })).text()
}

async function resetMail(): Promise<string> {
  const body = new URLSearchParams({ email: 'ben@example.org' })
  await fetch(`${site.url}/recover-password?lang=de`, { method: 'POST', body, redirect: 'manual' })
  for (let waited = 0; waited < 15_000; waited += 200) {
    const mails = await (await fetch(`${site.url}/dev/mail.json`)).text()
    if (mails.includes('Reset-subject-')) return mails
    await pause(200)
  }
  throw new Error('No mail with the changed subject came')
}

test('every setting of the docs is seen somewhere, or read by the file that goes by it', () => {
  const settings = marketplaceSettings().map(({ path }) => path)
  const groups = settings.filter((path) =>
    settings.some((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}[]`)),
  )
  const single = settings.filter((path) => !groups.includes(path) && path !== 'fields')
  expect(single.length).toBeGreaterThan(70)
  expect(single.filter((path) => !seen[path] && !read[path])).toEqual([])
  expect([...Object.keys(seen), ...Object.keys(read)].filter((path) => !single.includes(path))).toEqual([])
})

test.each(Object.entries(seen))('the setting %s is seen on the site', (_, [document, text]) => {
  expect([document, documents[document]?.includes(text)]).toEqual([document, true])
})

test.each(Object.entries(read))('the setting %s is read by its file', (path, file) => {
  const name = path.split('.').at(-1)?.replace('[]', '') ?? ''
  expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
})

test('pages, menus, refusals and mails use the words of the folder', () => {
  const said: [document: string, text: string][] = [
    ['search', 'enter-de'],
    ['french', 'beds-en'],
    ['home', 'beds-de'],
    ['home', 'about-us-de'],
    ['refusal', 'wrong-de'],
    ['mail', 'Reset-subject-'],
  ]
  expect(said.filter(([document, text]) => !documents[document]?.includes(text))).toEqual([])
})

test('an address that leads on keeps the language that it asks for', async () => {
  const cookie = await logIn()
  const languageOf = async (path: string) =>
    /<html lang="(\w+)"/.exec(await (await fetch(site.url + path, { headers: { cookie } })).text())?.[1]
  for (const language of ['en', 'de', 'en'])
    for (const path of [`/account?lang=${language}`, '/account', `/l/new?lang=${language}`, '/inbox'])
      expect([path, await languageOf(path)]).toEqual([path, language])
})

test('a hydrated page still uses the words of the folder', async () => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${site.url}/s?lang=de`, { waitUntil: 'networkidle' })
    expect(await page.getByText('enter-de').count()).toBeGreaterThan(0)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

test('the question of the guide is asked and found by, word for word', () => {
  expect(documents['field assets']).toContain('"garden"')
  expect(documents.filters).toContain('Garten')
})

test('a city without a picture has a drawn one in every size, and nothing of /brand is missing', async () => {
  const wanted = new Set(
    Object.values(documents).flatMap((text) => text.match(/\/brand\/[\w-]+\.(?:avif|webp|jpg|svg)/g) ?? []),
  )
  expect(wanted.size).toBeGreaterThan(15)
  const missing = await Promise.all(
    [...wanted, '/favicon.svg', '/icon-512.png'].map(async (path) => ((await fetch(site.url + path)).ok ? [] : [path])),
  )
  expect(missing.flat()).toEqual([])
  const city = await fetch(`${site.url}/brand/city-neustadt-800.jpg`)
  const { width, height } = await sharp(Buffer.from(await city.arrayBuffer())).metadata()
  expect([width, height]).toEqual([800, 1000])
})

test('pictures of the folder replace the drawn ones', async () => {
  const pixel = async (path: string) => {
    const picture = sharp(Buffer.from(await (await fetch(site.url + path)).arrayBuffer()))
    const { data } = await picture
      .flatten({ background: '#000' })
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data].map((value) => Math.round(value / 16))
  }
  for (const path of [
    '/brand/hero-light-800.jpg',
    '/brand/hero-dusk-1600.avif',
    '/brand/hero-light-phone.avif',
    '/brand/auth-login-640.webp',
    '/brand/social-600x314.jpg',
  ])
    expect([path, (await pixel(path))[0]]).toEqual([path, 13])
  expect(await (await fetch(`${site.url}/favicon.svg`)).text()).toContain('own-logo')
  expect(await (await fetch(`${site.url}/theme.css`)).text()).toContain('/brand/logo.svg')
})
