import type { AnswerHeaders } from './cors.ts'
import { type Encoding, encode } from './encoding.ts'

/** Returns a response in the encoding that was asked for. */
export function respond(status: number, body: unknown, encoding: Encoding, headers: AnswerHeaders): Response {
  return respondWith(status, encode(body, encoding), encoding, headers)
}

/** Returns a response whose body is encoded already. */
export function respondWith(status: number, body: string, encoding: Encoding, headers: AnswerHeaders): Response {
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'content-type': encoding.contentType,
      'cache-control': 'no-store',
      vary: 'Accept, X-Transit-Verbose',
    },
  })
}

/** Returns a response in JSON, whatever was asked for. */
export function respondJson(status: number, body: string, headers: AnswerHeaders): Response {
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
