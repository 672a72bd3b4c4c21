/** A value of EDN. Keywords keep their colon, which distinguishes them from texts. */
export type Edn = string | number | boolean | null | Keyword | Edn[] | EdnMap
export type Keyword = { keyword: string }
export type EdnMap = { map: [Edn, Edn][] }

const token = /[^\s,;"()[\]{}]+/y
const blank = /(?:[\s,]|;[^\n]*)*/y
const text = /"((?:[^"\\]|\\.)*)"/y
const deepest = 60

/**
 * Reads the part of EDN that process files use: maps, vectors, lists, sets, keywords, texts, numbers (`10M` as a number),
 * booleans, nil and comments. Throws an Error that names the line.
 */
export function readEdn(source: string): Edn {
  const reader = { source, at: 0 }
  const value = readValue(reader, 0)
  skipBlank(reader)
  if (reader.at < source.length) throw fault(reader, 'something follows the end')
  return value
}

/** Returns the value of a keyword in a map; undefined when it is not there. */
export function get(map: Edn | undefined, keyword: string): Edn | undefined {
  if (!isMap(map)) return undefined
  return map.map.find(([key]) => isKeyword(key) && key.keyword === keyword)?.[1]
}

export function isMap(value: Edn | undefined): value is EdnMap {
  return typeof value === 'object' && value !== null && 'map' in value
}

export function isKeyword(value: Edn | undefined): value is Keyword {
  return typeof value === 'object' && value !== null && 'keyword' in value
}

type Reader = { source: string; at: number }

function readValue(reader: Reader, depth: number): Edn {
  if (depth > deepest) throw fault(reader, 'nested too deep')
  skipBlank(reader)
  const sign = reader.source[reader.at]
  if (sign === undefined) throw fault(reader, 'the file ends too early')
  if (sign === '[') return readUntil(reader, ']', depth)
  if (sign === '(') return readUntil(reader, ')', depth)
  if (sign === '{') return readMap(reader, depth)
  if (reader.source.startsWith('#{', reader.at)) {
    reader.at += 1
    return readUntil(reader, '}', depth)
  }
  if (sign === '"') return readText(reader)
  return readToken(reader)
}

function readUntil(reader: Reader, end: string, depth: number): Edn[] {
  reader.at += 1
  const values: Edn[] = []
  for (;;) {
    skipBlank(reader)
    if (reader.source[reader.at] === end) break
    values.push(readValue(reader, depth + 1))
  }
  reader.at += 1
  return values
}

function readMap(reader: Reader, depth: number): EdnMap {
  const values = readUntil(reader, '}', depth)
  if (values.length % 2 !== 0) throw fault(reader, 'a map has a key without a value')
  const pairs: [Edn, Edn][] = []
  for (let index = 0; index < values.length; index += 2) pairs.push([values[index] ?? null, values[index + 1] ?? null])
  return { map: pairs }
}

function readText(reader: Reader): string {
  const found = match(reader, text)
  if (!found) throw fault(reader, 'a text does not end')
  const signs: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
  return (found[1] ?? '').replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign)
}

function readToken(reader: Reader): Edn {
  const found = match(reader, token)?.[0]
  if (!found) throw fault(reader, `"${reader.source[reader.at]}" is not understood`)
  if (found.startsWith(':')) return { keyword: found.slice(1) }
  if (found === 'true' || found === 'false') return found === 'true'
  if (found === 'nil') return null
  if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?[MN]?$/.test(found)) return Number(found.replace(/[MN]$/, ''))
  throw fault(reader, `"${found}" is not understood`)
}

function skipBlank(reader: Reader): void {
  match(reader, blank)
}

function match(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.source)
  if (found) reader.at = pattern.lastIndex
  return found
}

function fault({ source, at }: Reader, sentence: string): Error {
  return new Error(`line ${source.slice(0, at).split('\n').length}: ${sentence}`)
}
