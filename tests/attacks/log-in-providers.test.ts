import { RouterContextProvider } from 'react-router'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogInProvider } from '#adapters/identity/log-in-provider-client.ts'
import { secondFactorOn } from '#tests/second-factor.ts'
import { loader as comeBack } from '#web/routes/login/provider-callback.ts'
import { loader as start } from '#web/routes/login/provider-start.ts'
import { action as logIn } from '#web/routes/login/route.tsx'
import { action as logOut } from '#web/routes/logout/route.tsx'
import { action as confirm, loader as confirmPage } from '#web/routes/connect-identity/route.tsx'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { minute, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { type ProviderFaults, type ProviderPerson, startIdentityProvider } from '../identity-provider-site.ts'
import { password, person } from '../people.ts'

// Nobody gets into an account, or into somebody else's browser, by an answer of a provider that is not for this browser, this site
// and this log-in.

const provider = await startIdentityProvider()
const { db } = await freshDatabase()
const { issuer, clientId, clientSecret } = provider
const app = await testApp(db)
app.logInProviders = ['kennung', 'zweite'].map((id) =>
  createLogInProvider({ id, label: id, issuer, clientId, clientSecret }, app.log),
)
const anna = await person(app, 'anna')
await person(app, 'dora')
await person(app, 'operator')
const ben = await person(app, 'ben')
const known: ProviderPerson = { sub: 'anna-there', email: 'anna@example.org', email_verified: true }
const stranger: ProviderPerson = { sub: 'stranger', email: 'stranger@example.org', email_verified: true }

afterAll(() => provider.stop())
beforeEach(async () => {
  app.clock.pass(60 * minute)
  provider.faults = {}
  provider.codesAsked = 0
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('userIdentities').execute()
  await link('kennung', known.sub, anna.userId)
})

async function link(idpId: string, subject: string, userId: string): Promise<void> {
  const row = { idpId, subject, userId, createdAt: app.clock.now(), provedEmailKey: null, linkedByOwner: true }
  await db.insertInto('userIdentities').values(row).execute()
}

type Asked = { params?: Record<string, string>; cookies?: string[]; fields?: Record<string, string> }
/** What the browser gets: where it is led, what it keeps, and what a form was refused for. */
type Answered = { location: string | null; cookies: string[]; problems: string[] }

async function ask(work: unknown, path: string, { params = {}, cookies = [], fields }: Asked = {}): Promise<Answered> {
  const context = new RouterContextProvider()
  const setCookies: string[] = []
  const viewer = { kind: 'visitor', locale: 'de' } as const
  const site = { secure: true, demo: false }
  context.set(requestContext, {
    app,
    viewer,
    locale: 'de',
    setCookies,
    address: '192.0.2.1',
    site,
  } as unknown as RequestContext)
  const body = fields && new URLSearchParams(fields)
  const headers = { cookie: cookies.map((each) => each.split(';')[0]).join('; '), host: 'evil.example' }
  const request = new Request(`https://evil.example${path}`, { headers, ...(body && { method: 'POST', body }) })
  const answer: unknown = await Promise.resolve()
    .then(() => (work as (given: unknown) => unknown)({ context, request, params }))
    .catch((thrown: unknown) => thrown)
  if (answer instanceof Error) throw answer
  const data = (answer as { data?: { problems?: { code: string }[] } }).data
  return {
    location: answer instanceof Response ? answer.headers.get('location') : null,
    cookies: setCookies,
    problems: data?.problems?.map(({ code }) => code) ?? [],
  }
}

async function begin(query = '', id = 'kennung'): Promise<{ leadsTo: string; cookies: string[] }> {
  const { location, cookies } = await ask(start, `/login/with/${id}${query}`, { params: { provider: id } })
  return { leadsTo: location ?? '', cookies }
}

function callback(back: URL, cookies: string[], id = 'kennung'): Promise<Answered> {
  return ask(comeBack, `/login/with/${id}/callback${back.search}`, { params: { provider: id }, cookies })
}

const session = /^__Host-quartier_session=[\w-]{43};/
const expectRefused = ({ location, cookies }: Answered, code: string) => {
  expect(location).toMatch(new RegExp(`^/login\\?(from=[^&]*&)?after=${code}$`))
  expect(cookies.filter((each) => session.test(each))).toEqual([])
}

test('an honest answer logs in; the browser is led to the provider with this site as the address to return to', async () => {
  const { leadsTo, cookies } = await begin('?from=/inbox%3Ftab%3Dall&hash=%23new')
  const asked = new URL(leadsTo)
  expect(asked.origin).toBe(issuer)
  expect(asked.searchParams.get('redirect_uri')).toBe('https://quartier.example/login/with/kennung/callback')
  expect(cookies).toEqual([expect.stringMatching(/^__Host-quartier_provider=[^;]+; .*HttpOnly; SameSite=Lax; Secure$/)])
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(decodeURIComponent(cookies.join())).not.toContain(asked.searchParams.get(name) ?? '-')
  const answered = await callback(await provider.agree(leadsTo, known), cookies)
  expect(answered.location).toBe('/inbox?tab=all#new')
  expect(answered.cookies).toContainEqual(expect.stringMatching(session))
})

test('an answer without a state, with the state of another log-in, and in a browser that has begun none is refused', async () => {
  const mine = await begin()
  const back = await provider.agree(mine.leadsTo, known)
  const without = new URL(back)
  without.searchParams.delete('state')
  expectRefused(await callback(without, mine.cookies), 'provider-expired')
  // The attacker's own answer in the browser of somebody else: who follows the link would be logged in as the attacker.
  expectRefused(await callback(back, []), 'provider-expired')
  const others = await begin()
  expectRefused(await callback(back, others.cookies), 'provider-expired')
  const forged = mine.cookies.map((each) => each.replace(/=(.{20})./, '=$1x'))
  expectRefused(await callback(back, forged), 'provider-expired')
  expect(provider.codesAsked).toBe(0)
})

test('an answer is of use once', async () => {
  const { leadsTo, cookies } = await begin()
  const back = await provider.agree(leadsTo, known)
  const first = await callback(back, cookies)
  expect(first.location).toBe('/')
  expect(first.cookies).toContainEqual(expect.stringMatching(/^__Host-quartier_provider=; .*Max-Age=0/))
  expectRefused(await callback(back, []), 'provider-expired')
  // With a copy of the cookie as well.
  expectRefused(await callback(back, cookies), 'provider-refused')
})

test.each<[string, ProviderFaults]>([
  ['has the nonce of another log-in', { claims: { nonce: 'other' } }],
  ['has no nonce', { claims: { nonce: undefined } }],
  ['is of another issuer', { claims: { iss: 'https://other.example' } }],
  ['is for another client', { claims: { aud: 'other' } }],
  ['is for several clients and was asked for by another one', { claims: { aud: ['quartier', 'other'], azp: 'other' } }],
  ['has expired', { claims: { exp: 1_700_000_000 } }],
  ['is signed by somebody else', { forges: true }],
  ['names nobody', { claims: { sub: '' } }],
  ['has a name that is too long', { claims: { given_name: 'x'.repeat(201) } }],
])('an ID token that %s logs in nobody', async (_, faults) => {
  const { leadsTo, cookies } = await begin()
  const back = await provider.agree(leadsTo, known)
  provider.faults = faults
  expectRefused(await callback(back, cookies), 'provider-refused')
})

test('an answer of one provider is not taken for that of another one, nor a code that was asked for with another verifier', async () => {
  await link('zweite', known.sub, ben.userId)
  const { leadsTo, cookies } = await begin()
  const back = await provider.agree(leadsTo, known)
  expectRefused(await callback(back, cookies, 'zweite'), 'provider-expired')
  const other = await begin()
  const code = (await provider.agree(other.leadsTo, known)).searchParams.get('code') ?? ''
  back.searchParams.set('code', code)
  expectRefused(await callback(back, cookies), 'provider-refused')
  const wrongIssuer = await provider.agree(leadsTo, known)
  wrongIssuer.searchParams.set('iss', 'https://other.example')
  expectRefused(await callback(wrongIssuer, cookies), 'provider-refused')
})

test('who declines, and a provider that fails, lead back to the log-in with a sentence', async () => {
  const { leadsTo, cookies } = await begin('?from=/inbox')
  expectRefused(await callback(await provider.decline(leadsTo), cookies), 'provider-denied')
  provider.faults = { status: 500 }
  const back = await provider.agree(leadsTo, known)
  expectRefused(await callback(back, cookies), 'provider-unavailable')
})

test.each(['Kennung', 'KENNUNG', 'constructor', '__proto__', 'kennung ', 'x'.repeat(100)])(
  'there is no provider %s',
  async (id) => {
    expectRefused(await ask(start, `/login/with/x`, { params: { provider: id } }), 'provider-unavailable')
    const { leadsTo, cookies } = await begin()
    const { search } = await provider.agree(leadsTo, known)
    const answered = await ask(comeBack, `/login/with/x/callback${search}`, { params: { provider: id }, cookies })
    expectRefused(answered, 'provider-unavailable')
  },
)

test('an identity that waits in a browser is forgotten when somebody logs in or out there', async () => {
  const { leadsTo, cookies } = await begin()
  const waiting = await callback(await provider.agree(leadsTo, stranger), cookies)
  const forgotten = expect.stringMatching(/^__Host-quartier_provider=;.*Max-Age=0/)
  const fields = { email: 'ben@example.org', password }
  const loggedIn = await ask(logIn, '/login', { cookies: waiting.cookies, fields })
  expect(loggedIn.cookies).toEqual(expect.arrayContaining([expect.stringMatching(session), forgotten]))
  const loggedOut = await ask(logOut, '/logout', { cookies: waiting.cookies, fields: {} })
  expect(loggedOut.cookies).toContainEqual(forgotten)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login/with/kennung'])(
  'with the page to return to %j a log-in leads to the first page',
  async (from) => {
    for (const who of [known, stranger]) {
      const { leadsTo, cookies } = await begin(`?${new URLSearchParams({ from, hash: '#//evil.example' })}`)
      const { location } = await callback(await provider.agree(leadsTo, who), cookies)
      expect(location).toBe(who === known ? '/' : '/confirm')
    }
  },
)

test('an unverified address of an account neither logs in nor links, and does not say that there is an account', async () => {
  for (const email of ['ben@example.org', 'nobody@example.org']) {
    const { leadsTo, cookies } = await begin()
    const unverified = { ...stranger, email, email_verified: false }
    const returned = await callback(await provider.agree(leadsTo, unverified), cookies)
    expect(returned.location).toBe('/confirm')
    const page = (await Promise.resolve(confirmPage(await argumentsOf('/confirm', returned.cookies)))) as {
      connects: boolean
    }
    expect(page.connects).toBe(false)
  }
  const links = await db.selectFrom('userIdentities').select('userId').execute()
  expect(links).toEqual([{ userId: anna.userId }])
})

test('without the identity that waits in this browser the form opens and links nothing', async () => {
  const form = { profileType: 'private', firstName: 'Lena', lastName: 'Hofer', terms: 'on', email: 'lena@example.org' }
  for (const cookies of [[], ['__Host-quartier_provider=x'], (await begin()).cookies])
    for (const intent of ['sign-up', 'connect', 'mail']) {
      const fields = { ...form, intent, password, email: 'ben@example.org' }
      expectRefused(await ask(confirm, '/confirm', { cookies, fields }), 'provider-expired')
    }
  expect(await db.selectFrom('userIdentities').select('userId').execute()).toHaveLength(1)
})

test('a person who is banned gets no session, neither by a linked identity nor by the password', async () => {
  const dora = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'dora@example.org')
    .executeTakeFirstOrThrow()
  await link('kennung', 'dora', dora.id)
  const { leadsTo, cookies } = await begin()
  expectRefused(await callback(await provider.agree(leadsTo, { sub: 'dora' }), cookies), 'account-banned')
  const second = await begin()
  const waiting = await callback(await provider.agree(second.leadsTo, stranger), second.cookies)
  const fields = { intent: 'connect', email: 'dora@example.org', password }
  const answered = await ask(confirm, '/confirm', { cookies: waiting.cookies, fields })
  expect(answered.problems).toEqual(['account-banned'])
})

test('a second factor is asked for after the provider, and before an identity is linked', async () => {
  await secondFactorOn(app, ben)
  const first = await begin()
  const waiting = await callback(await provider.agree(first.leadsTo, stranger), first.cookies)
  const fields = { intent: 'connect', email: 'ben@example.org', password }
  const connected = await ask(confirm, '/confirm', { cookies: waiting.cookies, fields })
  expect(connected.location).toBe(`/login/code?from=${encodeURIComponent('/account/providers')}`)
  expect(connected.cookies.filter((each) => session.test(each))).toEqual([])
  expect(await db.selectFrom('userIdentities').select('userId').where('userId', '=', ben.userId).execute()).toEqual([])
  await link('zweite', 'ben', ben.userId)
  const { leadsTo, cookies } = await begin('?from=/inbox', 'zweite')
  const back = await provider.agree(leadsTo, { sub: 'ben' })
  const answered = await callback(back, cookies, 'zweite')
  expect(answered.location).toBe('/login/code?from=%2Finbox')
  expect(answered.cookies.filter((each) => session.test(each))).toEqual([])
})

test('guessing a password by linking is counted like guessing it at the log-in', async () => {
  const { leadsTo, cookies } = await begin()
  const waiting = await callback(await provider.agree(leadsTo, stranger), cookies)
  const codes = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const fields = { intent: 'connect', email: 'ben@example.org', password: `guess-${n}` }
    for (const code of (await ask(confirm, '/confirm', { cookies: waiting.cookies, fields })).problems) codes.add(code)
  }
  expect([...codes]).toEqual(['login-failed', 'too-many-requests'])
})

test('nobody starts log-ins without end', async () => {
  const { leadsTo } = await begin()
  expect(leadsTo).toContain(issuer)
  await db.updateTable('attempts').set({ used: 300 }).where('subject', 'like', 'provider:start:%').execute()
  expect((await begin()).leadsTo).toBe('/login?after=provider-too-often')
})

async function argumentsOf(path: string, cookies: string[]): Promise<Parameters<typeof confirmPage>[0]> {
  let given: unknown
  await ask(
    (each: unknown) => {
      given = each
      return null
    },
    path,
    { cookies },
  ).catch(() => {})
  return given as Parameters<typeof confirmPage>[0]
}
