import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { extract } from 'tar-stream'

/**
 * Reads a tar archive from its beginning to its end and calls `take` for each file, in order. What `take` does not read of a
 * file is passed over. Rejects when the archive breaks off or `take` fails.
 */
export async function readArchive(path: string, take: (name: string, body: Readable) => Promise<void>): Promise<void> {
  const archive = extract()
  const source = createReadStream(path)
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    for await (const entry of archive) {
      await take(entry.header.name, entry as unknown as Readable)
      entry.resume()
    }
  } finally {
    source.destroy()
    await finished(source).catch(() => {})
  }
}
