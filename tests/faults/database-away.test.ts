import { connect, createServer, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'

/** Stands between the site and its database: passes everything on, keeps silent, or is not there. */
let mode: 'passes' | 'hangs' | 'gone' = 'passes'
const pairs = new Set<Socket>()
const { url: databaseUrl } = await freshDatabase()
const target = new URL(databaseUrl)
const socketFolder = target.searchParams.get('host')
const between = createServer((client) => {
  if (mode === 'gone') return client.destroy()
  const server = socketFolder
    ? connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port') ?? (target.port || '5432')}`)
    : connect(Number(target.port || 5432), target.hostname)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    pairs.add(from)
    from.on('data', (bytes) => {
      if (mode === 'passes') to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      to.destroy()
      pairs.delete(from)
    })
  }
})

const dataDir = mkdtempSync(join(tmpdir(), 'quartier-away-'))
let site: RunningSite

beforeAll(async () => {
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  const address = between.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const through = new URL(databaseUrl)
  through.search = ''
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: through.href, DEMO: 'off' }, { keepData: true })
})
afterAll(async () => {
  mode = 'passes'
  await site?.stop()
  for (const socket of pairs) socket.destroy()
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
    mode = now
    if (now === 'gone') for (const socket of pairs) socket.destroy()
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
    mode = 'passes'
    for (const socket of pairs) socket.destroy()
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    const after = await fetch(`${site.url}/login`, { ...asking.find(({ path }) => path === '/login')?.init })
    expect(after.status).toBe(401)
  },
  90_000,
)
