import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'

/** Adds files to an archive, one after the other. Each call resolves when the file is written. */
export type ArchiveWriter = {
  add(name: string, content: Buffer | { body: Readable; bytes: number }): Promise<void>
  /** Adds a stream of unknown length, compressed with gzip, by way of a temporary file beside the archive. */
  addCompressed(name: string, body: Readable): Promise<void>
}

/**
 * Writes a tar archive that only its owner can read. It appears under its name when it is complete and flushed to the disk;
 * after a failure nothing is left of it. Returns its size in bytes.
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  const unfinished = `${path}.partial`
  const scratch = await mkdtemp(join(dirname(path), '.quartier-backup-'))
  const archive = pack()
  const written = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }))
  try {
    await Promise.race([fill(writerOf(archive, scratch)), written])
    archive.finalize()
    await written
    await flush(unfinished)
    await rename(unfinished, path)
    return (await stat(path)).size
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function writerOf(archive: Pack, scratch: string): ArchiveWriter {
  const add: ArchiveWriter['add'] = async (name, content) => {
    const { body, bytes } = Buffer.isBuffer(content) ? { body: content, bytes: content.length } : content
    const entry = archive.entry({ name, size: bytes, mode: 0o600 })
    await pipeline(Buffer.isBuffer(body) ? [body] : body, entry)
  }
  return {
    add,
    async addCompressed(name, body) {
      const file = join(scratch, 'table.gz')
      await pipeline(body, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600 }))
      await add(name, { body: createReadStream(file), bytes: (await stat(file)).size })
      await rm(file)
    },
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
