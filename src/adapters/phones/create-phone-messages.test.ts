import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { movableClock } from '#tests/app.ts'
import { createPhoneMessages } from './create-phone-messages.ts'

const got: { body: string; signature: string }[] = []
let status = 204
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    got.push({ body, signature: String(request.headers['quartier-signature']) })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
beforeEach(() => {
  got.length = 0
  status = 204
})

const clock = movableClock()
const site = { name: 'Quartier' }
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
const secret = 'a-secret-of-the-receiver'
const message = { to: '+491705550143', code: '012345', minutes: 10, locale: 'de' } as const

test('a message is posted to the address of the setting, signed', async () => {
  await createPhoneMessages({ kind: 'posted', url, secret }, site, clock)?.send(message)
  const [{ body, signature } = { body: '', signature: '' }] = got
  expect(JSON.parse(body)).toEqual({ to: '+491705550143', text: expect.stringContaining('012345 ist dein Code') })
  const seconds = clock.now().getTime() / 1000
  const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  expect(signature).toBe(`t=${seconds},v1=${proof}`)
})

test.each([500, 404, 302])('an answer with the status %d is a message that was not sent', async (answered) => {
  status = answered
  await expect(createPhoneMessages({ kind: 'posted', url, secret }, site, clock)?.send(message)).rejects.toThrow()
  expect(got).toHaveLength(1)
})

test('the demo keeps messages, the newest first, and a site without a setting sends none', async () => {
  const kept = createPhoneMessages({ kind: 'kept' }, site, clock)
  await kept?.send(message)
  await kept?.send({ ...message, code: '654321', locale: 'en' })
  expect(kept?.kept?.().map(({ text }) => text.slice(0, 6))).toEqual(['654321', '012345'])
  expect(createPhoneMessages(undefined, site, clock)).toBeUndefined()
})
