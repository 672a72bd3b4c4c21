import { Problem } from '#kernel/problem.ts'
import type { Scratch, Storage } from './storage.ts'

/**
 * Writes what comes to a finished scratch file, as it comes; the caller discards it. When it breaks off nothing is left
 * behind. Throws Problem `upload-failed` when the disk is full.
 */
export async function writeScratchFile(
  storage: Pick<Storage, 'scratch'>,
  body: AsyncIterable<Uint8Array>,
): Promise<Scratch> {
  const file = await storage.scratch().catch(nameDiskFull)
  try {
    for await (const chunk of body) await file.write(chunk)
    await file.finish()
    return file
  } catch (error) {
    await file.discard()
    return nameDiskFull(error)
  }
}

/** Throws the Problem `upload-failed` in the place of the system's word for a full disk. */
export function nameDiskFull(error: unknown): never {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    throw new Problem('upload-failed', { field: 'image' })
  throw error
}
