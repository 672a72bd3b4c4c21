import { readFile, readdir } from 'node:fs/promises'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Localised, locales as everyLocale } from '#kernel/locale.ts'
import { confirmedMarketplace } from '#tests/own-marketplace.ts'
import { readPages } from './folder-pages.ts'
import { refuseUnreadyPages, samplePages } from './legal-pages.ts'

const place = mkdtempSync(join(tmpdir(), 'quartier-pages-'))
afterAll(() => rmSync(place, { recursive: true }))

const locales = ['de', 'en'] as const

/** Returns the files of a folder of pages in these languages. */
async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => locales.some((locale) => name.endsWith(`.${locale}.md`)))
}

/** Pages of a folder in which each text of a marketplace was changed in the same way. */
async function pagesWith(marketplace: string, change: (text: string) => string) {
  const folder = mkdtempSync(join(place, 'copy-'))
  mkdirSync(join(folder, 'pages'))
  const from = resolve(import.meta.dirname, '../../marketplaces', marketplace, 'pages')
  const names = await filesIn(from)
  for (const name of names) writeFileSync(join(folder, 'pages', name), change(await readFile(join(from, name), 'utf8')))
  return { folder, locales, pages: await readPages(folder, names, locales) }
}

const marks = /^---\nsample: true\n---\n/

test.each(['euro2024', 'saunas', 'starter'])(
  'without its mark a page of %s that names the sample organisation is still a sample',
  async (name) => {
    // As the document says: the three lines removed, the empty line behind them stays.
    const site = await pagesWith(name, (text) => text.replace(marks, ''))
    for (const page of ['imprint', 'about'])
      for (const locale of ['de', 'en'])
        expect(() => refuseUnreadyPages(site)).toThrow(
          new RegExp(`${page}\\.${locale}\\.md is still a sample: it names ".+"`),
        )
  },
)

test('with the line "sample: true" alone removed it is the same', async () => {
  const site = await pagesWith('euro2024', (text) => text.replace('sample: true\n', ''))
  expect(() => refuseUnreadyPages(site)).toThrow(
    /imprint\.de\.md is still a sample: it names "Quartier Gastfreundschaft"/,
  )
})

test('pages with names of their own are taken, however many lines were left before the title', async () => {
  const folder = confirmedMarketplace(place)
  refuseUnreadyPages({ folder, locales, pages: await readPages(folder, await filesIn(join(folder, 'pages')), locales) })
  const site = await pagesWith('euro2024', () => '\n\n# Impressum\n\nGemeinde St. Marien, hallo@parish.example.org\n')
  refuseUnreadyPages(site)
  expect(site.pages[0]?.markdown.de).toMatch(/^# Impressum/)
})

test.each(['euro2024', 'saunas', 'starter'])(
  'each invented detail of the sample pages of %s is enough to keep production closed',
  async (name) => {
    const from = resolve(import.meta.dirname, '../../marketplaces', name, 'pages')
    const details: string[] = []
    for (const file of await filesIn(from))
      details.push(...(await readFile(join(from, file), 'utf8')).split('\n').filter((line) => invented.test(line)))
    expect(details.length).toBeGreaterThan(10)
    for (const detail of details) {
      const markdown = `# Impressum\n\n${detail}\n`
      const files = [{ path: '/imprint.de.md', sample: false, markdown, firstLine: 1 }]
      expect(samplePages({ pages: [{ key: 'imprint', markdown: inEveryLanguage(markdown), files }] }), detail).toEqual([
        expect.stringMatching(/is still a sample: it names ".+"/),
      ])
    }
  },
)

const asPage = (markdown: string, sample = false) => [
  {
    key: 'imprint',
    markdown: inEveryLanguage(markdown),
    files: [{ path: '/imprint.de.md', sample, markdown, firstLine: 1 }],
  },
]

test('everything that is left of the sample is named at once, also while the page is marked', () => {
  const text =
    '# Impressum\n\nChor e. V.\n28195 Bremen\n\nJohanna Muster, a@example.org, b@example.org, a@example.org\n'
  const names = '"Johanna Muster", "a@example.org", "b@example.org", "28195 Bremen"'
  expect(samplePages({ pages: asPage(text) })).toEqual([expect.stringContaining(`it names ${names}. Put in your own`)])
  expect(samplePages({ pages: asPage(text, true) })).toEqual([
    expect.stringContaining(`is a sample that names ${names}:`),
  ])
})

test.each([
  ['Schreib hier, wer ihr seid, wo ihr sitzt und wer die Kosten trägt.'],
  ['Write here who you are, where you are based and who carries the costs.'],
])('a sentence that asks the operator to write is found: %s', (sentence) => {
  expect(samplePages({ pages: asPage(`# About us\n\n${sentence}\n`) })).toEqual([
    expect.stringContaining(`it names "${sentence}". Put in your own`),
  ])
})

test.each([
  'Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist der Chor e. V., Bremen.',
  'The controller in the sense of the General Data Protection Regulation (GDPR) is Chor e. V., Bremen.',
])('the town of the sample behind another name of who is responsible is found: %s', (sentence) => {
  expect(samplePages({ pages: asPage(`${sentence}\n`) })).toEqual([expect.stringMatching(/names ", Bremen"\. Put/)])
  const operator = { name: 'Chor e. V.', address: ['Deich 3', '28195 Bremen'] }
  expect(samplePages({ pages: asPage(`${sentence}\n`), operator })).toEqual([])
  expect(samplePages({ pages: asPage(sentence.replace('Bremen', 'Bremenhafen')) })).toEqual([])
})

test('a copy is advised for a built-in marketplace only', async () => {
  const ours = await pagesWith('starter', (text) => text)
  const advice = 'Do that in a copy of the folder'
  expect(() => refuseUnreadyPages(ours)).toThrow(/^(?![^]*in a copy of the folder)/)
  const folder = resolve(import.meta.dirname, '../../marketplaces/euro2024')
  expect(() => refuseUnreadyPages({ ...ours, folder })).toThrow(advice)
})

test('an operator in the town of the sample says so in the settings', () => {
  const text = '# Impressum\n\nDeich 3\n28195 Bremen\n\nAmtsgericht Bremen, VR 4711\nTelefon: 0231 28195\n'
  const [sentence] = samplePages({ pages: asPage(text) })
  expect(sentence).toMatch(
    /names "28195 Bremen", "Amtsgericht Bremen"\. .*in Bremen, say so in operator of marketplace\.ts$/,
  )
  const operator = { name: 'Chor e. V.', address: ['Deich 3', '28195 Bremen'] }
  expect(samplePages({ pages: asPage(text), operator })).toEqual([])
  // The operator of the sample is no reason to keep its town.
  const copied = { name: 'Musterverein e. V.', address: ['28195 Bremen'] }
  expect(samplePages({ pages: asPage(text), operator: copied })).toHaveLength(2)
})

const inEveryLanguage = (text: string) => Object.fromEntries(everyLocale.map((locale) => [locale, text])) as Localised

/** The ways in which invented details can appear in the sample pages. */
const invented =
  /ist ein Muster|is a sample|Schreib hier, wer|Write here who|Johanna Muster|Beispielwall|Esimerkki|@[\w.]*example|(?<!\d)0{5}|00 0000|Monat Jahr|Month year|28195|00100|Amtsgericht Bremen|Bremen Local Court|(?:Gerichtsstand ist|court venue is|Sitz in|based in|courts of) (?:Bremen|Helsinki)|Hanse(?:stadt|atic City of) Bremen/
