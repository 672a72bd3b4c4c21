import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfDemoWorld } from '#tests/demo-world.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'
import { siteClient } from '../faults/site-client.ts'
import { rawRequest, slowly } from './raw-request.ts'
import { formPages } from './site-addresses.ts'

const megabyte = 1024 * 1024
const full = process.env.QUARTIER_TEST_SCALE === 'full'
let dataDir: string
let site: RunningSite

beforeAll(async () => {
  dataDir = await copyOfDemoWorld()
  site = await startSite({ DATA_DIR: dataDir }, { keepData: true })
})
afterAll(async () => {
  await site?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, init: RequestInit) =>
  fetch(site.url + path, { method: 'POST', redirect: 'manual', ...init, headers: { ...form, ...init.headers } })

/** Megabytes of memory that the site takes. */
function memory(): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A body of a number of megabytes without a Content-Length. */
function unannounced(megabytes: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(megabyte).fill(97)
  let left = megabytes
  return new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
  })
}

test('a form that is too large is refused with a page, whether its size was announced or not', async () => {
  for (const body of [`email=${'a'.repeat(2 * megabyte)}`, unannounced(2)]) {
    const answer = await post('/login', { body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
    const page = await answer.text()
    expect(page).toContain('<html')
    expect(page).toContain('Das ist zu groß.')
  }
})

test('forms of 50 and 200 MB to every kind of page do not fill the memory', async () => {
  for (let count = 0; count < 20; count += 1) await post('/login', { body: 'email=a' })
  const before = memory()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memory())), 20)
  await post('/login', { body: 'a'.repeat(50 * megabyte) }).catch(() => undefined)
  expect(most - before).toBeLessThan(50)
  for (const path of ['/login', '/recover-password', '/verify', '/signup.data']) {
    const answers = await Promise.allSettled([
      post(path, { body: 'a'.repeat(50 * megabyte) }),
      post(path, { body: unannounced(50), duplex: 'half' } as RequestInit),
      post(path, { body: unannounced(200), duplex: 'half' } as RequestInit),
    ])
    for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value.status, path).toBe(413)
  }
  clearInterval(timer)
  // Twelve bodies at work leave garbage; one that is kept whole would be 200.
  expect(most - before).toBeLessThan(180)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('no page and no address of the API takes a body of 70 MB', async () => {
  const anna = siteClient(site.url)
  await anna.post('/login', { email: 'anna@example.org', password: 'quartier-demo' })
  const body = 'a'.repeat(70 * megabyte)
  const addresses = [...formPages(), '/v1/api/current_user/update_profile', '/v1/auth/token', '/api/delete-account']
  expect(addresses.length).toBeGreaterThan(40)
  // Each address is judged by the same code: small runs ask every fourth.
  const asked = addresses.filter((_, index) => full || index % 4 === 0)
  for (const path of asked) {
    const headers = { cookie: anna.cookie() }
    const { status } = await post(path, { body, headers })
    // Pages without forms answer 405, those of others 404; some send members elsewhere before they read anything.
    expect([302, 303, 400, 401, 403, 404, 405, 413, 415, 422], `${path} ${status}`).toContain(status)
  }
}, 240_000)

test('the API says in its own way that a body is too large', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  for (const body of ['a'.repeat(2 * megabyte), unannounced(2)]) {
    const init = { body, duplex: 'half', headers } as RequestInit
    expect((await post('/v1/auth/token', init)).status).toBe(413)
  }
  const answer = await post('/api/transaction-line-items', { body: 'a'.repeat(2 * megabyte), headers })
  expect([401, 413]).toContain(answer.status)
  expect(await answer.json()).toHaveProperty('data.errors')
})

test('the API reads a query as long as its documentation says, and says in its own way that one is longer', async () => {
  const client = 'client_id=10000000-0000-4000-8000-000000000001&grant_type=client_credentials&scope=public-read'
  const { access_token: token } = (await (await post('/v1/auth/token', { body: client })).json()) as Record<
    string,
    string
  >
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', origin: 'https://app.example' }
  const ask = (length: number) => {
    const filters = Array.from({ length: 10 }, (_, index) => `pub_key${index}=${'a'.repeat(length / 10 - 10)}`)
    return fetch(`${site.url}/v1/api/listings/query?${filters.join('&')}`, { headers })
  }
  expect((await ask(19_900)).status).toBe(200)
  for (const length of [21_000, 50_000]) {
    const refused = await ask(length)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'validation-invalid-params' }] })
  }
})

test.runIf(full)(
  'a sender of single bytes is disconnected before it is done, an honest slow line is not',
  async () => {
    const head = (bytes: number) =>
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n`
    const slow = await Promise.all(
      [`${head(100_000)}\r\n`, `${head(1).replace('Content-Length: 1', 'Transfer-Encoding: chunked')}\r\n`].map(
        (each) => rawRequest(site.url, each, slowly('1\r\na\r\n', { times: 200, pause: 500 })),
      ),
    )
    // They would take 100 seconds.
    expect(slow.map(({ status }) => status)).toEqual([408, 408])
    // 8 kB in a second, for longer than single bytes are listened to.
    const honest = await rawRequest(
      site.url,
      `${head(304_000)}Connection: close\r\n\r\n`,
      slowly('a'.repeat(4000), { times: 76, pause: 500 }),
    )
    expect(honest.status).toBeGreaterThanOrEqual(400)
    expect(honest.status).not.toBe(408)
  },
  120_000,
)

test.runIf(full)(
  'headers that do not come to an end are cut off',
  async () => {
    // They would take 100 seconds.
    const { status } = await rawRequest(site.url, 'GET / HTTP/1.1\r\n', slowly('X: a\r\n', { times: 200, pause: 500 }))
    expect(status).toBe(408)
  },
  60_000,
)
