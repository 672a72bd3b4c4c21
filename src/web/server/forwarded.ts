import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isInside } from '#kernel/inside-address.ts'

/**
 * Returns the visitor's IP address, for rate limits. Behind a trusted proxy it is the last entry of X-Forwarded-For: the
 * one written by the nearest proxy, while the client can forge those before it. Addresses of IPv6 are cut to their network.
 */
export function visitorAddress(request: Request, incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(request.headers.get('x-forwarded-for')) : undefined
  return networkOf(forwarded && isIP(forwarded) ? forwarded : (incoming.socket.remoteAddress ?? 'unknown'))
}

/** Returns an address; of IPv6 its /64, which one customer has as a whole, so that its addresses share their limits. */
function networkOf(address: string): string {
  if (isIP(address) !== 6 || isInside(address) || /^::ffff:/i.test(address)) return address
  const [left = '', right] = address.split('::')
  const groupsOf = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groupsOf(left), groupsOf(right ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}

/**
 * Returns the request with the address that the browser sees: behind a trusted proxy with the scheme of
 * X-Forwarded-Proto and the host of X-Forwarded-Host. Invalid values are ignored. Returns the same object when nothing
 * differs.
 */
export function publicRequest(request: Request, trustProxy: boolean): Request {
  if (!trustProxy) return request
  const proto = lastEntry(request.headers.get('x-forwarded-proto'))?.toLowerCase()
  const host = lastEntry(request.headers.get('x-forwarded-host'))
  const before = new URL(request.url)
  const scheme = proto === 'http' || proto === 'https' ? `${proto}:` : before.protocol
  const origin = `${scheme}//${host && isHost(host) ? host : before.host}`
  if (!URL.canParse(origin) || new URL(origin).origin === before.origin) return request
  return copyRequest(request, origin + before.pathname + before.search, request.headers)
}

/**
 * Returns a request that changes state without its header Origin, for React Router, which refuses forms whose Origin
 * differs from the address of this process: behind a proxy they may differ. `isCrossSiteWrite` has compared it with
 * PUBLIC_URL before.
 */
export function withoutOrigin(request: Request): Request {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  if (!isWrite || !request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return copyRequest(request, request.url, headers)
}

function copyRequest({ method, body, signal }: Request, url: string, headers: Headers): Request {
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  // A streamed body requires `duplex`, which the types lack.
  const init = { method, headers, body, signal, duplex: 'half' }
  return new Request(url, init)
}

function lastEntry(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined
}

/** Returns whether a text is a host name or IP address, with or without a port. */
function isHost(text: string): boolean {
  return text.length <= 255 && /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(text)
}
