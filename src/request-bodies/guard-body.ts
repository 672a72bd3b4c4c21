import type { IncomingMessage } from 'node:http'
import { Problem } from '#kernel/problem.ts'
import { watchSender } from './watch-sender.ts'

/**
 * Returns up to which size in bytes a body that is too large is read to its end and thrown away before the answer: browsers
 * show an answer only when they have sent everything.
 */
function maxDiscarded(limit: number): number {
  return Math.max(16 * 1024 * 1024, 2 * limit)
}

/** Whether a request has a body, with any method. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Returns the request as a handler may read it: its body fails with Problem `request-too-large` as soon as it is larger
 * than `limit` bytes, whether the size was announced or not. A sender that is too slow is disconnected.
 */
export async function guardBody(request: Request, incoming: IncomingMessage, limit: number): Promise<Request> {
  const announced = Number(incoming.headers['content-length'] ?? 0)
  watchSender(incoming)
  if (request.method === 'GET' || request.method === 'HEAD') return request
  if (incoming.headers['transfer-encoding'] !== undefined) return withBody(request, countedBody(request, limit))
  // The HTTP parser passes on no more bytes than were announced.
  if (announced <= limit) return request
  if (announced <= maxDiscarded(limit)) await discard(incoming)
  return withBody(request, failingBody())
}

function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** Without `cancel`: that would end the connection before the answer. */
function countedBody(request: Request, limit: number): ReadableStream<Uint8Array> {
  const reader = request.body?.getReader()
  let bytes = 0
  const next = async () => {
    const value = (await reader?.read())?.value
    bytes += value?.length ?? 0
    return value
  }
  return new ReadableStream({
    async pull(controller) {
      const piece = await next()
      if (!piece) return controller.close()
      if (bytes <= limit) return controller.enqueue(piece)
      while (bytes <= maxDiscarded(limit) && (await next()));
      controller.error(new Problem('request-too-large'))
    },
  })
}

function failingBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: () => Promise.reject(new Problem('request-too-large')) })
}

/** Reads a body to its end without keeping it. */
function discard(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    incoming
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve())
    incoming.resume()
  })
}
