import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { nearestWord } from '#kernel/nearest-word.ts'
import { socialNetworks } from './marketplace-schema.ts'
import { fieldSettings, marketplaceSettings } from './marketplace-table.ts'

/** A source file of a marketplace's folder. */
export type Source = { file: string; text: string }

/** Reads the `.ts` files of a marketplace's folder, marketplace.ts first. */
export async function readSources(folder: string): Promise<Source[]> {
  const others = (await readdir(folder)).filter((name) => name.endsWith('.ts') && name !== 'marketplace.ts')
  const files = ['marketplace.ts', ...others.sort()].map((name) => join(folder, name))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}

/** Puts file and line before a sentence that begins with the path of a setting, as far as they can be found. */
export function withPlace(sources: Source[], sentence: string): string {
  const twice = /^[\w ().]+: "(.+)" stands twice$/.exec(sentence)?.[1]
  const second = twice && secondKey(sources, twice)
  if (second) return `${second} ${sentence}`
  const path = sentence.slice(0, Math.max(0, sentence.indexOf(': ')))
  // A missing setting has no line; the key of an entry is at the line of its name.
  const shown = sentence.endsWith(': is missing')
    ? path.replace(/\.?\w+$/, '')
    : path.replace(/(?<=\))\.(key|value)$/, '')
  return `${placeOf(sources, shown)} ${sentence}`
}

/** File and line where a key or value is given to an entry for the second time; undefined where it is not found twice. */
function secondKey(sources: Source[], key: string): string | undefined {
  const given = new RegExp(`(?<![\\w'.])(?:key|value)\\s*:\\s*['"\`]${escaped(key)}['"\`]`, 'g')
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(given)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  )
  return found[1]
}

/** Returns the sentences of an issue, each with the path of its setting: entries of lists are named by their key. */
export function issueSentences(issue: z.core.$ZodIssue, data: unknown): string[] {
  const path = pathOf(issue.path, data)
  if (issue.code !== 'unrecognized_keys') return [`${path || 'the whole'}: ${messageOf(issue)}`]
  if (path === 'social')
    return issue.keys.map((key) => `social.${key}: is not known; the networks are ${socialNetworks.join(', ')}`)
  return issue.keys.map((key) => {
    const meant = nearestWord(key, settingsBelow(issue.path), Math.ceil(key.length / 2))
    return `${path ? `${path}.${key}` : key}: there is no such setting.${meant ? ` Is ${meant} meant?` : ''}`
  })
}

function messageOf(issue: z.core.$ZodIssue): string {
  return issue.message.endsWith('received undefined') ? 'is missing' : issue.message
}

/** Returns a path such as `fields (language).options (fr).label`. Entries without a name are counted from 1. */
export function pathOf(path: PropertyKey[], data: unknown): string {
  let value = data
  let text = ''
  for (const part of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[part]
    if (typeof part === 'number') text += `${nameOf(value) ? ` (${nameOf(value)})` : `.${part + 1}`}`
    else text += `${text ? '.' : ''}${String(part)}`
  }
  return text
}

function nameOf(entry: unknown): string | undefined {
  const { key, value, name } = (entry ?? {}) as Record<string, unknown>
  return [key, value, name].find((each) => typeof each === 'string')
}

/** The names of the settings that an object at a path may have. */
function settingsBelow(path: PropertyKey[]): string[] {
  const inField = path[0] === 'fields'
  const settings = (inField ? fieldSettings() : marketplaceSettings()).map((setting) => setting.path)
  const above = (inField ? path.slice(2) : path).reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[]` : `${text}${text ? '.' : ''}${String(part)}`),
    '',
  )
  return settings.flatMap((each) => {
    const rest = above === '' ? each : each.startsWith(`${above}.`) ? each.slice(above.length + 1) : ''
    return rest && !/[.[]/.test(rest) ? [rest] : []
  })
}

/** Lines below an entry's name within which its settings are looked for. */
const reach = 60

/**
 * The file, and the line where the last part of a path stands that can be found. Names in brackets are looked for as
 * texts in quotes, in all files; the others as `name:` behind what was found before.
 */
function placeOf(sources: Source[], path: string): string {
  const [first] = sources
  if (!first) throw new TypeError('a marketplace has marketplace.ts')
  let found: { source: Source; offset: number } | undefined
  for (const part of path.match(/\([^)]*\)|[\w-]+/g) ?? []) {
    const isName = part.startsWith('(')
    const text = escaped(isName ? part.slice(1, -1) : part)
    const at = found ?? { source: first, offset: 0 }
    const pattern = new RegExp(isName ? `['"\`]${text}['"\`]` : `(?<![\\w'.])${text}(?=\\s*[:,}])`)
    const places = isName ? [at, ...sources.map((source) => ({ source, offset: 0 }))] : [at]
    found = places.map((place) => searchFrom(place, pattern, isName || !found)).find(Boolean) ?? found
  }
  if (!found) return first.file
  return `${found.source.file}:${found.source.text.slice(0, found.offset).split('\n').length}`
}

function searchFrom({ source, offset }: { source: Source; offset: number }, pattern: RegExp, anywhere: boolean) {
  const rest = source.text.slice(offset)
  const near = anywhere ? rest : rest.split('\n', reach).join('\n')
  const index = near.search(pattern)
  return index < 0 ? undefined : { source, offset: offset + index }
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
