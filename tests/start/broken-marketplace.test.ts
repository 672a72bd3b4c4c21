import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { confirmedMarketplace, copyMarketplace } from '../own-marketplace.ts'
import { freePort } from '../running-site.ts'
import { makeFolder, nothingIsLeft, quartier, startQuartier } from './program.ts'

let place: ReturnType<typeof makeFolder>
let folder: string
let reader: ChildProcess
beforeAll(() => {
  reader = fork(resolve(import.meta.dirname, 'read-marketplaces-program.ts'))
})
afterAll(() => reader.kill())
beforeEach(() => {
  place = makeFolder()
  folder = copyMarketplace(place.folder)
})
afterEach(() => place.remove())

/** Replaces the first occurrence of a text in a file of the folder, and refuses when there is none. */
function change(file: string, before: string, after: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`)
  writeFileSync(path, text.replace(before, after))
}

const add = (file: string, text: string) => writeFileSync(join(folder, file), text)
const word = (key: string, text: unknown, file = 'words/de.json') =>
  change(file, '{\n', `{\n  "${key}": ${JSON.stringify(text)},\n`)

/** What an operator may do wrong, and the sentence that says so; `@` stands for the folder. */
const mistakes: [string, () => void, string][] = [
  [
    'a forgotten comma',
    () => change('marketplace.ts', "key: 'euro2024',", "key: 'euro2024'"),
    '@/marketplace.ts:8:3: Expected',
  ],
  ['a comma in the questions', () => change('fields.ts', "kind: 'choices',", "kind: 'choices'"), '@/fields.ts:'],
  [
    'a name that is not exported',
    () => change('cities.ts', 'export const cities', 'export const towns'),
    "@/marketplace.ts:2:10: The requested module './cities.ts' does not provide an export named 'cities'",
  ],
  ['a file that is not there', () => rmSync(join(folder, 'cities.ts')), '@/marketplace.ts: Cannot find module'],
  ['no theme', () => rmSync(join(folder, 'theme.css')), '@/theme.css is missing'],
  [
    'an unknown setting',
    () => change('marketplace.ts', "name: 'Quartier',", "name: 'Quartier', colour: 'red',"),
    '@/marketplace.ts:8 colour: there is no such setting.',
  ],
  [
    'a misspelt setting',
    () => change('marketplace.ts', "name: 'Quartier',", "name: 'Quartier', approvel: 'none',"),
    '@/marketplace.ts:8 approvel: there is no such setting. Is approval meant?',
  ],
  [
    'an unknown setting of a question',
    () => change('fields.ts', "key: 'pets',", "key: 'pets', lable: {},"),
    'fields (pets).lable: there is no such setting. Is label meant?',
  ],
  [
    'an unknown social network',
    () => change('marketplace.ts', "instagram: 'https://www.instagram.com/'", "mastodon: 'https://a.example'"),
    'social.mastodon: is not known; the networks are facebook, instagram, twitter, linkedin, youtube',
  ],
  [
    'a colour that is none',
    () => change('theme.css', '--brand: light-dark(', '--brand: light-dark(#12345, #fff); --brand-old: light-dark('),
    '--brand: "#12345" is no colour of CSS',
  ],
  [
    'days in the wrong order',
    () => change('marketplace.ts', "until: '2024-07-14'", "until: '2024-06-13'"),
    '@/marketplace.ts:18 event.until: 2024-06-13 is before event.from, 2024-06-14',
  ],
  [
    'a city key with an umlaut',
    () => change('cities.ts', "city('koeln'", "city('Köln am Rhein'"),
    '@/cities.ts:11 cities (Köln am Rhein).key: must be small letters',
  ],
  [
    'an unknown icon',
    () => change('fields.ts', "icon: 'dog'", "icon: 'cat'"),
    'fields (assistanceAnimals).fact.icon: must be one of accessibility, bed',
  ],
  [
    'no description in the wizard',
    () => change('marketplace.ts', "'features', 'description', ", "'features', "),
    'tabs: "description" is missing',
  ],
  [
    'two questions with one key',
    () => change('fields.ts', "key: 'pets'", "key: 'language'"),
    '@/fields.ts:230 fields: "language" stands twice',
  ],
  [
    'choices without options',
    () => change('fields.ts', 'options: languages,', ''),
    '(language).options: a choices needs options',
  ],
  [
    'an option without a label',
    () => change('fields.ts', "{ value: 'fr', label: { de: 'Französisch', en: 'French' } }", "{ value: 'fr' }"),
    '@/fields.ts:9 fields (language).options (fr).label: is missing',
  ],
  [
    'a label in one language',
    () => change('fields.ts', "{ de: 'Französisch', en: 'French' }", "{ de: 'Französisch' }"),
    '@/fields.ts:9 fields (language).options (fr).label.en: is missing',
  ],
  [
    'a question for no category',
    () => change('fields.ts', "['offeringPlace']", "['offering']"),
    '.categories: there is no category "offering"',
  ],
  [
    'a menu without its page',
    () => change('marketplace.ts', "navigation: ['how-it-works'", "navigation: ['how-it-work'"),
    'navigation: there is no page "how-it-work"',
  ],
  ['JSON that is none', () => change('words/de.json', '",\n', '"\n'), '@/words/de.json:3:3: Expected'],
  [
    'an unknown word',
    () => [word('listing_distanze', 'x'), word('listing_distanze', 'x', 'words/en.json')],
    '@/words/de.json:2 listing_distanze: there is no such word. Is listing_distance meant?',
  ],
  [
    'an unknown word in one language',
    () => word('listing_distanze', 'x'),
    '@/words/de.json:2 listing_distanze: there is no such word. Is listing_distance meant?',
  ],
  [
    'a word in one language',
    () => word('listing_share', 'Weitersagen'),
    '@/words/de.json:2 listing_share: is missing in @/words/en.json',
  ],
  [
    'a word that stands twice',
    () => word('listing_distance', '{km} km'),
    '@/words/de.json:2 listing_distance: stands twice',
  ],
  [
    'an unknown value',
    () => change('words/de.json', 'etwa {km}\u00a0km zum Stadion', '{km} km zu {place}'),
    'does not know {place}, only {km}',
  ],
  [
    'a missing value',
    () => change('words/de.json', 'etwa {km}\u00a0km zum Stadion', 'nah am Stadion'),
    'must hold {km}, as "etwa {km}\u00a0km',
  ],
  [
    'one form of two',
    () => [word('listing_nights', '{count} Nächte'), word('listing_nights', '{count} nights', 'words/en.json')],
    '@/words/de.json:2 listing_nights: must be { "one": …, "other": … }',
  ],
  [
    'a page in one language',
    () => rmSync(join(folder, 'pages/faq.en.md')),
    '@/pages/faq.en.md is missing: every page is in every language',
  ],
  [
    'a page without a title',
    () => change('pages/faq.de.md', '# ', ''),
    '@/pages/faq.de.md:1: a page begins with its title',
  ],
  [
    'an unknown mark',
    () => change('pages/imprint.de.md', 'sample: true', 'smaple: true'),
    '@/pages/imprint.de.md:2: "smaple: true" is not known',
  ],
  ['a file that nothing reads', () => add('marketplace.json', '{}'), '@/marketplace.json is read by nothing'],
  ['a language that is not there', () => add('words/fr.json', '{}'), '@/words/fr.json is read by nothing'],
]

test.each(mistakes)('%s is told with its place', async (_, make, sentence) => {
  make()
  reader.send(folder)
  const [told] = await once(reader, 'message')
  expect(told).toContain(sentence.replaceAll('@', folder))
  expect(told).not.toMatch(/\n\s+at /)
})

test('every command reports a mistake as one sentence without a stack', async () => {
  word('listing_share', 'Weitersagen')
  for (const verb of ['words', 'serve']) {
    const settings = { MARKETPLACE: folder, DATA_DIR: join(place.folder, 'data'), DEMO: 'off' }
    const { code, printed } = await quartier([verb], settings)
    expect(printed).toContain(`${folder}/words/de.json:2 listing_share: is missing in ${folder}/words/en.json`)
    expect(printed).not.toMatch(/\n\s+at /)
    expect(code).toBe(1)
  }
})

test('a folder that is not there is named', async () => {
  const { code, printed } = await quartier(['words'], { MARKETPLACE: join(place.folder, 'nowhere') })
  expect(printed).toBe(
    `The marketplace "${place.folder}/nowhere" could not be read: there is no folder ${place.folder}/nowhere. Set MARKETPLACE\n`,
  )
  expect(code).toBe(1)
})

test('pictures of the wrong name, size or shape keep the site from starting', async () => {
  const pictures = join(folder, 'pictures')
  const settings = {
    MARKETPLACE: folder,
    DATA_DIR: join(place.folder, 'data'),
    PORT: String(await freePort()),
    DEMO: 'off',
  }
  mkdirSync(pictures)
  const draw = (name: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .jpeg()
      .toFile(join(pictures, name))
  await draw('city-ulm.jpg', 800, 1000)
  await draw('logo.jpg', 600, 600)
  const named = await quartier(['serve'], settings)
  expect(named.printed).toContain(`${pictures}/city-ulm.jpg: there is no picture "city-ulm". There are: logo, favicon`)
  expect(named.printed).toContain(`${pictures}/logo.jpg: must be an SVG`)
  const examined = await quartier(['doctor'], settings)
  expect(examined.printed).toContain(`✗ marketplace ${pictures}/city-ulm.jpg: there is no picture "city-ulm".`)
  for (const name of ['city-ulm.jpg', 'logo.jpg']) rmSync(join(pictures, name))
  await draw('city-berlin.jpg', 640, 800)
  await draw('host.jpg', 1240, 1240)
  writeFileSync(join(pictures, 'social.png'), 'no picture')
  writeFileSync(join(pictures, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="128"/>')
  const { code, printed } = await quartier(['serve'], settings)
  expect(code).toBe(1)
  // The doctor reports everything that keeps the site from starting.
  const doctor = (await quartier(['doctor'], settings)).printed
  for (const sentence of printed.trim().split('\n')) expect(doctor).toContain(sentence)
  expect(printed).toContain(`${pictures}/logo.svg is 512 × 128, which is another shape`)
  expect(printed).toContain(`${pictures}/city-berlin.jpg is 640 × 800; expected at least 800 × 1000 pixels`)
  expect(printed).toContain(
    `${pictures}/host.jpg is 1240 × 1240, which is another shape; expected at least 1240 × 827 pixels`,
  )
  expect(printed).toContain(`${pictures}/social.png cannot be read as a picture; expected at least 1200 × 630 pixels`)
  await nothingIsLeft(settings.DATA_DIR)
}, 180_000)

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stay.example.org',
  SESSION_SECRET: 'k7RtQ2vX9pLm4NzB8sWd3FhJ6yGc1TaE',
  MAIL_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Stay <hello@stay.example.org>',
}

test('production does not open with the sample imprint, and names every page to replace', async () => {
  const { code, printed } = await quartier(['serve'], { ...production, DATA_DIR: join(place.folder, 'data') })
  expect(code).toBe(1)
  for (const page of ['imprint', 'privacy-policy', 'terms-of-service'])
    for (const locale of ['de', 'en'])
      expect(printed).toContain(`marketplaces/euro2024/pages/${page}.${locale}.md is a sample`)
  expect(printed).toContain('set MARKETPLACE')
})

test('production does not open without legal pages, doctor names them, and a demo warns and links to none of them', async () => {
  rmSync(folder, { recursive: true })
  confirmedMarketplace(place.folder)
  const missing = ['imprint', 'privacy-policy', 'terms-of-service'].flatMap((key) =>
    ['de', 'en'].map((locale) => join(folder, 'pages', `${key}.${locale}.md`)),
  )
  for (const file of missing) rmSync(file)
  const settings = { MARKETPLACE: folder, DATA_DIR: join(place.folder, 'data'), DEMO: 'off' }
  const refused = await quartier(['serve'], { ...production, ...settings })
  expect(refused.code).toBe(1)
  expect(missing.filter((file) => !refused.printed.includes(`${file} is missing`))).toEqual([])

  const port = await freePort()
  const program = startQuartier(['serve'], { ...settings, PORT: String(port) })
  await program.prints('Quartier is ready')
  // The warnings come one after the other; a missing one ends in the time limit of the test.
  while (missing.some((file) => !program.printed().includes(`Warning: ${file} is missing`))) await pause(10)
  for (const path of ['/', '/signup', '/faq', '/safety-center']) {
    const answer = await fetch(`http://localhost:${port}${path}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toMatch(/href="\/(imprint|privacy-policy|terms-of-service)/)
  }
  program.process.kill('SIGTERM')
  await program.ended

  const doctor = await quartier(['doctor'], settings)
  expect(doctor.code).toBe(1)
  expect(doctor.printed).toContain(`✗ marketplace ${missing[0]} is missing`)
}, 180_000)

