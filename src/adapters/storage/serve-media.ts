import { Readable } from 'node:stream'
import { mediaKey, type Storage } from '#domain/images/index.ts'

/**
 * Answers requests for stored pictures, `/media/<hash>/<variant>.<ext>`; null for any other path. A hash never stands
 * for other content, so that browsers and caches may keep the answer for good.
 */
export async function serveMedia(storage: Pick<Storage, 'get'>, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/media/')) return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const key = mediaKey(pathname)
  if (!key) return notFound()
  const etag = `"${key.slice('images/ab/'.length).replace('/', '-')}"`
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  const file = await storage.get(key)
  if (!file) return notFound()
  if (knows(request, etag)) {
    file.body.destroy()
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  headers.set('content-length', String(file.bytes))
  if (request.method === 'GET') return new Response(Readable.toWeb(file.body) as ReadableStream, { headers })
  file.body.destroy()
  return new Response(null, { headers })
}

const contentTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

function knows(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
