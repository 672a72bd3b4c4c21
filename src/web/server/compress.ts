import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Shorter answers fit into a packet or two as they are. */
const minBytes = 2000

/**
 * The encodings for pages, best first. Each page is compressed once for one reader: at these levels that takes a millisecond,
 * and Brotli's third is smaller than gzip's sixth in half of its time.
 */
const encodings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
}
type Encoding = keyof typeof encodings

/**
 * A visitor's page or drawing, compressed for readers who take it: on a phone that is half a second. Pages of members are sent
 * as they are: from the size of a compressed page that repeats what stood in its address, somebody could guess what else
 * stands in it.
 */
export async function compressPage(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isText = /^(text\/(html|x-script)|image\/svg)/.test(headers.get('content-type') ?? '')
  if (!isText || headers.has('content-encoding') || !response.body) return response
  headers.append('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  if (!encoding) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < minBytes) return new Response(body, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await encodings[encoding](body), { status, headers })
}

/** Returns the best encoding that the reader takes; undefined for none. A weight of zero refuses an encoding. */
function acceptedEncoding(request: Request): Encoding | undefined {
  const entries = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const accepted = entries.map((entry) => entry.split(';').map((part) => part.trim()))
  const isAccepted = (name: string) =>
    accepted.some(([encoding, weight = '']) => encoding === name && !/^q=0(\.0*)?$/.test(weight))
  return (Object.keys(encodings) as Encoding[]).find(isAccepted)
}
