import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Storage } from '#domain/images/index.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Address } from './s3-address.ts'
import { checkedKey } from './storage-key.ts'

/**
 * Keeps files in an S3-compatible store. An object is written in one request, so it is there wholly or not at all. What
 * is still being received lies in `scratchFolder` on this machine.
 */
export function createS3Storage(address: S3Address, scratchFolder: string): Storage {
  const { bucket: Bucket, prefix } = address
  const client = connect(address)
  const local = createDiskStorage(scratchFolder)
  const at = (key: string) => ({ Bucket, Key: prefix + checkedKey(key) })
  return {
    put: async (key, body, bytes) => {
      const Body = body instanceof Readable && bytes === undefined ? await buffer(body) : body
      const ContentLength = Body instanceof Readable ? bytes : Body.length
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength }))
    },
    get: async (key) => {
      const found = await client.send(new GetObjectCommand(at(key))).catch(nothingThere)
      return found ? { body: found.Body as Readable, bytes: found.ContentLength ?? 0 } : null
    },
    has: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(nothingThere)) !== null,
    delete: async (key) => {
      if (isScratch(key)) await local.delete(key)
      else await client.send(new DeleteObjectCommand(at(key)))
    },
    list: (folder) => (isScratch(folder) ? local.list(folder) : listObjects(client, { Bucket, prefix, folder })),
    keys: (folder) => batchKeys(listObjects(client, { Bucket, prefix, folder }), folder),
    scratch: () => local.scratch(),
  }
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Address): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Both are what every compatible store understands.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })
}

function isScratch(key: string): boolean {
  return key.startsWith('incoming/')
}

async function* listObjects(
  client: S3Client,
  { Bucket, prefix, folder }: { Bucket: string; prefix: string; folder: string },
): AsyncIterable<{ key: string; ageSeconds: number }> {
  const Prefix = `${prefix}${checkedKey(folder.replace(/\/$/, ''))}/`
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified)
        yield { key: Key.slice(prefix.length), ageSeconds: (Date.now() - LastModified.getTime()) / 1000 }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

/** The store lists keys in their order, so those of one folder follow one another. */
async function* batchKeys(objects: AsyncIterable<{ key: string }>, folder: string): AsyncIterable<string[]> {
  const depth = folder.split('/').length + 1
  let batch: string[] = []
  let current = ''
  for await (const { key } of objects) {
    const below = key.split('/').slice(0, depth).join('/')
    if (below !== current && batch.length > 0) {
      yield batch
      batch = []
    }
    current = below
    batch.push(key)
  }
  if (batch.length > 0) yield batch
}

function nothingThere(error: unknown): null {
  if (error instanceof NoSuchKey || error instanceof NotFound) return null
  throw error
}
