import { isIP } from 'node:net'
import { isLoopbackHost } from '#kernel/inside-address.ts'
import { isSameText } from '#kernel/same-text.ts'
import type { Metrics } from './create-metrics.ts'

/**
 * Returns the figures of this node to requests with the token; without a configured token, to this machine only.
 * `remoteAddress` is the address of the connection itself: headers are ignored. `isBehindProxy`: on a site whose public
 * address is https every request comes from a proxy, which may run on this machine and may not say so in a header. Such a
 * site requires a token.
 */
export async function answerMetrics(
  metrics: Metrics,
  request: Request,
  { token, remoteAddress, isBehindProxy }: Source,
): Promise<Response> {
  if (token !== undefined && !hasToken(request, token))
    return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  if (token === undefined && (isBehindProxy || !isFromHere(request, remoteAddress)))
    return new Response('Only from this machine. Set METRICS_TOKEN to read the figures from elsewhere.\n', {
      status: 403,
    })
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}

type Source = { token: string | undefined; remoteAddress: string | undefined; isBehindProxy: boolean }

function hasToken(request: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return isSameText(given, token)
}

/** Returns whether a connection comes from this machine and not from a proxy on it. */
function isFromHere({ url, headers }: Request, address = ''): boolean {
  if (!isLoopbackHost(new URL(url).hostname)) return false
  if (['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers.has(name))) return false
  return isIP(address) !== 0 && isLoopbackHost(address)
}
