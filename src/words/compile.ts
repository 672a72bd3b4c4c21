import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type WordText, valueNames } from '#kernel/word-text.ts'
import { type Language, wordGaps, type Words } from './word-gaps.ts'

const languageFile = 'language.json'

/**
 * Compiles the words of every language, a folder with a file `language.json`, into one typed function per word, in
 * `compiled`. Returns how many there are. Throws an Error with one sentence for each gap: a word that a language lacks, or
 * whose values or plural forms differ.
 */
export async function compileWords(folder = import.meta.dirname): Promise<number> {
  const languages = await readLanguages(folder)
  const words = new Map<string, Words>()
  for (const locale of languages.keys()) words.set(locale, await readWords(folder, locale))
  const gaps = wordGaps(languages, words)
  if (gaps.length > 0) throw new Error(gaps.join('\n'))
  const compiled = join(folder, 'compiled')
  await mkdir(compiled, { recursive: true })
  const keys = [...new Set([...words.values()].flatMap((each) => [...each.keys()]))].sort()
  const textsOf = (key: string) => [...words.values()].map((each) => each.get(key)!)
  const files = {
    'languages.js': languagesModule(languages),
    'languages.d.ts': languagesTypes(languages),
    'messages.js': messagesModule(keys, textsOf),
    'messages.d.ts': messagesTypes(keys, textsOf),
  }
  const stale = (await readdir(compiled)).filter((name) => !(name in files))
  await Promise.all(stale.map((name) => rm(join(compiled, name), { recursive: true })))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(compiled, name), text)))
  return keys.length
}

async function readLanguages(folder: string): Promise<Map<string, Language>> {
  const entries = await readdir(folder, { withFileTypes: true })
  const languages = new Map<string, Language>()
  for (const { name } of entries
    .filter((entry) => entry.isDirectory())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const text = await readFile(join(folder, name, languageFile), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    if (!/^[a-z]{2,3}$/.test(name))
      throw new Error(`${join(folder, name)}: a language has a code of ISO 639 such as fr`)
    languages.set(name, readLanguage(JSON.parse(text), join(folder, name, languageFile)))
  }
  return languages
}

function readLanguage(data: unknown, file: string): Language {
  const { name, formats, capitalisesNouns, yes, no } = data as Partial<Language>
  if (!name || !formats || !yes || !no || typeof capitalisesNouns !== 'boolean')
    throw new Error(`${file} must hold "name", "formats", "yes", "no" and "capitalisesNouns"`)
  return { name, formats, capitalisesNouns, yes, no }
}

async function readWords(folder: string, locale: string): Promise<Words> {
  const words: Words = new Map()
  for (const file of (await readdir(join(folder, locale))).filter((name) => name !== languageFile).sort()) {
    const content = JSON.parse(await readFile(join(folder, locale, file), 'utf8')) as Record<string, WordText>
    for (const [key, text] of Object.entries(content)) {
      if (words.has(key)) throw new Error(`${join(locale, file)}: the word ${key} stands in another file as well`)
      words.set(key, text)
    }
  }
  return words
}

function languagesModule(languages: Map<string, Language>): string {
  const locales = [...languages.keys()]
  return `export const locales = ${JSON.stringify(locales)}
export const languages = ${JSON.stringify(Object.fromEntries(languages))}
`
}

function languagesTypes(languages: Map<string, Language>): string {
  const locales = [...languages.keys()].map((locale) => JSON.stringify(locale))
  return `export declare const locales: readonly [${locales.join(', ')}]
export declare const languages: Readonly<
  Record<(typeof locales)[number], { name: string; formats: string; capitalisesNouns: boolean; yes: string; no: string }>
>
`
}

function messagesModule(keys: string[], textsOf: (key: string) => WordText[]): string {
  const lines = keys.map((key) => {
    const given = [key, ...textsOf(key)].map((each) => JSON.stringify(each)).join(', ')
    return `export const ${key} = /* @__PURE__ */ word(${given})`
  })
  return `import { word } from '#words/word.ts'\n\n${lines.join('\n')}\n`
}

function messagesTypes(keys: string[], textsOf: (key: string) => WordText[]): string {
  const lines = keys.map((key) => {
    const texts = textsOf(key)
    const names = [...new Set(texts.flatMap(valueNames))].map((name) => JSON.stringify(name)).join(' | ')
    const shown = JSON.stringify(texts[0]).replaceAll('*/', '* /')
    return `/** ${shown} */\nexport declare const ${key}: Word${names ? `<${names}>` : ''}`
  })
  return `import type { Word } from '#words/word.ts'\n\n${lines.join('\n')}\n`
}

if (import.meta.main) process.stdout.write(`${await compileWords()} words\n`)
