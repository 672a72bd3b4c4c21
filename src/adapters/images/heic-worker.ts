import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { uploadLimits } from '#domain/images/upload-limits.ts'
import { decodeHeic } from './decode-heic.ts'

const source = workerData as string | Uint8Array
const file = typeof source === 'string' ? await readFile(source) : source
const tiff = decodeHeic(file, uploadLimits.pixels)
parentPort?.postMessage(tiff, [tiff.buffer])
