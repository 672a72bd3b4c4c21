import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the visitor, for rate limits. Behind a trusted proxy it is the last entry of X-Forwarded-For: the one that
 * the nearest proxy wrote, while every entry before it can be made up by the visitor.
 */
export function visitorAddress(request: Request, incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(request.headers.get('x-forwarded-for')) : undefined
  return forwarded && isIP(forwarded) ? forwarded : (incoming.socket.remoteAddress ?? 'unknown')
}

/**
 * The request with the address that the visitor's browser sees: behind a trusted proxy the scheme is that of
 * X-Forwarded-Proto and the host that of X-Forwarded-Host. Values that are not a scheme or a host are ignored.
 * Returns the same request where nothing differs.
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
 * A request that changes something without the header Origin, for React Router, which refuses a form whose Origin is not the address at which
 * this process was asked: behind a proxy they may differ. `isCrossSiteWrite` has compared it with PUBLIC_URL before.
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
  // A body that is a stream asks for `duplex`, which the types do not know yet.
  const init = { method, headers, body, signal, duplex: 'half' }
  return new Request(url, init)
}

function lastEntry(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined
}

/** A name or an address of the internet, with or without a port. */
function isHost(text: string): boolean {
  return text.length <= 255 && /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(text)
}
