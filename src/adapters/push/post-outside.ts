import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#kernel/inside-address.ts'

/** In milliseconds, from the question for the address to the end of the answer. */
const patience = 10_000
/** Of an answer nothing is read but its head; a longer body ends the connection. */
const maxAnswer = 10_000
const longestAddress = 1000

type Answer = { status: number; retryAfter: string | undefined }

/**
 * Whether an address from outside may be posted to: https on the usual port, on the internet. With `allowLoopback` also http
 * and any port on this machine. A name is looked up only when it is posted to.
 */
export function isPossibleAddress(address: string, allowLoopback: boolean): boolean {
  if (address.length > longestAddress || !URL.canParse(address)) return false
  const { protocol, username, password, port, hostname, hash } = new URL(address)
  if (username || password || hash) return false
  const host = hostOf(hostname)
  if (allowLoopback && isLoopback(host)) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  return isIP(host) ? isPublicAddress(host) : host.includes('.')
}

/**
 * Returns what posts to addresses that people have given. It connects only to an address that it has looked at, so that a name
 * which answers otherwise the next time leads nowhere else, and follows no redirects. The promise rejects for an address that
 * is not allowed, and when no answer comes in time.
 */
export function postOutside({
  allowLoopback,
  lookUp = dns.lookup,
}: {
  allowLoopback: boolean
  /** Asks for the addresses of a name. */
  lookUp?: typeof dns.lookup
}): (address: string, headers: Record<string, string>, body: Uint8Array) => Promise<Answer> {
  // Agents of their own: no connection is used that somebody else has opened without this look.
  const agents = {
    'https:': new https.Agent({ keepAlive: true, maxSockets: 20 }),
    'http:': new http.Agent({ keepAlive: true, maxSockets: 20 }),
  }
  const lookup = lookAt(lookUp, allowLoopback)
  return (address, headers, body) =>
    new Promise((resolve, reject) => {
      if (!isPossibleAddress(address, allowLoopback)) throw new Error('the address is not one of a push service')
      const url = new URL(address)
      const protocol = url.protocol as keyof typeof agents
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.byteLength) },
        agent: agents[protocol],
        lookup,
        signal: AbortSignal.timeout(patience),
      }
      const request = (protocol === 'https:' ? https : http).request(url, options, (response) => {
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxAnswer) response.destroy()
        })
        response.on('error', () => {})
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      })
      request.on('error', reject)
      request.end(body)
    })
}

/** Looks a name up and refuses it where one of its addresses lies inside. */
function lookAt(lookUp: typeof dns.lookup, allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const isAllowed = ({ address }: { address: string }) =>
        isPublicAddress(address) || (allowLoopback && isLoopback(address))
      const [first] = addresses
      if (!first || !addresses.every(isAllowed)) return callback(new Error('the address lies inside'), '')
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
