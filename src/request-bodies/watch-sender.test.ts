import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { rawRequest, slowly } from '#tests/attacks/raw-request.ts'
import { watchSender } from './watch-sender.ts'

const limits = { grace: 2000, bytesPerSecond: 100 }
const server = createServer((incoming, outgoing) => {
  watchSender(incoming, limits)
  void read(incoming).then((bytes) => outgoing.end(String(bytes)))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

async function read(incoming: IncomingMessage): Promise<number> {
  // Our side is busy for longer than a sender may be.
  if (incoming.url === '/busy') await new Promise((wake) => setTimeout(wake, 4000))
  let bytes = 0
  try {
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
  } catch {
    return -1
  }
  return bytes
}

const head = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`

test.concurrent('a sender of a few bytes now and then is disconnected', async () => {
  const { status } = await rawRequest(url, head('/', 10_000), slowly('a', { times: 100, pause: 100 }))
  expect(status).toBe(408)
})

test.concurrent('one that keeps a slow pace may take its time', async () => {
  const answer = await rawRequest(url, head('/', 2000), slowly('a'.repeat(50), { times: 40, pause: 100 }))
  expect(answer.text).toMatch(/2000$/)
})

test.concurrent('one that waits for us is not slow', async () => {
  const answer = await rawRequest(url, head('/busy', 300_000), slowly('a'.repeat(300_000), { times: 1, pause: 0 }))
  expect(answer.text).toMatch(/300000$/)
})
