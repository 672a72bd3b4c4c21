import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../running-site.ts'
import { makeFolder, root } from './program.ts'

/** A made-up language: English in brackets, with French dates and numbers. */
const code = 'xx'
const spoken = (text: string) => `⟦${text}⟧`

const place = makeFolder()
let site: RunningSite

beforeAll(async () => {
  copyProject(place.folder)
  addLanguage(join(place.folder, 'src/words'))
  speakIt(join(place.folder, 'marketplaces/euro2024'))
  site = await startSite({ DEMO_LISTINGS: '10' }, { project: place.folder, patience: 600_000 })
}, 660_000)

afterAll(async () => {
  await site?.stop()
  place.remove()
})

test('pages are in the language, with its name in the menu, its dates, and its address for search engines', async () => {
  const page = await read('/?lang=xx')
  expect(page).toContain('<html lang="xx"')
  expect(page).toContain(spoken('Log in'))
  expect(page).toContain('At home with neighbours for the Euro⟧')
  expect(page).toMatch(/hrefLang="xx"[^>]*>Pseudo</i)
  expect(page).toMatch(/hrefLang="xx" href="[^"]*\?lang=xx"/i)
  expect(page).toMatch(/\d (janv\.|févr\.|mars|avr\.|mai|juin|juil\.|août|sept\.|oct\.|nov\.|déc\.)/)
  expect(await read('/faq?lang=xx')).toContain('<html lang="xx"')
  expect(await read('/sitemap.xml')).toContain('hreflang="xx"')
})

test('a browser that asks for the language gets it, also in the manifest and on an error page', async () => {
  const headers = { 'accept-language': 'xx,en;q=0.5' }
  expect(JSON.parse(await read('/site.webmanifest', headers))).toMatchObject({
    lang: 'xx',
    description: expect.stringMatching(/^⟦/),
  })
  const missing = await fetch(`${site.url}/nirgendwo`, { headers })
  expect(await missing.text()).toContain('<html lang="xx"')
})

test('the scripts of a page hold its words in the language', async () => {
  const scripts = [...new Set((await read('/login?lang=xx')).match(/\/assets\/[\w.-]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(3)
  const texts = await Promise.all(scripts.map((path) => read(path)))
  expect(texts.join('')).toContain(spoken('Log in'))
})

test('somebody who signs up in the language gets mails in it, and the demo has no gap in its log', async () => {
  const form = { profileType: 'private', firstName: 'Chiara', lastName: 'Bellini', terms: 'on' }
  const answer = await fetch(`${site.url}/signup`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, cookie: 'quartier_lang=xx' },
    body: new URLSearchParams({ ...form, email: 'chiara.xx@example.org', password: 'a long enough password' }),
  })
  expect(answer.status).toBe(303)
  await expect
    .poll(() => read('/dev/mail.json'), { timeout: 20_000 })
    .toMatch(/chiara\.xx@example\.org[\s\S]*⟦|⟦[\s\S]*chiara\.xx@example\.org/)
})

test('a word that is missing in the language stops the build with its name', async () => {
  const words = join(place.folder, 'src/words', code, 'layout.json')
  const text = readFileSync(words, 'utf8')
  const { layout_log_in: _, ...others } = JSON.parse(text) as Record<string, unknown>
  writeFileSync(words, JSON.stringify(others))
  const { compileWords } = await import(join(root, 'src/words/compile.ts'))
  await expect(compileWords(join(place.folder, 'src/words'))).rejects.toThrow('xx layout_log_in: is missing')
})

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(site.url + path, { headers })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Copies the files from which the site starts. Packages, and built files without words, are shared. */
function copyProject(into: string): void {
  const copied = ['src', 'db', 'geo', 'marketplaces', 'processes', 'package.json', 'package-lock.json']
  for (const name of [...copied, 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
    cpSync(join(root, name), join(into, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
  mkdirSync(join(into, 'build/.stamps'), { recursive: true })
  for (const name of ['geo', 'pictures']) symlinkSync(join(root, 'build', name), join(into, 'build', name))
  for (const name of ['map', 'pictures-euro2024'])
    cpSync(join(root, 'build/.stamps', name), join(into, 'build/.stamps', name))
}

function addLanguage(words: string): void {
  mkdirSync(join(words, code))
  for (const file of readdirSync(join(words, 'en'))) {
    const texts = JSON.parse(readFileSync(join(words, 'en', file), 'utf8')) as Record<string, unknown>
    writeFileSync(join(words, code, file), JSON.stringify(inBrackets(texts)))
  }
  const language = { name: 'Pseudo', formats: 'fr-FR', capitalisesNouns: false, yes: spoken('Yes'), no: spoken('No') }
  writeFileSync(join(words, code, 'language.json'), JSON.stringify(language))
}

function inBrackets(text: unknown): unknown {
  if (typeof text === 'string') return spoken(text)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, inBrackets(each)]))
}

/** Adds the language to a marketplace as its operator does: words, pages, and a text beside each English one. */
function speakIt(folder: string): void {
  const words = JSON.parse(readFileSync(join(folder, 'words/en.json'), 'utf8')) as object
  writeFileSync(join(folder, `words/${code}.json`), JSON.stringify(inBrackets(words)))
  for (const page of readdirSync(join(folder, 'pages')).filter((name) => name.endsWith('.en.md')))
    cpSync(join(folder, 'pages', page), join(folder, 'pages', page.replace('.en.md', `.${code}.md`)))
  for (const file of ['marketplace.ts', 'fields.ts', 'cities.ts']) {
    const text = readFileSync(join(folder, file), 'utf8')
    const added = text
      .replaceAll(/\ben: '([^']*)'/g, (english, words: string) => `${english}, ${code}: '${spoken(words)}'`)
      .replaceAll(/\{ de, en(?=[ ,])/g, `{ de, en, ${code}: en`)
    writeFileSync(join(folder, file), added)
  }
}
