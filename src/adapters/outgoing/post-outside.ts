import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

/** In milliseconds, from the question for the address to the end of the answer. */
const timeoutMs = 10_000
/** Of an answer nothing is read but its head; a longer body ends the connection. */
const maxAnswer = 10_000

type Answer = { status: number; retryAfter: string | undefined }

/**
 * Which addresses may be posted to. The two that there are, for webhooks (`webhooks/post-webhook.ts`) and for notifications
 * of browsers (`push/push-reach.ts`), ask `isPublicAddress` in `kernel/inside-address.ts`.
 */
export type Reach = {
  /** Whether a URL may be posted to, as far as it says itself: a name is looked up later. */
  mayPostTo(url: URL): boolean
  /** Whether an IP address may be connected to. */
  mayConnectTo(address: string): boolean
}

/**
 * Returns a function that posts to addresses that people have given. It connects only to an IP address that `reach` allows,
 * so that a name which is resolved differently the next time leads nowhere else, and follows no redirects. The rule which
 * addresses are on the internet, and which inside a network, is in `kernel/inside-address.ts`. The promise rejects for an
 * address that is not allowed, and when no answer comes in time.
 */
export function postOutside(
  reach: Reach,
  /** Asks for the addresses of a name. */
  lookUp = dns.lookup,
): (address: string, headers: Record<string, string>, body: Uint8Array) => Promise<Answer> {
  // Agents of their own: no connection is used that other code has opened without this check.
  const agents = {
    'https:': new https.Agent({ keepAlive: true, maxSockets: 20 }),
    'http:': new http.Agent({ keepAlive: true, maxSockets: 20 }),
  }
  const lookup = checkedLookup(lookUp, reach)
  return (address, headers, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      if (!mayPostTo(reach, url)) throw new Error('the address is not allowed')
      const protocol = url.protocol as keyof typeof agents
      const options = {
        method: 'POST',
        // Some receivers refuse requests that do not say what they come from.
        headers: { 'user-agent': 'Quartier', ...headers, 'content-length': String(body.byteLength) },
        agent: agents[protocol],
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
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

/** Whether a URL may be posted to; where its host is a name, as far as can be said without looking it up. */
export function mayPostTo(reach: Reach, url: URL): boolean {
  const host = bareHost(url)
  return reach.mayPostTo(url) && (isIP(host) === 0 || reach.mayConnectTo(host))
}

/** Looks a name up and refuses it where one of its addresses is not allowed. */
function checkedLookup(lookUp: typeof dns.lookup, { mayConnectTo }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayConnectTo(address)))
        return callback(new Error('the name resolves to a private address'), '')
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

/** The host of a URL, that of an IPv6 address without brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
