import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An in-memory store with the part of S3 that the site uses. `failing`: number of requests that are answered with 503. */
export type S3Server = {
  /** As in STORAGE_URL. */
  url: string
  objects: Map<string, { bytes: Buffer; at: Date }>
  failing: number
  close(): Promise<void>
}

const [key, secret, bucket] = ['quartier', 'a/secret+of=tests', 'pictures']
const pageSize = 3

/** Starts the store on a free port. Requests without a signature of the right key are refused. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const store: S3Server = { url: '', objects, failing: 0, close: async () => {} }
  const server = createServer((request, response) => void answer(store, request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  store.url = `s3://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/files?tls=off`
  store.close = () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return store
}

async function answer(store: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await buffer(request).catch(() => undefined)
  // Broken off by the sender: nothing is kept.
  if (!bytes || !request.complete) return
  const url = new URL(request.url ?? '/', 'http://store')
  const name = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
  const signed = new RegExp(`^AWS4-HMAC-SHA256 Credential=${key}/\\d{8}/us-east-1/s3/aws4_request, `)
  if (!signed.test(request.headers.authorization ?? '')) return failure(response, 403, 'AccessDenied')
  if (store.failing > 0) {
    store.failing -= 1
    return failure(response, 503, 'SlowDown')
  }
  if (url.searchParams.has('list-type')) return list(store, url.searchParams, response)
  if (request.method === 'PUT') {
    store.objects.set(name, { bytes, at: new Date() })
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    store.objects.delete(name)
    return void response.writeHead(204).end()
  }
  const found = store.objects.get(name)
  if (!found) return failure(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': found.bytes.length, 'last-modified': found.at.toUTCString() })
  response.end(request.method === 'HEAD' ? undefined : found.bytes)
}

function list({ objects }: S3Server, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).sort()
  const page = names.slice(0, pageSize)
  const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
  )
  xml(response, 200, `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
}

function failure(response: ServerResponse, status: number, code: string): void {
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}
