import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing, for the account of the site only. Does nothing when it is there.
 * Throws the error of the file system. `mkdir` of Node with `recursive` never ends where a folder that exists says of a new
 * one in it that there is no such folder, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  await makeOne(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await makeOne(path)
  })
}

async function makeOne(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(async (error: Error) => {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isDirectory()) throw error
  })
}
