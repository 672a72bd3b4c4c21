import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import KDBush from 'kdbush'
import type { Locale } from '#kernel/locale.ts'
import {
  type Columns,
  columns,
  type GazetteerHeader,
  gazetteerFile,
  layoutVersion,
  magic,
  postcodesFile,
  type PostcodeTable,
} from './gazetteer-format.ts'

/** The place table in memory: columns of numbers, read only. */
export type Gazetteer = Columns &
  Omit<GazetteerHeader, 'sections'> & {
    entries: number
    keyCount: number
    /** Positions of the entries from `firstPlace` on. */
    positions: KDBush
    postcodes: PostcodeTable
  }

/**
 * Reads the table that the build wrote into `dir`. Throws with a sentence if it is not there or of another layout.
 */
export async function loadGazetteer(dir: string): Promise<Gazetteer> {
  const path = join(dir, gazetteerFile)
  const file = await readFile(path).catch((cause: unknown) => {
    throw missing(path, cause)
  })
  const jsonLength = readStart(path, file)
  const { sections, ...header } = JSON.parse(file.toString('utf8', 12, 12 + jsonLength)) as GazetteerHeader
  const start = file.byteOffset + Math.ceil((12 + jsonLength) / 8) * 8
  const data = Object.fromEntries(
    sections.map(({ name, offset, length }) => [name, new columns[name](file.buffer, start + offset, length)]),
  ) as Columns
  const positions = KDBush.from(data.tree.slice().buffer)
  const postcodes = JSON.parse(await readPostcodes(dir)) as PostcodeTable
  return { ...header, ...data, positions, postcodes, entries: data.lat.length, keyCount: data.keyEntry.length }
}

function readPostcodes(dir: string): Promise<string> {
  const path = join(dir, postcodesFile)
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw missing(path, cause)
  })
}

/** Throws as `loadGazetteer` does, without reading more than the table's first bytes. */
export async function refuseUnreadable(dir: string): Promise<void> {
  const path = join(dir, gazetteerFile)
  const file = await open(path).catch((cause: unknown) => {
    throw missing(path, cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    readStart(path, buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Length of the header, from the first bytes of the table. */
function readStart(path: string, file: Buffer): number {
  if (file.length < 12 || file.readUInt32LE(0) !== magic || file.readUInt32LE(4) !== layoutVersion)
    throw new Error(`The place table ${path} was built by another version; build it again`)
  return file.readUInt32LE(8)
}

function missing(path: string, cause: unknown): Error {
  return new Error(`The place table ${path} cannot be read; build it first`, { cause })
}

const decoder = new TextDecoder()

/** Returns the main name of an entry and its names in German and English. */
export function namesOf(gazetteer: Gazetteer, entry: number): { name: string; de: string; en: string } {
  const text = decoder.decode(gazetteer.names.subarray(gazetteer.nameStart[entry]!, gazetteer.nameStart[entry + 1]!))
  const [name = '', de = name, en = name] = text.split('\n')
  return { name, de, en }
}

/** Returns what an entry is called in a language. */
export function nameOf(gazetteer: Gazetteer, entry: number, lang: Locale): string {
  const names: Partial<Record<Locale | 'name', string>> = namesOf(gazetteer, entry)
  return names[lang] ?? names.name ?? ''
}
