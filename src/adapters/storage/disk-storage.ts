import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#domain/images/index.ts'
import { makeFolder } from './make-folder.ts'
import { checkedKey } from './storage-key.ts'

/** Keeps files in a folder of this machine, by their keys. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    put: (key, body) => putFile(folder, pathOf(key), body),
    get: (key) => openFile(pathOf(key)),
    has: (key) => access(pathOf(key)).then(yes, no),
    delete: (key) => deleteFile(folder, pathOf(key)),
    list: (prefix) => listFiles(folder, prefix.replace(/\/$/, '')),
    keys: (prefix) => listKeys(folder, prefix),
    scratch: () => openScratch(folder),
  }
}

const yes = () => true
const no = () => false

async function putFile(folder: string, path: string, body: Uint8Array | Readable): Promise<void> {
  const unfinished = await newIncoming(folder)
  try {
    await pipeline(
      body instanceof Readable ? body : [body],
      createWriteStream(unfinished, { flush: true, mode: 0o640 }),
    )
    await moveTo(path, unfinished)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Tries again where the folder was empty and somebody who deleted a file of it removes it at this moment: then it is there
 * for `mkdir` and not for `stat`, or not for `rename`.
 */
async function moveTo(path: string, unfinished: string, attempts = 20): Promise<void> {
  try {
    await makeFolder(dirname(path))
    await rename(unfinished, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'EEXIST'].includes(code) || attempts === 1) throw error
    await moveTo(path, unfinished, attempts - 1)
  }
}

/** Removes the folders that become empty by it as well, except those directly in `folder`, such as `images`. */
async function deleteFile(folder: string, path: string): Promise<void> {
  await rm(path, { force: true })
  let parent = dirname(path)
  while (relative(folder, parent).includes(sep) && (await rmdir(parent).then(yes, no))) parent = dirname(parent)
}

async function openFile(path: string): Promise<{ body: Readable; bytes: number } | null> {
  const file = await open(path).catch(nothingThere)
  if (!file) return null
  const { size } = await file.stat()
  return { body: file.createReadStream(), bytes: size }
}

async function* listFiles(folder: string, prefix: string): AsyncIterable<{ key: string; ageSeconds: number }> {
  const entries = await opendir(join(folder, checkedKey(prefix))).catch(nothingThere)
  if (!entries) return
  for await (const entry of entries) {
    const key = `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(folder, key)
    const found = entry.isFile() ? await stat(join(folder, key)).catch(nothingThere) : null
    if (found) yield { key, ageSeconds: (Date.now() - found.mtimeMs) / 1000 }
  }
}

async function* listKeys(folder: string, prefix: string): AsyncIterable<string[]> {
  for (const entry of await entriesOf(join(folder, checkedKey(prefix)))) {
    const key = `${prefix}/${entry.name}`
    yield entry.isDirectory() ? keysBelow(folder, key) : [key]
  }
}

async function keysBelow(folder: string, prefix: string): Promise<string[]> {
  const keys: string[] = []
  const folders: string[] = []
  for (const entry of await entriesOf(join(folder, prefix)))
    (entry.isDirectory() ? folders : keys).push(`${prefix}/${entry.name}`)
  // Several at once: a photo has a folder of its own, and there may be a million.
  for (let first = 0; first < folders.length; first += 64)
    keys.push(...(await Promise.all(folders.slice(first, first + 64).map((each) => keysBelow(folder, each)))).flat())
  return keys
}

async function entriesOf(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(nothingThere)) ?? []
}

async function openScratch(folder: string) {
  const path = await newIncoming(folder)
  const file = await open(path, 'wx', 0o600)
  let isOpen = true
  const finish = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  const write = async (chunk: Uint8Array) => {
    for (let written = 0; written < chunk.length;)
      written += (await file.write(chunk, written, chunk.length - written)).bytesWritten
    tidyAfter(chunk.length)
  }
  const discard = async () => {
    await finish()
    await rm(path, { force: true })
  }
  return { path, write, finish, discard }
}

/** Node lets pieces of uploads pile up, measured 41 MB with 64 photos at once: every 4 MB the youngest garbage goes. */
const tidyEvery = 4 * 1024 * 1024
let untidied = 0

function tidyAfter(bytes: number): void {
  untidied += bytes
  if (untidied < tidyEvery) return
  untidied = 0
  globalThis.gc?.({ type: 'minor' })
}

/** A path on the same disk as the kept files, so that a finished file moves in one step. */
async function newIncoming(folder: string): Promise<string> {
  const incoming = join(folder, 'incoming')
  // Drafts have pictures too: only the account of the site reads them.
  await makeFolder(incoming)
  return join(incoming, randomUUID())
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
