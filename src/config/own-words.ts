import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byLocale, type Locale } from '#kernel/locale.ts'
import type { WordText } from '#kernel/word-text.ts'

/** Words by key. */
export type OwnWords = Record<Locale, Record<string, WordText>>

/** Returns the file with a marketplace's words in one language. */
export function wordsFile(folder: string, locale: Locale): string {
  return join(folder, 'words', `${locale}.json`)
}

/**
 * Reads `words/<locale>.json` of each language that a marketplace speaks; the others have no words. Throws an Error with one
 * sentence for each fault: file, line and key of a text that is no text, and of a key that stands twice.
 */
export async function readOwnWords(folder: string, spoken: readonly Locale[]): Promise<OwnWords> {
  const languages = await Promise.all(spoken.map((locale) => readLanguage(wordsFile(folder, locale))))
  return byLocale((locale) => languages[spoken.indexOf(locale)] ?? {})
}

async function readLanguage(file: string): Promise<Record<string, WordText>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing. Without words of your own it holds {}`)
  })
  const words = parseJson(text, file)
  if (typeof words !== 'object' || words === null || Array.isArray(words))
    throw new Error(`${file}: must be an object of keys and texts`)
  const faults = Object.entries(words).flatMap(([key, word]) => [
    ...(isOwnWord(word) ? [] : [`${whereIs(text, file, key)}: must be a text, or { "one": …, "other": … }`]),
    ...(linesOf(text, key).length > 1 ? [`${whereIs(text, file, key)}: stands twice`] : []),
  ])
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return words as Record<string, WordText>
}

function isOwnWord(word: unknown): word is WordText {
  if (typeof word === 'string') return true
  if (typeof word !== 'object' || word === null) return false
  const forms = word as Record<string, unknown>
  return 'other' in forms && Object.values(forms).every((form) => typeof form === 'string')
}

/** Parses JSON. Throws an Error that names file, line and column. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { message } = cause as Error
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? positionOf(text, message))
    const before = text.slice(0, position).split('\n')
    const reason = message.replace(/ in JSON at position.*| at position.*|, (\.\.\.)?".*/s, '')
    throw new Error(`${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${reason}`, { cause })
  }
}

/** Some messages of the parser quote the text around the fault instead of naming its position. */
function positionOf(text: string, message: string): number {
  const [, token = '', quoted = ''] =
    /Unexpected token '(.+?)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not/.exec(message) ?? []
  const start = quoted ? text.indexOf(quoted) : -1
  if (start < 0) return text.length
  // The parser quotes up to ten characters on each side of the unexpected one.
  const within = start === 0 ? quoted.indexOf(token) : quoted.indexOf(token, Math.min(10, quoted.length - 1))
  return start + Math.max(0, within)
}

/** Returns `file:line key`, for messages about a word. */
export function whereIs(text: string, file: string, key: string): string {
  return `${file}:${linesOf(text, key)[0] ?? 1} ${key}`
}

/** Lines, counted from 1, on which a key of the outermost object stands. */
function linesOf(text: string, key: string): number[] {
  const opening = new RegExp(`^\\s*\\{?\\s*${JSON.stringify(key).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\s*:`)
  return text.split('\n').flatMap((line, index) => (opening.test(line) ? [index + 1] : []))
}
