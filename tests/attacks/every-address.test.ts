import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#api/registry.ts'
import { addressOf, inputSchema } from '#api/reference/open-api.ts'
import { templateServerPaths } from '#api/client-server/answer-template-server.ts'
import { type AttackedSite, type Role, roles, startAttackedSite, type TokenKind, tokens } from './attacked-site.ts'
import { fieldNames, formWords, hostileEncoded, hostileJson, prototypeNames } from './hostile-values.ts'
import { type Given, pageAddresses } from './site-addresses.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
/** Requests of each role, of all that could be made; the same ones in each run. */
const most = full ? Number.POSITIVE_INFINITY : 60

let attacked: AttackedSite
beforeAll(async () => {
  attacked = await startAttackedSite()
})
afterAll(async () => {
  await attacked?.stop()
})

type Attack = { path: string; method: string; type?: string; body?: string; headers?: Record<string, string> }

/** Read from the sources once: while that goes on, the connections of before run out. */
const words = formWords()
const names = [...fieldNames(), ...prototypeNames]

/** Ends the session or the account of the attacker, who would be a visitor from then on. */
const ends = /^\/(logout|account\/delete-profile)/

test.each(roles)(
  'no page fails for a %s, whatever is sent to it',
  async (role) => {
    const { url, cookies, given } = attacked
    const before = await attacked.fingerprint()
    const attacks = sample(pageAttacks(given), role)
    expect(attacks.length).toBeGreaterThan(50)
    const { failed, statuses } = await attackAll(url, attacks, { cookie: cookies[role], origin: url })
    expect(failed).toEqual([])
    // Of what is sent to a page, a third has a method or a type that no page takes; many pages take no form at all. A small
    // sample may have few that do.
    expect(reached(statuses), JSON.stringify(statuses)).toBeGreaterThan(attacks.length / (full ? 6 : 15))
    if (mayChangeNothing(role)) expect(await attacked.fingerprint()).toBe(before)
  },
  3_600_000,
)

test.each(tokens)(
  'no address of the API fails for a token of kind %s',
  async (kind) => {
    const { url, tokens: known, given } = attacked
    const before = await attacked.fingerprint()
    const attacks = sample(apiAttacks(given), kind)
    expect(attacks.length).toBeGreaterThan(50)
    const { failed } = await attackAll(url, attacks, known[kind] ? { authorization: `Bearer ${known[kind]}` } : {})
    expect(failed).toEqual([])
    if (kind !== 'host' && kind !== 'integration') expect(await attacked.fingerprint()).toBe(before)
  },
  3_600_000,
)

test('nothing was left in what all objects inherit', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

function mayChangeNothing(role: Role): boolean {
  return roles.indexOf(role) < roles.indexOf('host')
}

function pageAttacks(given: Given): Attack[] {
  const paths = new Set([
    ...pageAddresses({}),
    ...pageAddresses(given),
    ...pageAddresses({ ...given, id: given.transaction }),
    ...pageAddresses({ ...given, id: given.user }),
    ...prototypeNames.flatMap((name) =>
      pageAddresses(Object.fromEntries(Object.keys(given).map((key) => [key, name]))),
    ),
  ])
  return [...paths].filter((path) => !ends.test(path)).flatMap((path, at) => onPage(path, at))
}

function onPage(path: string, at: number): Attack[] {
  const type = 'application/x-www-form-urlencoded'
  const fields = (turn: number) => formOf(at * 7 + turn)
  const posts = [path, path === '/' ? '/_root.data' : `${path}.data`].flatMap((address): Attack[] => [
    { path: `${address}?${fields(1)}`, method: 'GET' },
    { path: `${address}?index&${fields(2)}`, method: 'POST', type, body: fields(3) },
    ...[4, 5, 6].map((turn) => ({ path: address, method: 'POST', type, body: fields(turn) })),
    { path: address, method: 'POST', type: 'text/plain', body: 'no form' },
    { path: address, method: 'POST', type: 'multipart/form-data; boundary=x', body: 'no form' },
    { path: address, method: 'POST', type: 'application/json', body: '{"a":[1]}' },
    { path: address, method: 'POST' },
    { path: address, method: 'POST', type, body: 'a'.repeat(1_200_000) },
  ])
  const methods = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => ({ path, method }))
  return [...posts, ...methods]
}

/** A form of some dozen fields: every name comes with every value, in the course of the addresses. */
function formOf(turn: number): string {
  // A form with a NUL is refused before a page reads it: half of the forms have none.
  const values = [...hostileEncoded, ...words].filter((value) => turn % 2 === 0 || value !== '%00')
  return names
    .filter((_, at) => (at + turn) % 5 === 0)
    .map((name, at) => `${name}=${values[(at * 3 + turn) % values.length]}`)
    .concat(`intent=${words[turn % words.length]}&step=${words[(turn * 3) % words.length]}`)
    .join('&')
}

