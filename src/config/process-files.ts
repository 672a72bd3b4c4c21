import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseJson } from './own-words.ts'

/**
 * A process file of a marketplace's folder. `details` is the content of `details.json` beside it, or of `details.v2.json`
 * and so on for a later version.
 */
export type ProcessFile = { name: string; version: number; path: string; source: string; details: unknown }

/**
 * Reads `processes/<name>/process.edn`, which is version 1, and `process.v2.edn` and so on: running transactions keep the
 * version they began with, so a file that was in use stays. Empty where the folder has no processes.
 */
export async function readProcessFiles(folder: string): Promise<ProcessFile[]> {
  const names = await readdir(join(folder, 'processes')).catch(() => [])
  const found = await Promise.all(names.sort().map((name) => readFolder(join(folder, 'processes', name), name)))
  return found.flat()
}

async function readFolder(folder: string, name: string): Promise<ProcessFile[]> {
  if (!/^[a-z0-9-]{2,60}$/.test(name))
    throw new Error(`${folder}: a process is named by small letters, digits and hyphens`)
  const files = (await readdir(folder)).sort()
  const unread = files.filter(
    (file) => !/^process(?:\.v\d{1,4})?\.edn$|^details(?:\.v\d{1,4})?\.json$|^templates$|^\./.test(file),
  )
  if (unread.length > 0) throw new Error(unread.map((file) => `${join(folder, file)} is read by nothing`).join('\n'))
  const read = files.flatMap((file) => {
    const [match, number] = /^process(?:\.v(\d{1,4}))?\.edn$/.exec(file) ?? []
    return match ? [{ file, version: Number(number ?? 1) }] : []
  })
  if (read.length === 0) throw new Error(`${folder} has no process.edn`)
  return Promise.all(
    read.map(async ({ file, version }) => {
      const path = join(folder, file)
      return { name, version, path, source: await readFile(path, 'utf8'), details: await readDetails(path) }
    }),
  )
}

/**
 * Reads what stands beside a process file: `details.v2.json` beside `process.v2.edn` if there is one, otherwise
 * `details.json`; an empty object when there is neither. Throws an Error for a file that is not JSON.
 */
export async function readDetails(processFile: string): Promise<unknown> {
  const folder = dirname(processFile)
  const number = /\.v\d{1,4}(?=\.edn$)/.exec(processFile)?.[0] ?? ''
  for (const name of new Set([`details${number}.json`, 'details.json'])) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (text !== undefined) return parseJson(text, join(folder, name))
  }
  return {}
}
