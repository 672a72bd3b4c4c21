import type dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createWebhookSender } from './post-webhook.ts'

const received: { body: string; signature: unknown; from: unknown }[] = []
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const { 'quartier-signature': signature, 'user-agent': from } = request.headers
  received.push({ body, signature, from })
  response.writeHead(302, { location: '/elsewhere' }).end()
})
await new Promise<void>((listening) => server.listen(0, listening))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a demo posts to its own machine, over http and on every port, and follows no redirect', async () => {
  const sender = createWebhookSender({ allowInside: true })
  expect(sender.mayPostTo(`http://localhost:${port}/hook`)).toBe(true)
  expect(await sender.post(`http://localhost:${port}/hook`, '{"id":"ä"}', { 'quartier-signature': 'v1=x' })).toBe(302)
  expect(received).toEqual([{ body: '{"id":"ä"}', signature: 'v1=x', from: 'Quartier' }])
  received.length = 0
})

test.each(['127.0.0.1', '[::1]', '[::]', '0.0.0.0', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', 'localhost'])(
  'otherwise nothing is posted to %s',
  async (host) => {
    const sender = createWebhookSender({ allowInside: false })
    expect(sender.mayPostTo(`http://${host}:${port}/`)).toBe(false)
    await expect(sender.post(`http://${host}:${port}/`, '{}', {})).rejects.toThrow(/not allowed|private address/)
    expect(received).toEqual([])
  },
)

test('the look-up of the connection itself is checked, and there is no other that could answer differently', async () => {
  const asked: string[] = []
  const lookUp = ((name: string, _options: object, answer: (error: null, found: object[]) => void) => {
    asked.push(name)
    answer(null, [{ address: '127.0.0.1', family: 4 }])
  }) as unknown as typeof dns.lookup
  const sender = createWebhookSender({ allowInside: false }, lookUp)
  await expect(sender.post(`http://hook.example:${port}/`, '{}', {})).rejects.toThrow('private address')
  expect(asked).toEqual(['hook.example'])
  expect(received).toEqual([])
})
