import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A place service on this machine: it notes what it is asked and answers as it is told. */
export type TestService = {
  url: string
  asked: { path: string; parameters: URLSearchParams; userAgent: string }[]
  /** What it answers from now on. */
  answers(how: { status?: number; body?: unknown; text?: string; afterMs?: number; redirect?: string }): void
  close(): Promise<void>
}

/** Starts one on a free port. */
export async function startTestService(): Promise<TestService> {
  let how: Parameters<TestService['answers']>[0] = {}
  const asked: TestService['asked'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    asked.push({ path: url.pathname, parameters: url.searchParams, userAgent: request.headers['user-agent'] ?? '' })
    const { status = 200, body = {}, text, afterMs = 0, redirect } = how
    setTimeout(() => {
      response.writeHead(redirect ? 302 : status, {
        'content-type': 'application/json',
        ...(redirect ? { location: redirect } : {}),
      })
      response.end(text ?? JSON.stringify(body))
    }, afterMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (next) => {
      how = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