function apiAttacks(given: Given): Attack[] {
  const json = 'application/json'
  const attacks: Attack[] = []
  for (const endpoint of endpoints) {
    const { properties = {} } = inputSchema(endpoint) as { properties?: Record<string, unknown> }
    const keys = Object.keys(properties)
    const path = addressOf(endpoint)
    hostileJson.forEach((value, at) => {
      const body = Object.fromEntries(keys.map((key) => [key, key === 'id' && at % 2 ? given.id : value]))
      if (endpoint.method === 'GET') attacks.push({ path: `${path}?${queryOf(body)}`, method: 'GET' })
      else attacks.push({ path, method: 'POST', type: json, body: stringify(body) })
    })
    for (const name of prototypeNames)
      attacks.push({
        path: `${path}?id=${given.id}&include=${name},author.${name}&fields.${name}=${name}&limit.${name}=1`,
        method: endpoint.method,
      })
    attacks.push({ path, method: endpoint.method === 'GET' ? 'POST' : 'GET' })
    attacks.push({ path, method: 'POST', type: json, body: '['.repeat(5000) })
    attacks.push({ path, method: 'POST', type: json, body: 'x'.repeat(1_200_000) })
    attacks.push({ path, method: 'POST', type: 'application/transit+json', body: '["^ ","~:a","~zNaN","\\ud800",1]' })
    attacks.push({ path, method: 'POST', type: 'text/plain', body: 'a' })
  }
  return [...attacks, ...otherAttacks(given)]
}

/** Tokens, addresses of the template's server, files: what is in no registry of endpoints. */
function otherAttacks(given: Given): Attack[] {
  const form = 'application/x-www-form-urlencoded'
  const auth = ['token', 'revoke', 'auth_with_idp', ...prototypeNames].flatMap((name): Attack[] => [
    ...[...prototypeNames, 'password', 'refresh_token', 'authorization_code', 'token_exchange'].map((grant) => ({
      path: `/v1/auth/${name}`,
      method: 'POST',
      type: form,
      body: `grant_type=${grant}&client_id=10000000-0000-4000-8000-000000000001&username=%00&password=%ED%A0%80&code=%00&refresh_token=%00&token=%00&subject_token=%00&redirect_uri=%00&code_verifier=%00&client_secret=%00`,
    })),
    ...hostileJson.map((value) => ({
      path: `/v1/auth/${name}`,
      method: 'POST',
      type: 'application/json',
      body: stringify({ grant_type: value, client_id: value, username: value, password: value, token: value }),
    })),
  ])
  const own = [...templateServerPaths].flatMap((path) =>
    hostileJson.map((value) => ({
      path,
      method: 'POST',
      type: 'application/json',
      body: stringify({
        listingId: given.id,
        bookingData: value,
        bodyParams: value,
        params: value,
        currentPassword: value,
      }),
    })),
  )
  const files = ['/media/', '/tiles/', '/assets/', '/v1/assets/', '/dev/', '/v1/', '/api/'].flatMap((folder) =>
    hostileEncoded.map((name) => ({ path: `${folder}${name}`, method: 'GET' })),
  )
  return [...auth, ...own, ...files]
}

/** JSON in which half a pair stays half a pair, and with names of prototypes as keys. */
function stringify(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function queryOf(given: Record<string, unknown>): string {
  return Object.entries(given)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent((typeof value === 'string' ? value : stringify(value)).toWellFormed())}`,
    )
    .join('&')
    .slice(0, 15_000)
}

/**
 * Evenly from the whole list, beginning elsewhere for each role: together the roles try much of it. Steps of the golden
 * ratio do not keep time with the list, in which every page has the same attacks in the same order.
 */
function sample(attacks: Attack[], role: Role | TokenKind): Attack[] {
  if (attacks.length <= most) return attacks
  const start = [...role].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const ratio = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: most }, (_, at) => attacks[Math.floor((((start + at) * ratio) % 1) * attacks.length)]!)
}

/** Sends all, eight at a time. Returns what failed on our side, or did not answer. */
async function attackAll(url: string, attacks: Attack[], identity: Record<string, string>) {
  const failed: string[] = []
  const statuses: Record<number, number> = {}
  const waiting = [...attacks]
  const worker = async () => {
    for (let attack = waiting.pop(); attack; attack = waiting.pop()) {
      const { path, method, type, body } = attack
      const headers = { ...identity, ...(type ? { 'content-type': type } : {}) }
      const said = `${method} ${path.slice(0, 300)} ${type ?? ''} ${body?.slice(0, 500) ?? ''}`
      try {
        const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) } as const
        const answer = await fetch(url + path, body === undefined ? init : { ...init, body })
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        if (answer.status >= 500) failed.push(`${answer.status} ${said}`)
        await answer.body?.cancel()
      } catch (error) {
        failed.push(`${String(error)} ${String((error as Error).cause ?? '')} ${said}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return { failed, statuses }
}

/** Number of attacks that reached a route, and were not refused before by the server or the router. */
function reached(statuses: Record<number, number>): number {
  const before = new Set(['400', '403', '405', '413', '415', '431'])
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (before.has(status) ? 0 : count), 0)
}
