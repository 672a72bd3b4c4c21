import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** Shorter answers fit into a packet or two as they are. */
const leastBytes = 2000

/** Whether the reader takes gzip. */
export function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.get('accept-encoding') ?? '')
}

/**
 * A visitor's page or drawing, packed for readers who take it: on a phone that is half a second. Pages of members are sent as they are:
 * from the size of a packed page that repeats what stood in its address, somebody could guess what else stands in it.
 */
export async function compressPage(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isText = /^(text\/(html|x-script)|image\/svg)/.test(headers.get('content-type') ?? '')
  if (!isText || headers.has('content-encoding') || !response.body) return response
  headers.append('vary', 'Accept-Encoding')
  if (!acceptsGzip(request)) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < leastBytes) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(await pack(body, { level: 6 }), { status, headers })
}
