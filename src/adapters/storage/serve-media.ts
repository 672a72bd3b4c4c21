import { Readable } from 'node:stream'
import type { App } from '#domain/app.ts'
import { customVariantFile, mediaKey } from '#domain/images/index.ts'
import { matchesEtag } from '#kernel/etag.ts'
import { isProblem, type Problem } from '#kernel/problem.ts'

type Slice = Pick<App, 'storage' | 'secret' | 'imageProcessor' | 'clock'>

/**
 * Returns the response to requests for stored pictures, `/media/<hash>/<variant>.<ext>`, and for custom sizes, whose
 * addresses are signed; null for any other path. `address` is the network address of the request. The content of a hash
 * never changes, so browsers and caches may keep the response forever.
 */
export async function serveMedia(app: Slice, request: Request, address: string): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/media/')) return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const file = await findFile(app, pathname, address).catch(refusalOf)
  if (isProblem(file)) return refused(file)
  if (!file) return notFound()
  const { key } = file
  const etag = `"${key.slice('images/ab/'.length).replace('/', '-')}"`
  const headers = new Headers({
    // Caches that many people share would keep a picture that somebody has deleted.
    'cache-control': 'private, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (matchesEtag(request, etag)) {
    file.body.destroy()
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  headers.set('content-length', String(file.bytes))
  if (request.method === 'GET') return new Response(Readable.toWeb(file.body) as ReadableStream, { headers })
  file.body.destroy()
  return new Response(null, { headers })
}

async function findFile(app: Slice, pathname: string, address: string) {
  const key = mediaKey(pathname)
  if (!key) return customVariantFile(app, pathname, address)
  const file = await app.storage.get(key)
  return file && { key, ...file }
}

function refusalOf(error: unknown): Problem {
  if (isProblem(error)) return error
  throw error
}

function refused({ code, status, params }: Problem): Response {
  const headers = { 'retry-after': String(params.seconds ?? 10), 'cache-control': 'no-store' }
  return new Response(code, { status, headers })
}

const contentTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
