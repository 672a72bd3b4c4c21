import { cutText } from '#kernel/cut-text.ts'
import { Refusal } from './refusal.ts'

/** The form of a response, for any endpoint. */
export type View = {
  /** Dotted paths of relationships, as a tree. Unknown ones are left out of the answer, see `present`. */
  include: IncludeTree
  /** Attributes asked for, by resource type; a type that is not here is shown whole. */
  fields: Map<string, FieldTree>
  /** Maximum number of members of a relationship. */
  limits: Map<string, number>
  /** Image variants made for this answer. */
  imageVariants: Map<string, ImageVariant>
  /** A write answers with the whole resource. */
  expand: boolean
}

export type IncludeTree = { [relationship: string]: IncludeTree }
export type FieldTree = { [attribute: string]: FieldTree }
export type ImageVariant = { width: number; height: number; fit: 'crop' | 'scale' }

/** A query read: how the answer is to look, and what is left for the endpoint. */
export type ReadQuery = { view: View; given: Record<string, string> }

const longestQuery = 20_000
const maxKeys = 200

/**
 * Reads the part behind the question mark. Names are taken in camelCase and in snake_case; what begins with `pub_`, `meta_`,
 * `prot_` or `priv_` keeps its case. Throws Refusal `validation-invalid-value` for what cannot be read.
 */
export function readQuery(search: string): ReadQuery {
  if (search.length > longestQuery)
    throw new Refusal('validation-invalid-params', `The query is longer than ${longestQuery} characters.`)
  const given: Record<string, string> = {}
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean)
  if (pairs.length > maxKeys) throw new Refusal('validation-invalid-params', `The query has more than ${maxKeys} keys.`)
  const view: View = { include: {}, fields: new Map(), limits: new Map(), imageVariants: new Map(), expand: false }
  for (const pair of pairs) {
    const cut = pair.indexOf('=')
    const key = normaliseKey(decode(cut < 0 ? pair : pair.slice(0, cut)))
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1))
    if (!readViewKey(view, key, value))
      Object.defineProperty(given, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return { view, given }
}

function readViewKey(view: View, key: string, value: string): boolean {
  if (key === 'include') {
    for (const path of listOf(value, 50)) grow(view.include, path.split('.').slice(0, 6).map(camel))
    return true
  }
  if (key === 'expand') {
    view.expand = readBoolean(key, value)
    return true
  }
  const [kind, name, ...rest] = key.split('.')
  if (!name || rest.length > 0) return false
  if (kind === 'fields') {
    const tree: FieldTree = {}
    for (const path of listOf(value, 200)) grow(tree, path.split('.'))
    view.fields.set(camel(name), tree)
    return true
  }
  if (kind === 'limit') {
    view.limits.set(camel(name), readWhole(key, value, 0, 1000))
    return true
  }
  if (kind === 'imageVariant') {
    view.imageVariants.set(name, readVariant(key, value))
    return true
  }
  return false
}

/** `w:400;h:300;fit:crop`. */
function readVariant(key: string, value: string): ImageVariant {
  const parts = Object.fromEntries(value.split(';').map((part) => part.split(':')))
  const unknown = Object.keys(parts).find((part) => !['w', 'h', 'fit'].includes(part))
  if (unknown !== undefined) throw invalid(key, `"${cutText(unknown, 20)}" is no part of an image variant.`)
  const fit: unknown = parts.fit ?? 'scale'
  if (fit !== 'crop' && fit !== 'scale') throw invalid(key, 'fit is crop or scale.')
  return { width: readWhole(key, `${parts.w}`, 1, 3072), height: readWhole(key, `${parts.h}`, 1, 3072), fit }
}

/** Returns the texts of a comma list, at most `max`. */
export function listOf(value: string, max: number): string[] {
  const list = value.split(',').filter(Boolean)
  if (list.length > max) throw new Refusal('validation-invalid-value', `A list has more than ${max} entries.`)
  return list
}

function readWhole(key: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max)) throw invalid(key, `${key} is a whole number from ${min} to ${max}.`)
  return number
}

function readBoolean(key: string, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw invalid(key, `${key} is true or false.`)
  return value === 'true'
}

function invalid(key: string, sentence: string): Refusal {
  return new Refusal('validation-invalid-value', sentence, { source: { path: [key], type: 'query' } })
}

function grow(tree: IncludeTree, path: string[]): void {
  let at = tree
  for (const name of path) {
    if (!name || name === '__proto__') return
    if (!Object.hasOwn(at, name)) at[name] = {}
    at = at[name] as IncludeTree
  }
}

/** Fixed names in camelCase; names of extended data keep what stands behind their prefix. */
function normaliseKey(key: string): string {
  if (/^(pub|meta|prot|priv)_/.test(key) || key.includes('.')) return key
  return camel(key)
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (decoded.includes('\0')) throw new RangeError('a text with a NUL')
    return decoded
  } catch {
    throw new Refusal('validation-invalid-params', 'The query is not percent-encoded UTF-8.')
  }
}
