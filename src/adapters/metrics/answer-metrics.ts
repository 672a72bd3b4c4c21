import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Metrics } from './create-metrics.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

/**
 * The figures of this node, for whoever has the token; without a token for this machine alone. `remoteAddress` is the
 * address of the connection itself: what headers say does not count.
 */
export async function answerMetrics(
  metrics: Metrics,
  request: Request,
  { token, remoteAddress }: { token: string | undefined; remoteAddress: string | undefined },
): Promise<Response> {
  if (token !== undefined && !hasToken(request, token))
    return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  if (token === undefined && !isFromHere(request, remoteAddress))
    return new Response('Only from this machine. Set METRICS_TOKEN to read the figures from elsewhere.\n', {
      status: 403,
    })
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}

function hasToken(request: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A connection from this machine that no proxy on this machine made for somebody else. */
function isFromHere({ headers }: Request, address = ''): boolean {
  if (['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers.has(name))) return false
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
