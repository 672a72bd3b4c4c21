import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { matchesEtag } from '#kernel/etag.ts'

const address = '/tiles/basemap.pmtiles'

/**
 * Returns the response to `/tiles/basemap.pmtiles` from the folder `dir`; null for any other path. The map reads a few
 * kilobytes at a time, so one range of bytes is answered with 206; several ranges, or an invalid one, with the whole file
 * or 416, as RFC 9110 says. The content of an address with `?v=` never changes.
 */
export async function serveTiles(dir: string, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== address) return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const path = join(dir, 'basemap.pmtiles')
  const file = await stat(path).catch(() => null)
  if (!file) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`
  const headers = new Headers({
    'cache-control': searchParams.has('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  const wanted = rangeOf(request, etag, file.size)
  headers.set('content-type', 'application/vnd.pmtiles')
  if (wanted === 'beyond') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = wanted ?? { start: 0, end: file.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (wanted) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  const body = request.method === 'GET' ? await read(path, start, end) : null
  return new Response(body, { status: wanted ? 206 : 200, headers })
}

/** The one range that is asked for, both ends included; null for the whole file. */
function rangeOf(request: Request, etag: string, size: number): { start: number; end: number } | 'beyond' | null {
  const condition = request.headers.get('if-range')
  if (condition && condition !== etag) return null
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range')?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < start) return null
  return start >= size || start > end ? 'beyond' : { start, end }
}

async function read(path: string, start: number, end: number): Promise<ReadableStream> {
  const file = await open(path)
  return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream
}
