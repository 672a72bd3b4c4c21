import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSenderDomain } from './check-sender-domain.ts'

/** Names that exist, with their TXT records. */
const zone: Record<string, string[]> = {
  'good.example': ['some-verification=1', 'v=spf1 mx -all'],
  '_domainkey.good.example': [],
  '_dmarc.good.example': ['v=DMARC1; p=none'],
  'twice.example': ['v=spf1 mx -all', 'v=spf1 a -all'],
  '_domainkey.twice.example': [],
  '_dmarc.twice.example': ['v=DMARC1; p=none'],
  'bare.example': [],
}
const server = createSocket('udp4')
server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address))
const resolver = new Resolver({ timeout: 2000, tries: 1 })
beforeAll(async () => {
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', () => resolve()))
  resolver.setServers([`127.0.0.1:${server.address().port}`])
})
afterAll(() => server.close())

const check = (from: string, dns = resolver) =>
  checkSenderDomain({ settings: { mail: { kind: 'smtp', url: 'smtp://localhost', from } } }, dns)

test('a domain with SPF, a key of DKIM and a policy is fine', async () => {
  expect(await check('Quartier <hello@good.example>')).toEqual([
    { state: 'ok', text: 'good.example has SPF, DKIM and DMARC' },
  ])
})

test('what a domain lacks is a warning each, and two SPF records are one', async () => {
  const bare = await check('hello@bare.example')
  expect(bare.map(({ state, text }) => [state, /SPF|DKIM|DMARC/.exec(text)?.[0]])).toEqual([
    ['warning', 'SPF'],
    ['warning', 'DKIM'],
    ['warning', 'DMARC'],
  ])
  expect(await check('hello@twice.example')).toEqual([
    { state: 'warning', text: expect.stringContaining('2 SPF records') },
  ])
})

test('without an answer of the DNS nothing is claimed', async () => {
  const nobody = new Resolver({ timeout: 100, tries: 1 })
  nobody.setServers(['127.0.0.1:1'])
  expect(await check('hello@good.example', nobody)).toMatchObject([{ state: 'skipped' }])
})

/** A DNS answer to a query for TXT records: name error for a name that is not in the zone. */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(12, at + 5)
  const texts = zone[labels.join('.').toLowerCase()]
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  const records = (texts ?? []).map((text) => {
    const record = Buffer.alloc(13)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(16, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(text.length + 1, 10)
    record.writeUInt8(text.length, 12)
    return Buffer.concat([record, Buffer.from(text, 'latin1')])
  })
  return Buffer.concat([header, question, ...records])
}
