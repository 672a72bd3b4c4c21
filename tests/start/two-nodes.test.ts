import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { type RunningSite, startSite } from '../running-site.ts'

let nodes: RunningSite[]
let database: Database
let anna: SiteClient
/** Published listings of Anna's. */
let own: { id: string; title: string }[]

beforeAll(async () => {
  const first = await startSite({ DATA_DIR: await copyOfDemoWorld({ listings: 60 }) }, { keepData: true })
  const { dataDir } = first
  database = await openDatabase({ dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 }, 'visit')
  nodes = [first, await startSite({ DATABASE_URL: database.directUrl })]
  anna = siteClient(first.url)
  await anna.post('/login', { email: 'anna@example.org', password: 'quartier-demo' })
  own = await givenToAnna(3)
}, 240_000)
afterAll(async () => {
  await database.close()
  for (const node of nodes.toReversed()) await node.stop()
  rmSync(nodes[0]?.dataDir ?? '', { recursive: true, force: true })
})

const steps = ['closed', 'deleted', 'edited'] as const

for (const [place, step] of steps.entries())
  test(`a listing that is ${step} is gone at once from its author's search, and soon from every page that visitors see again and again, on every node`, async () => {
    const { id, title } = own[place] ?? { id: '', title: '' }
    const page = `/s?keywords=${encodeURIComponent(title)}`
    const shown = step === 'edited' ? `>${title}<` : `data-listing="${id}"`
    for (const node of nodes) await seenAgainAndAgain(node, page, shown)
    const changed = take(step, id)
    const gone = Promise.all(nodes.map((node) => untilGone(node, page, shown, changed)))
    await changed
    if (step !== 'edited') expect(await (await anna.get(page)).text()).not.toContain(shown)
    await gone
  })

test('a page that is answered again has a number of its own that allows its scripts, and no other', async () => {
  const [first, second] = [await visit(nodes[0], '/s'), await visit(nodes[0], '/s')]
  const nonces = [first, second].map(({ policy }) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  for (const [index, { body }] of [first, second].entries()) {
    const used = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
    expect(used.length).toBeGreaterThan(2)
    expect(new Set(used)).toEqual(new Set([nonces[index]]))
  }
  const plain = ({ body }: { body: string }, nonce = '') =>
    body.replaceAll(nonce, '').replaceAll(/"failureId","[^"]*"/g, '').length
  expect(plain(first, nonces[0])).toBe(plain(second, nonces[1]))
})

test('members, other languages and visitors who closed the cookie notice get their own page', async () => {
  await visit(nodes[0], '/s')
  expect(await (await anna.get('/s')).text()).toContain('Anna')
  const read = async (headers: Record<string, string>) => (await fetch(`${nodes[0]?.url}/s`, { headers })).text()
  const german = await read({ 'accept-language': 'de' })
  const english = await read({ 'accept-language': 'en' })
  expect(german).toContain('lang="de"')
  expect(english).toContain('lang="en"')
  const closed = await read({ 'accept-language': 'de', cookie: 'euCookiesAccepted=1' })
  expect(closed.length).toBeLessThan(german.length)
  expect(german).not.toContain('anna@example.org')
})

/**
 * Gives published offers to Anna, each with a title of its own. Nobody has an accepted stay there, for such an offer cannot
 * be deleted.
 */
async function givenToAnna(count: number): Promise<typeof own> {
  const { db } = database
  const annaId = db.selectFrom('users').select('id').where('email', '=', 'anna@example.org')
  const offers = db
    .selectFrom('publicListings')
    .select('id')
    .where('category', '=', 'offeringPlace')
    .where('id', 'not in', db.selectFrom('bookings').select('listingId').where('state', '=', 'accepted'))
    .limit(count)
  return db
    .updateTable('listings')
    .set({ authorId: annaId, title: sql`'Zimmer ' || left(id::text, 8)` })
    .where('id', 'in', offers.$castTo<{ id: string }>())
    .returning(['id', 'title'])
    .execute()
}

/** Closes or deletes by the form of the author's list; edits as any other program with the database would. */
async function take(step: (typeof steps)[number], id: string): Promise<unknown> {
  if (step === 'edited')
    return database.db.updateTable('listings').set({ title: 'Ein anderer Titel' }).where('id', '=', id).execute()
  const { status } = await anna.post('/listings', { id, intent: step === 'closed' ? 'close' : 'delete' })
  expect(status).toBe(303)
  return undefined
}

async function seenAgainAndAgain(node: RunningSite, page: string, shown: string): Promise<void> {
  await expect.poll(async () => (await visit(node, page)).body, { timeout: 5000 }).toContain(shown)
  for (let again = 0; again < 5; again += 1) expect((await visit(node, page)).body).toContain(shown)
}

/** Resolves when a visitor no longer sees what was changed. */
async function untilGone(node: RunningSite, page: string, shown: string, changed: Promise<unknown>): Promise<void> {
  await changed
  await expect.poll(async () => (await visit(node, page)).body, { timeout: 5000, interval: 10 }).not.toContain(shown)
}

async function visit(node: RunningSite | undefined, page: string): Promise<{ body: string; policy: string }> {
  const answer = await fetch(`${node?.url}${page}`, { headers: { 'accept-language': 'de' } })
  expect(answer.status).toBe(200)
  const { headers } = answer
  return {
    body: await answer.text(),
    policy: headers.get('content-security-policy') ?? headers.get('content-security-policy-report-only') ?? '',
  }
}
