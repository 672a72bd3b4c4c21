import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { wordRanks } from './catalogue.ts'

/** The compiled function of each word, as the text of an expression, by language. */
export type CompiledWords = Record<'de' | 'en', Map<string, string>>

const source = '#words/compiled/messages.js'
const wholeImport = new RegExp(`^import \\* as m from ['"]${source}['"];?$`, 'm')

/**
 * Puts the words that a module says into the module itself, so that a page loads its own words and not those of the whole
 * site. For the browser's bundle only: the server reads all words once. Must stand after React Router among the plug-ins,
 * which decides by the written files which exports of a route get a file of their own.
 */
export function wordsWithTheirPages(): Plugin {
  let words: CompiledWords | undefined
  const said = new Set<string>()
  return {
    name: 'words-with-their-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!code.includes(source)) return null
      words ??= { de: readWords('de'), en: readWords('en') }
      const inlined = inlineWords(code, words, wordRanks)
      if (inlined.includes(source)) this.error(`Words are said by name as m.name(), and not handed on: ${id}`)
      for (const [, name = ''] of inlined.matchAll(/^const m_(\w+) = /gm)) said.add(name)
      return { code: inlined, map: null }
    },
    generateBundle() {
      // Of what a marketplace puts otherwise, pages are sent what their scripts say.
      this.emitFile({ type: 'asset', fileName: 'assets/words.json', source: JSON.stringify([...said].sort()) })
    },
  }
}

/**
 * A module with its words written into it. Unchanged where it does more with them than saying them by name. `ranks` are those
 * of words that read the same as another, see `wordRanks`.
 */
export function inlineWords(
  code: string,
  words: CompiledWords,
  ranks: ReadonlyMap<string, number> = new Map(),
): string {
  const rest = code.replace(wholeImport, '')
  if (rest === code) return code
  const used = new Set([...rest.matchAll(/(?<![\w$.])m\.(\w+)/g)].map(([, name = '']) => name))
  const unknown = [...used].some((name) => !words.de.has(name) || !words.en.has(name))
  if (unknown || /(?<![\w$.'"-])m(?![\w$.'":-])/.test(rest)) return code
  const rankOf = (name: string) => (ranks.has(name) ? `, ${ranks.get(name)}` : '')
  const definitions = [...used].map(
    (name) => `const m_${name} = /* @__PURE__ */ sayWord(${words.de.get(name)}, ${words.en.get(name)}${rankOf(name)})`,
  )
  return [
    `import { sayWord } from '#words/say-word.ts'`,
    `import * as wordRegistry from '#words/compiled/registry.js'`,
    // Before the rest, which may hand words on as soon as it is read; imports come first wherever they stand.
    ...definitions,
    rest.replace(/(?<![\w$.])m\.(\w+)/g, 'm_$1'),
  ].join('\n')
}

function readWords(locale: string): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'compiled/messages', `${locale}.js`), 'utf8')
  const parts = text.split(/^export const /m).slice(1)
  return new Map(parts.map((part) => readWord(part)))
}

/** `name = (i) => …;` with what belongs to the next word after it. */
function readWord(part: string): [string, string] {
  const [, name = '', value = ''] = /^(\w+) = ([\s\S]*?\n\});/.exec(part) ?? []
  if (!name) throw new Error(`The compiled word is not understood: ${part.slice(0, 80)}`)
  return [name, value.replaceAll(/\bregistry\.(\w+)\(/g, 'wordRegistry.$1(')]
}
