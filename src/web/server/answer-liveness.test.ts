import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { doctorHeader, doctorProof } from '#domain/doctor-proof.ts'
import { answerLiveness } from './answer-liveness.ts'

const secret = 'a-secret-of-the-tests-that-is-long-enough'
const incoming = { socket: { remoteAddress: '10.0.0.9' } } as unknown as IncomingMessage
const forwarded = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'quartier.example',
  'x-forwarded-for': '203.0.113.7, 203.0.113.8',
}
const ask = (headers: Record<string, string>, trustProxy = true) =>
  answerLiveness({ secret }, new Request('http://127.0.0.1:3000/healthz', { headers }), incoming, trustProxy).text()
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

test('whoever has the secret of the site is told what it recognises of a request', async () => {
  const proof = { [doctorHeader]: doctorProof({ secret }, minutes(0)) }
  expect(JSON.parse(await ask({ ...forwarded, ...proof }))).toEqual({
    origin: 'https://quartier.example',
    address: '203.0.113.8',
  })
  expect(JSON.parse(await ask({ ...forwarded, ...proof }, false))).toEqual({
    origin: 'http://127.0.0.1:3000',
    address: '10.0.0.9',
  })
})

test.each([
  ['no proof', undefined],
  ['a proof of another secret', doctorProof({ secret: 'another-secret' }, minutes(0))],
  ['an old proof', doctorProof({ secret }, minutes(-6))],
  ['a proof of the future', doctorProof({ secret }, minutes(6))],
  ['a proof with another time', doctorProof({ secret }, minutes(-6)).replace(/^\d+/, String(Date.now()))],
  ['anything else', 'x'.repeat(10_000)],
])('with %s the answer is only that the process is alive', async (_, proof) => {
  expect(await ask({ ...forwarded, ...(proof && { [doctorHeader]: proof }) })).toBe('ok')
})
