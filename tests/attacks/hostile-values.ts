import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Names that every object of JavaScript has: a look-up in a plain object finds something under them. */
export const prototypeNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

/** Values of every type that no field expects. */
export const hostileJson: unknown[] = [
  ...prototypeNames,
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'NUL \u0000 in the middle',
  'half a pair \ud800',
  '\udfff',
  '9'.repeat(400),
  'x'.repeat(100_000),
  '😀'.repeat(3000),
  '%',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '2024-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  [],
  ['a', 'b'],
  {},
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  nested(80),
]

/** Texts as a form or an address carries them: percent-encoded, some of them not even text. */
export const hostileEncoded: string[] = [
  ...prototypeNames,
  '',
  '%00',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%25%30%30',
  '..%2f..%2fetc%2fpasswd',
  '9'.repeat(400),
  '-1',
  '1e308',
  'NaN',
  '%F0%9F%98%80'.repeat(300),
  'x'.repeat(5000),
  '2024-02-30',
  '0000-00-00..9999-99-99',
  '%27%3B%20drop%20table%20users%3B%20--',
  '%3Cscript%3E',
  '{"a":1}',
  '[]',
  'has_all:constructor',
  ',,,,',
]

function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Returns the names of all fields of the site's forms and of all parts of its addresses, as the sources say them. */
export function fieldNames(): string[] {
  const folder = join(root, 'src/web')
  const names = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const source = readFileSync(join(folder, file), 'utf8')
    const found = source.matchAll(/\bname="([\w.-]+)"|\.get(?:All)?\('([\w.-]+)'\)|\bvalue="([a-z-]+)"/g)
    for (const [, field, read] of found) names.add(field ?? read ?? 'intent')
  }
  return [...names].filter((name) => !/^(content-|accept|cookie|origin|referer|user-agent|sec-)/.test(name))
}

/** Returns the words that buttons and hidden fields of the forms send, such as the names of steps. */
export function formWords(): string[] {
  const folder = join(root, 'src/web')
  const words = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, word] of readFileSync(join(folder, file), 'utf8').matchAll(/\bvalue="([a-z-]+)"/g))
      if (word) words.add(word)
  }
  return [...words]
}
