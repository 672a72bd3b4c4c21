import { writeFileSync } from 'node:fs'
import KDBush from 'kdbush'
import { germanRegions } from '../facts/regions.ts'
import {
  type ColumnName,
  type Columns,
  columns,
  entryKinds,
  type GazetteerHeader,
  layoutVersion,
  magic,
  none,
} from '#adapters/geocoding/embedded/gazetteer-format.ts'
import type { Country } from '../countries.ts'
import type { NamedPlace } from '../named-places.ts'
import { collectEntries, type Entry } from './entries.ts'
import { collectKeys, type Key, typoKeys } from './keys.ts'

/** Writes the table that the embedded geocoder works on. Returns how much is in it. */
export function writeGazetteer(
  path: string,
  countries: Country[],
  places: NamedPlace[],
): { places: number; keys: number; bytes: number; firstPlace: number } {
  const { entries, firstPlace } = collectEntries(countries, places)
  const keys = collectKeys(entries)
  const codes = [...new Set(entries.map(({ country }) => country))].sort()
  const data: Columns = { ...entryColumns(entries, codes), ...keyColumns(keys, entries), tree: positionTree(places) }
  const header: Omit<GazetteerHeader, 'sections'> = {
    firstPlace,
    countries: codes.map((code) => ({ code, ...countryNames(code) })),
    regions: [
      { country: none, iso: '', de: '', en: '' },
      ...germanRegions.map(({ iso, de, en }) => ({ country: codes.indexOf('DE'), iso, de, en })),
    ],
    boxes: Object.fromEntries(entries.flatMap(({ box }, index) => (box ? [[index, box]] : []))),
    ids: Object.fromEntries(entries.flatMap(({ id }, index) => (id ? [[index, id]] : []))),
  }
  const file = assemble(header, data)
  writeFileSync(path, file)
  return { places: places.length, keys: keys.length, bytes: file.length, firstPlace }
}

function countryNames(code: string): { de: string; en: string } {
  const name = (language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  return { de: name('de'), en: name('en') }
}

function entryColumns(entries: Entry[], codes: string[]) {
  const country = new Map(codes.map((code, index) => [code, index]))
  const names = textColumn(
    entries.map(({ name, de, en }) => (de === name && en === name ? name : `${name}\n${de}\n${en}`)),
  )
  return {
    lat: Float32Array.from(entries, ({ lat }) => lat),
    lng: Float32Array.from(entries, ({ lng }) => lng),
    population: Uint32Array.from(entries, ({ population }) => population),
    score: Float32Array.from(entries, ({ score }) => score),
    country: Uint16Array.from(entries, (entry) => country.get(entry.country)!),
    region: Uint16Array.from(entries, ({ region }) => region),
    kind: Uint8Array.from(entries, ({ kind }) => entryKinds.indexOf(kind)),
    parent: Uint32Array.from(entries, ({ parent }) => parent ?? none),
    number: Uint32Array.from(entries, ({ number }) => number),
    nameStart: names.start,
    names: names.bytes,
  }
}

function keyColumns(keys: Key[], entries: Entry[]) {
  const text = textColumn(keys.map((key) => key.text))
  const typos = typoKeys(keys, entries)
  return {
    keyStart: text.start,
    keys: text.bytes,
    keyEntry: Uint32Array.from(keys, ({ entry }) => entry),
    keyClass: Uint8Array.from(keys, (key) => key.class),
    typoKey: Uint32Array.from(typos, ({ key }) => key),
    typoLetters: Uint32Array.from(typos, ({ letters }) => letters),
  }
}

/** All texts one after another, and where each begins. */
function textColumn(texts: string[]): { start: Uint32Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> } {
  const start = new Uint32Array(texts.length + 1)
  const bytes = new Uint8Array(Buffer.from(texts.join(''), 'utf8'))
  let at = 0
  for (const [index, text] of texts.entries()) {
    at += Buffer.byteLength(text)
    start[index + 1] = at
  }
  return { start, bytes }
}

function positionTree(places: NamedPlace[]): Uint8Array<ArrayBuffer> {
  const tree = new KDBush(places.length, 64, Float32Array)
  for (const { lng, lat } of places) tree.add(lng, lat)
  tree.finish()
  return new Uint8Array(tree.data as ArrayBuffer)
}

function assemble(header: Omit<GazetteerHeader, 'sections'>, data: Columns): Buffer {
  const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8
  const sections: GazetteerHeader['sections'] = []
  let offset = 0
  for (const name of Object.keys(columns) as ColumnName[]) {
    sections.push({ name, offset, length: data[name].length })
    offset = aligned(offset + data[name].byteLength)
  }
  const json = Buffer.from(JSON.stringify({ ...header, sections } satisfies GazetteerHeader))
  const start = aligned(12 + json.length)
  const file = Buffer.alloc(start + offset)
  file.writeUInt32LE(magic, 0)
  file.writeUInt32LE(layoutVersion, 4)
  file.writeUInt32LE(json.length, 8)
  json.copy(file, 12)
  for (const section of sections) {
    const column = data[section.name]
    file.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), start + section.offset)
  }
  return file
}
