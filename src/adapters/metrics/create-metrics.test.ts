import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { answerMetrics } from './answer-metrics.ts'
import { createMetrics } from './create-metrics.ts'
import { routeGroup } from './route-group.ts'

const { db, pool } = await freshDatabase()
const metrics = createMetrics(await testApp(db), pool, () => 7)
const address = 'http://localhost/metrics'
const token = 'a-token-of-the-tests'

async function ask(
  headers: Record<string, string>,
  from: string | undefined,
  wanted?: string,
  { at = address, isBehindProxy = false } = {},
): Promise<number> {
  const request = new Request(at, { headers })
  return (await answerMetrics(metrics, request, { token: wanted, remoteAddress: from, isBehindProxy })).status
}

test.each([
  ['127.0.0.1', {}, 200],
  ['127.8.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['10.0.0.5', {}, 403],
  ['::ffff:10.0.0.5', {}, 403],
  ['2001:db8::1', {}, 403],
  [undefined, {}, 403],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 403],
  ['10.0.0.5', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['10.0.0.5', { host: 'localhost' }, 403],
] as const)('without a token, a connection from %s with %j gets %i', async (from, headers, status) => {
  expect(await ask(headers, from)).toBe(status)
})

test.each([
  ['http://127.0.0.1:3000/metrics', 200],
  ['http://[::1]:3000/metrics', 200],
  ['http://quartier.example/metrics', 403],
  ['http://localhost.quartier.example/metrics', 403],
])('without a token, a request of this machine for %s gets %i', async (at, status) => {
  expect(await ask({}, '127.0.0.1', undefined, { at })).toBe(status)
})

test('without a token, a public site refuses every request for figures, because its proxy may run on this machine', async () => {
  expect(await ask({}, '127.0.0.1', undefined, { isBehindProxy: true })).toBe(403)
  expect(await ask({ authorization: `Bearer ${token}` }, '127.0.0.1', token, { isBehindProxy: true })).toBe(200)
})

test.each([
  [{}, 401],
  [{ authorization: 'Bearer wrong' }, 401],
  [{ authorization: `Bearer ${token}x` }, 401],
  [{ authorization: `Basic ${token}` }, 401],
  [{ authorization: `Bearer ${token}` }, 200],
  [{ authorization: `bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }, 200],
])('with a token, %j gets %i from anywhere', async (headers, status) => {
  expect(await ask(headers as Record<string, string>, '203.0.113.9', token)).toBe(status)
  expect(await ask(headers as Record<string, string>, '127.0.0.1', token)).toBe(status)
})

test('figures are labelled by route, method and status', async () => {
  metrics.observe(new Request('http://localhost/l/some/thing'), 200, 0.02)
  metrics.observe(new Request('http://localhost/wp-login.php', { method: 'PROPFIND' }), 404, 0.001)
  const text = await metrics.text()
  expect(text).toMatch(/quartier_http_request_duration_seconds_count\{route="listing",method="GET",status="200"\} 1/)
  expect(text).toMatch(/route="other",method="other",status="404"/)
  for (const kind of ['event', 'timer', 'mail', 'push', 'webhook'])
    expect(text).toContain(`quartier_parked{kind="${kind}"} 0`)
  for (const state of ['queued', 'sent', 'failed', 'uncertain'])
    expect(text).toContain(`quartier_deliveries{state="${state}"} 0`)
  for (const name of [
    'timers_due',
    'timers_oldest_due_seconds',
    'mails_due',
    'database_connections',
    'event_lag_seconds',
  ])
    expect(text).toContain(`# TYPE quartier_${name} gauge`)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('addresses fall into few groups, whatever visitors ask for', () => {
  const asked = [
    '/',
    '/s',
    '/s/',
    '/l/x/1',
    '/v1/api/listings/query',
    '/constructor',
    '/__proto__',
    '/..%2f',
    '/S',
    '/readyz',
  ]
  expect(asked.map(routeGroup)).toEqual('landing search search listing api other other other other health'.split(' '))
})

test('the dashboard and the alerts in deploy name figures that there are', async () => {
  const deploy = resolve(import.meta.dirname, '../../../deploy')
  const text = await metrics.text()
  const there = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
  // What a histogram is read by.
  const figureOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  expect(text).toMatch(/^quartier_worker_busy_seconds 7$/m)
  for (const file of ['grafana-dashboard.json', 'quartier-alerts.yml']) {
    const named = readFileSync(join(deploy, file), 'utf8').match(/\b(quartier|process|nodejs)_\w+\b/g) ?? []
    expect(named.length).toBeGreaterThan(8)
    const missing = named.filter((name) => !there.has(name) && !there.has(figureOf(name)))
    expect([file, missing]).toEqual([file, []])
  }
  const shown = readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8')
  const own = [...there].filter((name) => name.startsWith('quartier_'))
  expect(
    own.filter((name) => !shown.includes(name)),
    'figures that the dashboard does not show',
  ).toEqual([])
})
