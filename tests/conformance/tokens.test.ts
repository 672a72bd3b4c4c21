import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authorizeAs } from '#domain/users/index.ts'
import { hour } from '#tests/app.ts'
import { marketplaceClient, startApi } from './api-site.ts'
import { marketplaceSdk, refusalOf, sdkFor } from './sdk.ts'

const site = await startApi()
const { app } = site
const client_id = marketplaceClient.id

describe('a token', () => {
  test('of nobody costs no row, however many are asked for', async () => {
    for (let count = 0; count < 20; count += 1) await (await sdkFor(site)).sdk.marketplace!.show!()
    const { rows } = await app.db
      .selectFrom('apiGrants')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(0)
  })

  test('that is over is refreshed and the call made again, by two windows at the same moment', async () => {
    const { sdk, store } = await sdkFor(site, 'anna')
    const copy = marketplaceSdk.tokenStore.memoryStore()
    copy.setToken(store.getToken() ?? {})
    const { sdk: other } = await sdkFor(site, undefined, { tokenStore: copy })
    app.clock.pass(hour)
    const [one, two] = await Promise.all([sdk.currentUser!.show!(), other.currentUser!.show!()])
    expect(one.data.data.id.uuid).toBe(two.data.data.id.uuid)
    expect(copy.getToken()?.refresh_token).toBe(store.getToken()?.refresh_token)
  })

  test('to refresh works once: used again later, everything granted with it ends', async () => {
    const { sdk, store } = await sdkFor(site, 'anna')
    const stolen = store.getToken()?.refresh_token ?? ''
    app.clock.pass(hour)
    await sdk.currentUser!.show!()
    app.clock.pass(5 * 60_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect(await refusalOf(sdk.currentUser!.show!())).toEqual({ status: 403, code: 'forbidden' })
    expect(await sdk.authInfo()).toMatchObject({ isAnonymous: true })
  })

  test('of a trusted server ends with the log-in that it was exchanged for', async () => {
    const exchange = async (subject_token: string) => {
      const form = { grant_type: 'token_exchange', client_id, client_secret: marketplaceClient.secret, subject_token }
      return String((await token(form)).access_token)
    }
    const { store, sdk } = await sdkFor(site, 'ben')
    const revoked = await exchange(store.getToken()?.access_token ?? '')
    expect(await status('current_user/show', revoked)).toBe(200)
    await sdk.logout()
    expect(await status('current_user/show', revoked)).toBe(401)

    const { store: second, sdk: again } = await sdkFor(site, 'ben')
    const old = second.getToken()?.refresh_token ?? ''
    app.clock.pass(hour)
    await again.currentUser!.show!()
    const trusted = await exchange(second.getToken()?.access_token ?? '')
    expect(await status('current_user/show', trusted)).toBe(200)
    app.clock.pass(2 * 60_000)
    expect((await refresh(old)).status).toBe(401)
    expect(await status('current_user/show', trusted)).toBe(401)
  })

  test('of a trusted server is over after ten minutes, and is exchanged for no other', async () => {
    const { store } = await sdkFor(site, 'ben')
    const form = { grant_type: 'token_exchange', client_id, client_secret: marketplaceClient.secret }
    const trusted = await token({ ...form, subject_token: store.getToken()?.access_token ?? '' })
    expect(trusted).toMatchObject({ scope: 'trusted:user', expires_in: 600 })
    expect((await post({ ...form, subject_token: String(trusted.access_token) })).status).toBe(401)
    app.clock.pass(10 * 60_000 + 1000)
    expect(await status('current_user/show', String(trusted.access_token))).toBe(401)
    expect(await status('current_user/show', store.getToken()?.access_token)).toBe(200)
  })

  test('that is made up, changed, or of another kind is refused with 401, one without the right with 403', async () => {
    const { store } = await sdkFor(site, 'anna')
    const good = store.getToken()?.access_token ?? ''
    const changed = good.replace(/^u/, 't')
    for (const token of ['x', changed, `${good}x`, good.slice(0, -1)])
      expect(await status('current_user/show', token), token).toBe(401)
    expect(await status('current_user/show')).toBe(401)
    expect(await status('current_user/show', good)).toBe(200)
    const anonymous = await token({ grant_type: 'client_credentials', scope: 'public-read', client_id })
    expect(await status('current_user/show', String(anonymous.access_token))).toBe(403)
  })

  test('ends when its person is banned or changes the password elsewhere', async () => {
    const { store } = await sdkFor(site, 'gemeinde')
    const good = store.getToken()?.access_token ?? ''
    await app.db.updateTable('users').set({ state: 'banned' }).where('id', '=', site.gemeinde.userId).execute()
    expect(await status('current_user/show', good)).toBe(401)
    await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', site.gemeinde.userId).execute()
    const [elsewhere, here] = [await sdkFor(site, 'gemeinde'), await sdkFor(site, 'gemeinde')]
    const password = { currentPassword: 'quartier-demo', newPassword: 'ein-anderes-passwort' }
    await here.sdk.currentUser!.changePassword!(password)
    expect(await status('current_user/show', elsewhere.store.getToken()?.access_token)).toBe(401)
    expect(await status('current_user/show', here.store.getToken()?.access_token)).toBe(200)
  })

  test.each([
    [{ grant_type: 'password', client_id, username: 'anna@example.org', password: 'falsch' }, 401],
    [{ grant_type: 'password', client_id: site.anna.userId, username: 'anna@example.org', password: 'x' }, 401],
    [{ grant_type: 'client_credentials', client_id, scope: 'integ', client_secret: 'demo-secret' }, 401],
    [{ grant_type: 'refresh_token', client_id, refresh_token: 'x' }, 401],
    [{ grant_type: 'token_exchange', client_id, client_secret: 'falsch', subject_token: 'x' }, 401],
    [
      { grant_type: 'authorization_code', client_id, code: 'x', redirect_uri: 'http://localhost', code_verifier: 'x' },
      401,
    ],
    [{ grant_type: 'magic', client_id }, 400],
    [{ client_id }, 400],
  ])('is not given for %o', async (form, expected) => {
    expect((await post(form as Record<string, string>)).status).toBe(expected)
  })
})

describe('the address of the tokens', () => {
  const good = { grant_type: 'client_credentials', scope: 'public-read', client_id }
  const send = async (body: string, type: string) => {
    const headers = { 'content-type': type }
    const answer = await fetch(`${site.url}/v1/auth/token`, { method: 'POST', body, headers })
    const read = (await answer.json()) as { scope?: string; errors?: { code: string; title: string }[] }
    return [answer.status, read.errors?.[0]?.code ?? read.scope]
  }

  test('takes a form, percent-encoded or as JSON', async () => {
    const encoded = new URLSearchParams(good).toString()
    expect(await send(encoded, 'application/x-www-form-urlencoded; charset=utf-8')).toEqual([200, 'public-read'])
    expect(await send(JSON.stringify(good), 'Application/JSON')).toEqual([200, 'public-read'])
  })

  test.each([
    ['text', 'client_id=x', 'text/plain', 400, 'unsupported-content-type'],
    ['JSON that is none', '{"client_id":', 'application/json', 400, 'bad-request'],
    ['a list', '["x"]', 'application/json', 400, 'bad-request'],
    ['nothing', 'null', 'application/json', 400, 'bad-request'],
    ['half a character', '{"client_id":"\\ud800"}', 'application/json', 400, 'bad-request'],
    [
      'a form of 70 KB',
      `client_id=${'x'.repeat(70_000)}`,
      'application/x-www-form-urlencoded',
      413,
      'request-larger-than-content-length',
    ],
  ])('refuses %s', async (_, body, type, ...refusal) => {
    expect(await send(body, type)).toEqual(refusal)
  })

  test('is called by POST, and has no neighbours', async () => {
    const codes = async (path: string, method: string) => {
      const answer = await fetch(site.url + path, { method })
      const { errors } = (await answer.json()) as { errors: { code: string }[] }
      return [answer.status, errors[0]?.code]
    }
    expect(await codes('/v1/auth/token', 'GET')).toEqual([405, 'method-not-allowed'])
    expect(await codes('/v1/auth/constructor', 'POST')).toEqual([404, 'not-found'])
  })
})

describe('an operator who looks at an app in somebody’s name', () => {
  test('gets a token by a code that works once, and neither speaks nor signs with it', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const redirectUri = 'http://localhost:3000/api/login-as'
    const asked = { clientId: client_id, redirectUri, userId: site.ben.userId, codeChallenge, purpose: 'A call' }
    await expect(authorizeAs(app, site.ben, asked)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      authorizeAs(app, site.operator, { ...asked, redirectUri: 'https://elsewhere.example/x' }),
    ).rejects.toMatchObject({ code: 'validation-invalid-params' })
    const { code } = await authorizeAs(app, site.operator, asked)
    const { sdk, store } = await sdkFor(site)
    const loginAs = sdk.loginAs as unknown as (given: object) => Promise<unknown>
    await loginAs({ code, redirect_uri: redirectUri, code_verifier: verifier })
    expect(store.getToken()).toMatchObject({ scope: 'user:limited' })
    expect(await sdk.authInfo()).toMatchObject({ isLoggedInAs: true })
    expect((await sdk.currentUser!.show!()).data.data.attributes).toMatchObject({ email: 'ben@example.org' })
    expect(await refusalOf(sdk.messages!.send!({ transactionId: site.listingId, content: 'x' }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
    await expect(loginAs({ code, redirect_uri: redirectUri, code_verifier: verifier })).rejects.toMatchObject({
      status: 401,
    })
  })
})

function post(form: Record<string, string>): Promise<Response> {
  return fetch(`${site.url}/v1/auth/token`, { method: 'POST', body: new URLSearchParams(form) })
}

async function token(form: Record<string, string>): Promise<Record<string, unknown>> {
  return (await (await post(form)).json()) as Record<string, unknown>
}

function refresh(refresh_token: string): Promise<Response> {
  return post({ grant_type: 'refresh_token', client_id, refresh_token })
}

async function status(path: string, bearer?: string): Promise<number> {
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
  return (await fetch(`${site.url}/v1/api/${path}`, { headers })).status
}
