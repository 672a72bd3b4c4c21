import type dns from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { pushReach } from '../push/push-reach.ts'
import { postOutside } from './post-outside.ts'

let asked = 0
const server = createServer((_, response) => {
  asked += 1
  response.writeHead(201)
  // A body without an end.
  const more = () => void (response.write('x'.repeat(5000)) && setImmediate(more))
  response.on('error', () => {})
  response.on('drain', more)
  more()
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const body = new Uint8Array([1, 2, 3])
const strict = postOutside(pushReach(false))

/** A resolver that answers every name with these addresses. */
function namesLead(addresses: string[], questions: string[] = []): typeof dns.lookup {
  const lookUp = (name: string, _options: object, answer: (error: null, found: LookupAddress[]) => void) => {
    questions.push(name)
    answer(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  }
  return lookUp as unknown as typeof dns.lookup
}

const inside = [
  'http://push.example/send',
  'https://push.example:8443/send',
  'https://user:word@push.example/send',
  'https://push.example/send#part',
  'https://localhost/send',
  'https://intranet/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://0177.0.0.1/send',
  'https://10.0.0.1/send',
  'https://172.16.3.4/send',
  'https://192.168.1.1/send',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/send',
  'https://0.0.0.0/send',
  'https://198.18.0.1/send',
  'https://224.0.0.1/send',
  'https://255.255.255.255/send',
  'https://[::1]/send',
  'https://[::]/send',
  'https://[fc00::1]/send',
  'https://[fe80::1]/send',
  'https://[ff02::1]/send',
  'https://[::ffff:127.0.0.1]/send',
  'https://[::ffff:a00:1]/send',
  'https://[64:ff9b::7f00:1]/send',
  'https://[2002:7f00:1::]/send',
  'file:///etc/passwd',
  'ftp://push.example/send',
  'javascript:alert(1)',
  'push.example',
  '',
  `https://push.example/${'x'.repeat(1000)}`,
]

test.each(inside)('nothing is posted to %s', async (address) => {
  expect(URL.canParse(address) && pushReach(false).mayPostTo(new URL(address))).toBe(false)
  await expect(strict(address, {}, body)).rejects.toThrow(/not allowed|Invalid URL/)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s may be one of a push service', (address) => {
  expect(pushReach(false).mayPostTo(new URL(address))).toBe(true)
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['the network of the server', ['10.1.2.3']],
  ['the data of a cloud', ['169.254.169.254']],
  ['a local network of version 6', ['fd00::1']],
  ['this machine, written as version 6', ['::ffff:127.0.0.1']],
  ['the internet and this machine', ['93.184.215.14', '127.0.0.1']],
  ['nothing', []],
])('a name that leads to %s is refused when it is looked up, before anything is sent', async (_, addresses) => {
  const lookUp = namesLead(addresses)
  const post = postOutside(pushReach(false), lookUp)
  await expect(post('https://push.example/send', {}, body)).rejects.toThrow('the name resolves to a private address')
  expect(asked).toBe(0)
})

test('it connects to the address that was looked at, and asks only once', async () => {
  const questions: string[] = []
  const lookUp = namesLead(['127.0.0.1'], questions)
  const loose = postOutside(pushReach(true), lookUp)
  expect(await loose(`http://localhost:${port}/`, {}, body)).toMatchObject({ status: 201 })
  expect(questions).toEqual(['localhost'])
  asked = 0
})

test('on this machine it posts only where that is allowed, and an answer without an end is cut off', async () => {
  await expect(strict(`http://127.0.0.1:${port}/`, {}, body)).rejects.toThrow()
  expect(asked).toBe(0)
  const loose = postOutside(pushReach(true))
  expect(await loose(`http://127.0.0.1:${port}/`, {}, body)).toEqual({ status: 201, retryAfter: undefined })
  expect(asked).toBe(1)
  await expect.poll(() => new Promise((done) => server.getConnections((_, count) => done(count)))).toBe(0)
  await expect(loose('http://192.168.1.1/', {}, body)).rejects.toThrow('not allowed')
})
