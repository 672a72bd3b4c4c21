import { Decimal, LatLngValue, MoneyValue, Uuid } from './values.ts'

/**
 * Writes transit+json. Compact: maps as `["^ ", …]`, keys as keywords that are named once and then by a code, dates as
 * milliseconds. Verbose: plain objects, dates as ISO texts. Written here and not by a library because answers are long and
 * most of a query's time would go into it; a test reads it back with that library.
 */
export function writeTransit(value: unknown, { verbose }: { verbose: boolean }): string {
  return verbose ? verboseValue(value) : new CompactWriter().write(value)
}

/** Number of texts that readers of Transit cache before they start over. */
const cacheSize = 44 * 44

class CompactWriter {
  private cache = new Map<string, string>()
  private next = 0

  write(value: unknown): string {
    if (value === null || value === undefined) return 'null'
    switch (typeof value) {
      case 'string':
        return quoted(value)
      case 'boolean':
        return String(value)
      case 'number':
        return Number.isFinite(value) ? String(value) : 'null'
      case 'object':
        return this.writeObject(value)
      default:
        return 'null'
    }
  }

  private writeObject(value: object): string {
    if (Array.isArray(value)) return this.writeArray(value)
    if (value instanceof Uuid) return `"~u${value.text}"`
    if (value instanceof Date) return `"~m${value.getTime()}"`
    if (value instanceof MoneyValue)
      return `[${this.cached('~#mn')},[${value.amount},${JSON.stringify(value.currency)}]]`
    if (value instanceof LatLngValue) return `[${this.cached('~#geo')},[${value.lat},${value.lng}]]`
    if (value instanceof Decimal) return `"~f${value.text}"`
    let text = '["^ "'
    for (const key in value) {
      const each = (value as Record<string, unknown>)[key]
      if (each === undefined) continue
      text += `,${this.cached(`~:${key}`)},${this.write(each)}`
    }
    return `${text}]`
  }

  private writeArray(values: unknown[]): string {
    let text = '['
    for (let index = 0; index < values.length; index += 1) text += (index > 0 ? ',' : '') + this.write(values[index])
    return `${text}]`
  }

  /** A key or a tag: in full the first time, then by its code. The order of these steps is that of every reader. */
  private cached(text: string): string {
    if (text.length <= 3) return quotedKey(text)
    if (this.next === cacheSize) {
      this.cache.clear()
      this.next = 0
    }
    const known = this.cache.get(text)
    if (known !== undefined) return known
    this.cache.set(text, `"${codeOf(this.next)}"`)
    this.next += 1
    return quotedKey(text)
  }
}

function codeOf(index: number): string {
  const [high, low] = [Math.floor(index / 44), index % 44]
  const letter = (digit: number) => String.fromCharCode(digit + 48)
  return high === 0 ? `^${letter(low)}` : `^${letter(high)}${letter(low)}`
}

function verboseValue(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value !== 'object') return 'null'
  if (Array.isArray(value)) return `[${value.map(verboseValue).join(',')}]`
  if (value instanceof Uuid) return `"~u${value.text}"`
  if (value instanceof Date) return `"~t${value.toISOString()}"`
  if (value instanceof Decimal) return `"~f${value.text}"`
  if (value instanceof MoneyValue) return `{"~#mn":[${value.amount},${JSON.stringify(value.currency)}]}`
  if (value instanceof LatLngValue) return `{"~#geo":[${value.lat},${value.lng}]}`
  const entries = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${quotedKey(`~:${key}`)}:${verboseValue(each)}`],
  )
  return `{${entries.join(',')}}`
}

/** A text: one that begins like something else gets a sign before it. */
function quoted(text: string): string {
  const first = text.charCodeAt(0)
  return JSON.stringify(first === 126 || first === 94 || first === 96 ? `~${text}` : text)
}

const quotedKeys = new Map<string, string>()

function quotedKey(text: string): string {
  const known = quotedKeys.get(text)
  if (known !== undefined) return known
  const made = JSON.stringify(text)
  if (quotedKeys.size < 5000) quotedKeys.set(text, made)
  return made
}
