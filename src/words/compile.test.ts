import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileWords } from './compile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quartier-words-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(locale: string, formats: string, words: object): Promise<void> {
  await mkdir(join(folder, locale))
  await writeFile(
    join(folder, locale, 'language.json'),
    JSON.stringify({ name: locale, formats, capitalisesNouns: false, yes: 'Ja', no: 'Nein' }),
  )
  await writeFile(join(folder, locale, 'layout.json'), JSON.stringify(words))
}

const german = { hello: 'Hallo {name}', nights: { one: '{count} Nacht', other: '{count} Nächte' } }

test('every folder with a language file becomes a language, with a function and a type for each word', async () => {
  await write('de', 'de-DE', german)
  await write('pl', 'pl-PL', {
    hello: 'Cześć {name}',
    nights: { one: '{count} noc', few: '{count} noce', many: '{count} nocy', other: '{count} nocy' },
  })
  expect(await compileWords(folder)).toBe(2)
  const [languages, messages, types] = await Promise.all(
    ['languages.js', 'messages.js', 'messages.d.ts'].map((name) => readFile(join(folder, 'compiled', name), 'utf8')),
  )
  expect(languages).toContain('["de","pl"]')
  expect(messages).toContain('export const hello = /* @__PURE__ */ word("hello", "Hallo {name}", "Cześć {name}")')
  expect(types).toContain('export declare const hello: Word<"name">')
  expect(types).toContain('export declare const nights: Word<"count">')
})

test('all gaps between languages are named: missing words, different values, missing plural forms', async () => {
  await write('de', 'de-DE', { ...german, only_german: 'Nur hier' })
  await write('pl', 'pl-PL', {
    hello: 'Cześć {firstName}',
    nights: { one: '{count} noc', other: '{count} nocy' },
    only_polish: 'Tylko tutaj',
  })
  await expect(compileWords(folder)).rejects.toThrow(
    [
      'de only_polish: is missing: "Tylko tutaj"',
      'pl hello: has the values firstName, another language has name',
      'pl nights: lacks the plural forms few, many',
      'pl only_german: is missing: "Nur hier"',
    ].join('\n'),
  )
})

test('a word that stands in two files of a language is refused', async () => {
  await write('de', 'de-DE', german)
  await writeFile(join(folder, 'de', 'more.json'), JSON.stringify({ hello: 'Guten Tag' }))
  await expect(compileWords(folder)).rejects.toThrow('de/more.json: the word hello stands in another file as well')
})
