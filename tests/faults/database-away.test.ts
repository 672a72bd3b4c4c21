import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'
import { databaseBetween } from './database-between.ts'

const between = await databaseBetween((await freshDatabase()).url)
const dataDir = mkdtempSync(join(tmpdir(), 'quartier-away-'))
let site: RunningSite

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: between.url, DEMO: 'off' }, { keepData: true })
})
afterAll(async () => {
  between.turn('passes')
  await site?.stop()
  between.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  path,
  init: { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers } as RequestInit,
})
const asking = [
  { path: '/l/00000000-0000-7000-8000-000000000000', init: {} },
  {
    path: '/l/00000000-0000-7000-8000-000000000000',
    init: { headers: { cookie: 'quartier_session=0123456789abcdef' } },
  },
  form('/login', { email: 'anna@example.org', password: 'quartier-demo' }),
  form('/recover-password', { email: 'anna@example.org' }),
  form('/v1/auth/token', {
    grant_type: 'password',
    client_id: '10000000-0000-4000-8000-000000000001',
    username: 'anna@example.org',
    password: 'quartier-demo',
  }),
]

/** Nobody waits longer for an answer. */
const soon = () => ({ signal: AbortSignal.timeout(20_000) })

test.each(['hangs', 'gone'] as const)(
  'while the database %s, everybody is told soon to come back',
  async (now) => {
    between.turn(now)
    expect((await fetch(`${site.url}/readyz`, soon())).status).toBe(503)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    await Promise.all(
      asking.map(async ({ path, init }) => {
        const answer = await fetch(site.url + path, { ...init, ...soon() })
        expect(answer.status, path).toBe(503)
        expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
        const text = await answer.text()
        if (path.startsWith('/v1/')) expect(text).toContain('"unavailable"')
        else expect(text).toContain('<html')
        if (!path.startsWith('/l/')) return
        const [, number] = /<strong[^>]*>([A-Z0-9]{4,8})<\/strong>/.exec(text) ?? []
        expect(number, text).toBeDefined()
        await expect.poll(() => site.printed(), { message: path }).toContain(`"message":"page failed","id":"${number}"`)
      }),
    )
    between.turn('passes')
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    const after = await fetch(`${site.url}/login`, { ...asking.find(({ path }) => path === '/login')?.init })
    expect(after.status).toBe(401)
  },
  90_000,
)
