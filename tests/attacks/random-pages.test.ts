import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackedSite, roles, startAttackedSite } from './attacked-site.ts'
import { fieldNames, formWords, hostileEncoded } from './hostile-values.ts'
import { pageAddresses } from './site-addresses.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const runs = full ? 10_000 : 120
const atOnce = 8

let attacked: AttackedSite
beforeAll(async () => {
  attacked = await startAttackedSite()
})
afterAll(async () => {
  await attacked?.stop()
})

test(`${runs} random requests to pages bring no failure`, async () => {
  const { url, given } = attacked
  const ids = [{}, given, { ...given, id: given.transaction }, { ...given, id: given.user }]
  const paths = [...new Set(ids.flatMap((each) => pageAddresses(each)))].filter(
    (path) => !/^\/(logout|live|account\/delete-profile)/.test(path),
  )
  const text = fc.oneof(
    fc.constantFrom(...hostileEncoded, ...formWords(), ...Object.values(given).map(String)),
    fc.string().map((each) => encodeURIComponent(each.toWellFormed())),
    fc.integer().map(String),
    fc.double().map(String),
  )
  const fields = fc
    .array(fc.tuple(fc.constantFrom(...fieldNames()), text), { maxLength: 8 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  const request = fc.record({
    path: fc.constantFrom(...paths),
    asData: fc.boolean(),
    isPost: fc.boolean(),
    query: fc.oneof(fc.constant(''), fields),
    body: fields,
    role: fc.constantFrom(...roles),
    language: fc.constantFrom('de', 'en', 'constructor', ''),
  })
  const seed = Number(process.env.QUARTIER_TEST_SEED) || Math.floor(Math.random() * 1e9)
  const made = fc.sample(request, { numRuns: runs, seed })
  const failed: string[] = []
  const worker = async () => {
    for (let next = made.pop(); next; next = made.pop()) {
      const { path, asData, isPost, query, body, role, language } = next
      const address = `${asData && path !== '/' ? `${path}.data` : path}?${query}`.slice(0, 8000)
      const headers: Record<string, string> = {
        cookie: attacked.cookies[role],
        origin: url,
        'accept-language': language,
      }
      if (isPost) headers['content-type'] = 'application/x-www-form-urlencoded'
      const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) } as const
      const said = `${role} ${isPost ? 'POST' : 'GET'} ${address} ${isPost ? body : ''}`.slice(0, 1000)
      try {
        const answer = await fetch(url + address, isPost ? { ...init, method: 'POST', body } : init)
        if (answer.status >= 500) failed.push(`${answer.status} ${said}`)
        await answer.body?.cancel()
      } catch (error) {
        failed.push(`${String(error)} ${said}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(failed, `QUARTIER_TEST_SEED=${seed}`).toEqual([])
}, 3_600_000)
