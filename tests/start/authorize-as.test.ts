import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { type RunningSite, startSite } from '../running-site.ts'

// An operator uses an app in a member's place, as client templates ask for it: by the address alone, without a purpose.

const [client] = demoClients
const redirectUri = 'http://localhost:4000/api/login-as'
const verifier = randomBytes(32).toString('base64url')

let site: RunningSite
let database: Database
let ben: string
let operator: SiteClient

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await copyOfDemoWorld(), DEMO_LISTINGS: '0' }, { keepData: true })
  database = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 },
    'visit',
  )
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ben@example.org')
    .executeTakeFirstOrThrow()
  ben = id
  operator = await signedIn('operator')
}, 240_000)
afterAll(async () => {
  await database?.close()
  await site?.stop()
  rmSync(site?.dataDir ?? '', { recursive: true, force: true })
})

/** The address as the server of a client template makes it. */
function address(parts: Record<string, string> = {}): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    user_id: ben,
    state: 'abc/def',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parts,
  })
  return `/api/authorize-as?${asked}`
}

async function signedIn(name: string): Promise<SiteClient> {
  const person = siteClient(site.url)
  const { status } = await person.post('/login', { email: `${name}@example.org`, password: 'quartier-demo' })
  expect(status).toBe(303)
  return person
}

describe('an owner', () => {
  test('is asked for the purpose on a page that names the member and the app, and goes on with a code', async () => {
    const page = await operator.get(address())
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    // Without it, browsers stop a form whose answer leads to the app.
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;")
    const html = await page.text()
    for (const said of ['Ben', client.name, 'localhost:4000', 'name="purpose"']) expect(html).toContain(said)
    expect(html).toMatch(/<form[^>]* method="post"/)

    const refused = await operator.post(address(), { purpose: ' ' })
    expect(refused.status).toBe(422)
    expect(await purposes()).toEqual([])

    const sent = await operator.post(address(), { purpose: 'Hilfe am Telefon' })
    expect(sent.status).toBe(303)
    const target = new URL(sent.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(redirectUri)
    expect(target.searchParams.get('state')).toBe('abc/def')
    expect(await purposes()).toEqual(['Hilfe am Telefon'])
    const tokens = await fetch(`${site.url}/v1/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.id,
        code: target.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    expect(await tokens.json()).toMatchObject({ scope: 'user:limited' })
  })

  test.each([
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['client_id', '00000000-0000-4000-8000-000000000009'],
    ['redirect_uri', 'https://elsewhere.example/x'],
    ['user_id', '00000000-0000-4000-8000-000000000009'],
  ])('reads on a page that %s is wrong, and nothing is granted', async (name, value) => {
    const page = await operator.get(address({ [name]: value }))
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await page.text()).toContain(name)
    const sent = await operator.post(address({ [name]: value }), { purpose: 'x' })
    expect(sent.status).toBe(400)
    expect(sent.headers.get('location')).toBeNull()
  })

  test('does not act for staff', async () => {
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'operator@example.org')
      .executeTakeFirstOrThrow()
    expect((await operator.get(address({ user_id: id }))).status).toBe(400)
  })
})

test('a visitor logs in first and comes back', async () => {
  const person = siteClient(site.url)
  const sent = await person.get(address())
  expect(sent.status).toBe(302)
  const login = new URL(sent.headers.get('location') ?? '', site.url)
  expect(login.pathname).toBe('/login')
  const back = await person.post(login.pathname + login.search, {
    email: 'operator@example.org',
    password: 'quartier-demo',
  })
  expect(back.headers.get('location')).toBe(address())
})

test('members without the role get a refusal in their language', async () => {
  const member = await signedIn('chiara')
  const page = await member.get(address())
  expect(page.status).toBe(403)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect((await member.post(address(), { purpose: 'x' })).status).toBe(403)
})

async function purposes(): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('auditEntries')
    .select('reason')
    .where('action', '=', 'user.logged-in-as')
    .execute()
  return rows.map(({ reason }) => reason)
}
