import { Worker } from 'node:worker_threads'

/** Milliseconds after which a file is given up. Twelve megapixels of an iPhone take some two seconds. */
const usualTimeoutMs = 60_000

/**
 * Returns the picture of a HEIC file as an uncompressed TIFF file, decoded in a thread that exists for this file only: it
 * can be stopped in the middle of a file that keeps it busy, and its memory is free afterwards. Rejects with an error that
 * names the pixel limit when the file has too many pixels, and with another when it cannot be decoded, or takes longer than
 * `timeoutMs`.
 */
export async function readHeic(source: string | Uint8Array, timeoutMs = usualTimeoutMs): Promise<Uint8Array> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    name: 'heic',
    workerData: source,
    // The decoder prints errors of broken files.
    stdout: true,
    stderr: true,
  })
  let clock: NodeJS.Timeout | undefined
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that decodes HEIC has ended')))
      clock = setTimeout(() => reject(new Error('The HEIC file took too long')), timeoutMs)
    })
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
