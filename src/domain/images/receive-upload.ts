import { createHash } from 'node:crypto'
import { Problem } from '#kernel/problem.ts'
import { type AcceptedFormat, acceptedFormat } from './accepted-formats.ts'
import { uploadLimits } from './upload-limits.ts'
import type { Scratch, Storage } from './storage.ts'

export type UploadBody = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array

export type Upload = { contentHash: string; bytes: number; format: AcceptedFormat; file: Scratch }

/**
 * Takes in a body as a scratch file while counting and hashing it; the caller discards the file. Reading stops at the
 * first byte too many or at a format that is not accepted. Throws Problem `upload-over-limit`, `upload-wrong-format`,
 * `upload-unreadable` (empty, broken off); then nothing is left behind.
 */
export async function receiveUpload(storage: Storage, body: UploadBody): Promise<Upload> {
  const file = await storage.scratch()
  try {
    const hash = createHash('sha256')
    let bytes = 0
    let head = Buffer.alloc(0)
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length
      if (bytes > uploadLimits.bytes) throw tooLarge()
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
      if (head.length >= headBytes) acceptedFormat(head)
      hash.update(chunk)
      await file.write(chunk)
    }
    if (bytes === 0) throw new Problem('upload-unreadable', { field: 'image' })
    const format = acceptedFormat(head)
    await file.finish()
    return { contentHash: hash.digest('hex'), bytes, format, file }
  } catch (error) {
    await file.discard()
    throw error
  }
}

const headBytes = 16

function chunksOf(body: UploadBody): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)
}

function tooLarge(): Problem {
  return new Problem('upload-over-limit', { field: 'image', params: { max: uploadLimits.bytes / 1024 / 1024 } })
}
