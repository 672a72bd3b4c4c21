import { cutText } from '#kernel/cut-text.ts'
import transit from 'transit-js'
import { Refusal } from './refusal.ts'

/** Maximum depth of nested lists and maps. */
const deepest = 64

/**
 * Reads a body of transit+json (compact or verbose) into plain values: ids and keywords as texts, decimals as numbers, dates
 * as Date, money as `{amount, currency}`, points as `{lat, lng}`. Throws Refusal `bad-request` for what is not transit.
 */
export function readTransit(text: string): unknown {
  refuseTooDeep(text)
  return checkTexts(text, () => requirePlain(reader.read(text)))
}

/** Reads a body of plain JSON. Throws Refusal `bad-request`. */
export function readJson(text: string): unknown {
  refuseTooDeep(text)
  return checkTexts(text, () => JSON.parse(text) as unknown)
}

/** Lone surrogates and NUL can occur in a body only as escapes. */
function checkTexts(text: string, read: () => unknown): unknown {
  const value = reading(read)
  if (text.includes('\\u')) requireStorable(value)
  return value
}

/**
 * Checks all texts and keys in a value: the database can store neither half of a surrogate pair nor the character NUL.
 * Throws Refusal `bad-request`.
 */
export function requireStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0'))
      throw new Refusal('bad-request', 'A text in the body has a character that is none: NUL, or half of a pair.')
  } else if (Array.isArray(value)) value.forEach(requireStorable)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      requireStorable(key)
      requireStorable(each)
    }
}

const asText = (rep: unknown) => String(rep)
const asNumber = (rep: unknown) => Number(rep)

const reader = transit.reader('json', {
  handlers: {
    ':': asText,
    $: asText,
    u: asText,
    r: asText,
    f: asNumber,
    n: asNumber,
    z: () => null,
    m: (rep: unknown) => dateOf(Number(rep)),
    t: (rep: unknown) => dateOf(String(rep)),
    geo: (rep: unknown) => pair(rep, (lat, lng) => ({ lat, lng })),
    mn: (rep: unknown) => pair(rep, (amount, currency) => ({ amount, currency })),
    set: (rep: unknown) => rep,
    list: (rep: unknown) => rep,
  },
  defaultHandler: (tag) => {
    throw new Refusal('bad-request', `There is no transit tag "${cutText(String(tag), 20)}".`)
  },
  mapBuilder: {
    init: () => ({}),
    add: (map: object, key: unknown, value: unknown) =>
      Object.defineProperty(map, typeof key === 'object' ? 'key' : String(key), {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      }),
    finalize: (map: object) => map,
  },
})

/** Integers beyond what a number holds come as an object of the library: nothing here is so large. */
function requirePlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) throw new Refusal('bad-request', 'A value in the body is beyond what can be read.')
  for (const each of Object.values(value)) requirePlain(each)
  return value
}

function dateOf(moment: number | string): Date {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) throw new Refusal('bad-request', 'A date in the body is none.')
  return date
}

function pair(rep: unknown, make: (first: unknown, second: unknown) => unknown): unknown {
  if (!Array.isArray(rep) || rep.length !== 2) throw new Refusal('bad-request', 'A tagged pair in the body is none.')
  return make(rep[0], rep[1])
}

function reading(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('bad-request', 'The body cannot be read as what its content type says.')
  }
}

/** Looks at the brackets outside of texts, before a reader that calls itself for each of them does. */
function refuseTooDeep(text: string): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (inText) {
      if (letter === 92) index += 1
      else if (letter === 34) inText = false
    } else if (letter === 34) inText = true
    else if (letter === 91 || letter === 123) {
      depth += 1
      if (depth > deepest) throw new Refusal('bad-request', `The body is nested deeper than ${deepest} levels.`)
    } else if (letter === 93 || letter === 125) depth -= 1
  }
}
