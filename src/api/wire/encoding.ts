import { writeJson } from './write-json.ts'
import { writeTransit } from './write-transit.ts'

/** The encoding of a response. */
export type Encoding = { kind: 'transit' | 'transit-verbose' | 'json'; contentType: string }

const json: Encoding = { kind: 'json', contentType: 'application/json; charset=utf-8' }
const transit: Encoding = { kind: 'transit', contentType: 'application/transit+json; charset=utf-8' }
const verbose: Encoding = { kind: 'transit-verbose', contentType: 'application/transit+json; charset=utf-8' }

/** Returns what the caller asked for by `Accept` and `X-Transit-Verbose`; transit when asked for nothing in particular. */
export function encodingOf(request: Request): Encoding {
  const accept = request.headers.get('accept') ?? ''
  const wantsTransit = accept.includes('application/transit+json')
  if (!wantsTransit && (accept.includes('application/json') || accept.includes('text/html'))) return json
  return request.headers.get('x-transit-verbose') === 'true' ? verbose : transit
}

export function encode(value: unknown, { kind }: Encoding): string {
  return kind === 'json' ? writeJson(value) : writeTransit(value, { verbose: kind === 'transit-verbose' })
}