test('production opens when the samples are replaced', async () => {
  rmSync(folder, { recursive: true })
  const settings = {
    ...production,
    MARKETPLACE: confirmedMarketplace(place.folder),
    DATA_DIR: join(place.folder, 'data'),
    PORT: String(await freePort()),
  }
  const program = startQuartier(['serve'], settings)
  await program.prints('Quartier is ready')
  const imprint = await (await fetch(`http://localhost:${settings.PORT}/imprint`)).text()
  expect(imprint).toContain('Impressum')
  expect(imprint).not.toContain('sample: true')
  program.process.kill('SIGTERM')
  await program.ended
}, 180_000)

test('the doctor tells every wrong setting and goes on with the checks that do not need them', async () => {
  const { code, printed } = await quartier(['doctor'], {
    MARKETPLACE: folder,
    DATA_DIR: join(place.folder, 'data'),
    DATABASE_URL: 'mysql://db/quartier',
    MAIL_URL: 'mail.example.org',
    GEOCODER_URL: 'https://places.example.org',
    PORT: 'drei',
  })
  expect(code).toBe(1)
  expect(printed).toMatch(/✗ settings {4}PORT must be .*\n +DATABASE_URL must .*\n +MAIL_URL must /)
  expect(printed).toContain('✓ marketplace ')
  expect(printed).toContain('- database    not checked, because of DATABASE_URL')
  expect(printed).toContain('- mail        not checked, because of MAIL_URL')
  expect(printed).toContain('✗ places      GEOCODER_URL must be photon:')
  expect(printed).toMatch(/✓ storage|✗ storage/)
})
