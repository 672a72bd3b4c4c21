import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { uploadLimits } from '#domain/images/upload-limits.ts'
import { decodeHeic } from './decode-heic.ts'

/**
 * Measured: 7 bytes a pixel, so that 50 megapixels take some 360 MB. The sizes in the boxes of a file need not be those of
 * its compressed data, of which the decoder hears only when it allocates memory.
 */
const memory = 512 * 1024 * 1024

const source = workerData as string | Uint8Array
const file = typeof source === 'string' ? await readFile(source) : source
const tiff = decodeHeic(file, { pixels: uploadLimits.pixels, memory })
parentPort?.postMessage(tiff, [tiff.buffer])
