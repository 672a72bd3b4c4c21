import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeOutsideCalls } from '#tests/refused-calls.ts'
import { freePort } from '#tests/running-site.ts'
import { findNginx, nodeHeader, startNginx, startOddNginx } from '#tests/deployed/nginx.ts'
import { answerLiveness } from '#web/server/answer-liveness.ts'
import { checkAddress } from './check-address.ts'

const nginx = findNginx()
if (!nginx) console.log('nginx is not installed: what the doctor says about proxies is not tested here.')
const folder = mkdtempSync(join(tmpdir(), 'quartier-address-'))
const secret = 'a-secret-of-the-tests-that-is-long-enough'
/** A node of a site with TRUST_PROXY=on, as far as the doctor asks it. */
const node = createServer((request, response) => {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const asked = new Request(`http://${request.headers.host}${request.url}`, { headers: headers as [string, string][] })
  if (request.url === '/assets/app.js') response.setHeader('cache-control', 'public, max-age=60')
  if (request.url !== '/healthz') return void response.end('something else')
  void answerLiveness({ secret }, asked, request, true)
    .text()
    .then((text) => response.end(text))
})
const stops: (() => unknown)[] = []
let nodeUrl: string
let url: string
let smallUrl: string
let plainUrl: string

describe.runIf(nginx)('behind nginx', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', () => resolve()))
    nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const [port, smallPort, plainPort] = [await freePort(), await freePort(), await freePort()]
    const ports = { folder, port, smallPort, plainPort }
    const proxy = await startNginx(nginx ?? '', { ...ports, days: 2, nodes: [nodeUrl, nodeUrl] })
    stops.push(() => proxy.stop())
    ;[url, smallUrl, plainUrl] = [
      `https://localhost:${port}`,
      `https://localhost:${smallPort}`,
      `http://localhost:${plainPort}`,
    ]
  }, 60_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
    node.closeAllConnections()
    node.close()
    rmSync(folder, { recursive: true })
  })

  const check = (publicUrl: string, others = {}) => {
    const port = Number(new URL(nodeUrl).port)
    return checkAddress({ settings: { publicUrl, host: '127.0.0.1', port, secret, trustProxy: true, ...others } })
  }
  const trusting = async <T>(work: () => Promise<T>): Promise<T> => {
    const usual = getCACertificates()
    setDefaultCACertificates([...usual, readFileSync(join(folder, 'certificate.pem'), 'utf8')])
    return work().finally(() => setDefaultCACertificates(usual))
  }

  test('a certificate that no browser trusts is a fault', async () => {
    expect(await check(url)).toEqual([
      { state: 'fault', text: expect.stringContaining('is trusted by no browser (DEPTH_ZERO_SELF_SIGNED_CERT)') },
    ])
  })

  test('behind the configuration of deploy/nginx.conf all is well, but for a certificate that ends in two days', async () => {
    const findings = await trusting(() => check(url))
    expect(findings).toEqual([{ state: 'warning', text: expect.stringMatching(/ends on \d{4}-\d\d-\d\d: renew it/) }])
  })

  test('what is wrong is told apart: limit of bodies, secret, reach, other servers', async () => {
    await trusting(async () => {
      const faults = async (publicUrl: string, others = {}) =>
        (await check(publicUrl, others)).flatMap(({ state, text }) => (state === 'fault' ? [text] : []))
      expect(await faults(smallUrl)).toEqual([expect.stringContaining('client_max_body_size 25m')])
      expect(await faults(url, { secret: 'another-secret' })).toEqual([
        expect.stringContaining('another SESSION_SECRET'),
      ])
      expect(await faults(plainUrl)).toEqual([expect.stringMatching(/redirects to https:\/\/localhost\/healthz/)])
      expect(await faults(`http://localhost:${await freePort()}`)).toEqual([
        expect.stringMatching(/cannot be reached \(ECONNREFUSED\).*firewall/),
      ])
      expect(await faults('https://nowhere.invalid')).toEqual([expect.stringMatching(/nowhere\.invalid/)])
      expect([...new Set(takeOutsideCalls().map(({ host }) => host))]).toEqual(['nowhere.invalid'])
      expect(await faults(url.replace('https:', 'http:'))).toEqual([expect.stringContaining('answers 400')])
    })
    const away = await check(`http://localhost:${await freePort()}`, { port: await freePort() })
    expect(away).toEqual([{ state: 'skipped', text: expect.stringContaining('the site does not run here') }])
  })

  const size = 'client_max_body_size 25m;'
  const visitor = 'proxy_set_header X-Forwarded-For $remote_addr;'
  test.each([
    [
      'passes on no scheme',
      `${size} ${visitor} proxy_set_header Host $http_host;`,
      /send X-Forwarded-Proto with "https"/,
    ],
    [
      'passes on no host',
      `${size} ${visitor} proxy_set_header X-Forwarded-Proto $scheme;`,
      /send X-Forwarded-Host with "localhost:\d+"/,
    ],
    [
      'passes on what visitors pretend',
      `${size} proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header Host $http_host;`,
      /visitors can pretend X-Forwarded-For and X-Forwarded-Host:/,
    ],
  ])('a proxy that %s is a fault that names the header', async (_, lines, sentence) => {
    const port = await freePort()
    const proxy = await startOddNginx(nginx ?? '', { folder, port, node: nodeUrl, lines })
    try {
      const findings = await trusting(() => check(`https://localhost:${port}`))
      expect(findings).toContainEqual({ state: 'fault', text: expect.stringMatching(sentence) })
    } finally {
      await proxy.stop()
    }
  })

  test('nginx keeps scripts and styles, and nothing else', async () => {
    await trusting(async () => {
      const { askSite } = await import('./ask-site.ts')
      const answered = async (path: string) => (await askSite(`${url}${path}`)).headers[nodeHeader]
      expect(await answered('/assets/app.js')).toBeDefined()
      expect(await answered('/assets/app.js'), 'no node was asked').toBeUndefined()
      expect([await answered('/media/a.webp'), await answered('/media/a.webp')]).not.toContain(undefined)
    })
  })
})
