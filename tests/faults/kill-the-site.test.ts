import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { newId } from '#kernel/id.ts'
import { copyOfDemoWorld } from '#tests/demo-world.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'
import { type SiteClient, siteClient } from './site-client.ts'

const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 20 : 2
/** Of each kind, before the site is killed: a kill that meets no writes would prove nothing. */
const leastInRound = 5
const password = 'quartier-demo'
const kinds = ['accounts', 'published', 'messages'] as const
type Kind = (typeof kinds)[number]

let dataDir: string
let site: RunningSite | undefined

beforeAll(async () => {
  dataDir = await copyOfDemoWorld()
})
afterAll(async () => {
  await site?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('whatever the site answered yes to is there after kill -9: accounts, published listings, messages', async () => {
  const acknowledged: Record<Kind, string[]> = { accounts: [], published: [], messages: [] }
  for (let round = 1; round <= rounds; round += 1) await writeUntilKilled(acknowledged, round)
  await start()
  const kept = await withDatabase(readAll)
  const counts = kinds.map((kind) => `${acknowledged[kind].length} ${kind}`).join(', ')
  console.log(`acknowledged before ${rounds} kills, and looked for afterwards: ${counts}`)
  for (const kind of kinds) {
    expect(acknowledged[kind].length, kind).toBeGreaterThanOrEqual(rounds * leastInRound)
    expect(
      acknowledged[kind].filter((each) => !kept[kind].has(each)),
      kind,
    ).toEqual([])
  }
}, 900_000)

test('after the kills the search has exactly what is published, and every event was read', async () => {
  const find = () =>
    withDatabase(async ({ db }) => {
      const { rows } = await sql<{ apart: number; unread: number }>`select
        (select count(*)::int from public_listings p full join listing_search s on s.listing_id = p.id where p.id is null or s.listing_id is null) as apart,
        (select count(*)::int from events e, event_cursors c where c.reader = 'notifications' and (e.xid, e.seq) > (c.xid, c.seq)) as unread`.execute(
        db,
      )
      return rows[0]
    })
  await expect.poll(find, { timeout: 60_000 }).toEqual({ apart: 0, unread: 0 })
}, 120_000)

async function start(): Promise<RunningSite> {
  site = await startSite({ DATA_DIR: dataDir }, { keepData: true })
  return site
}

/** Three people write at once, and at another moment of every round the site is killed among their writes. */
async function writeUntilKilled(acknowledged: Record<Kind, string[]>, round: number): Promise<void> {
  const running = await start()
  const drafts = await withDatabase(async (database) => {
    // The daily limit of messages would be reached, which is not tested here.
    await database.db.deleteFrom('attempts').execute()
    return prepareDrafts(database, 400)
  })
  const wanted = kinds.map((kind) => acknowledged[kind].length + leastInRound)
  const work = Promise.all([
    signUpAgainAndAgain(running, acknowledged.accounts),
    publishAll(running, drafts, acknowledged.published),
    writeAgainAndAgain(running, acknowledged.messages),
  ])
  const enough = () => kinds.every((kind, at) => acknowledged[kind].length >= (wanted[at] ?? 0))
  const failure = work.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    await Promise.race([expect.poll(enough, { timeout: 60_000, interval: 10 }).toBe(true), work])
    await wait((round * 67) % 300)
  } finally {
    await kill(running)
  }
  const error = await failure
  if (error) throw error
}

async function signUpAgainAndAgain({ url }: RunningSite, done: string[]): Promise<void> {
  await untilItDies(async () => {
    const email = `${newId()}@example.org`
    const form = { profileType: 'private', firstName: 'Chiara', lastName: 'Bellini', email, password, terms: 'on' }
    const { status } = await siteClient(url).post('/signup', form)
    if (status === 303) done.push(email)
  })
}

async function publishAll({ url }: RunningSite, drafts: Draft[], done: string[]): Promise<void> {
  const anna = await signedIn(url, 'anna@example.org')
  const waiting = [...drafts]
  await untilItDies(async () => {
    const draft = waiting.pop()
    if (!draft) return wait(50)
    const form = new FormData()
    form.set('intent', 'publish')
    form.append('image', draft.imageId)
    const { status, headers } = await anna.post(`/l/no-slug/${draft.id}/draft/photos`, form)
    if (status === 303 && headers.get('location')?.endsWith('pending-approval')) done.push(draft.id)
  })
}

async function writeAgainAndAgain({ url }: RunningSite, done: string[]): Promise<void> {
  const ben = await signedIn(url, 'ben@example.org')
  const listing =
    /href="(\/l\/[^/"?]+\/[0-9a-f-]{36})/.exec(await (await ben.get('/s?pub_category=offeringPlace')).text())?.[1] ?? ''
  await ben.post(`${listing}/enquire`, { step: 'notice' })
  const asked = await ben.post(`${listing}/enquire`, { message: 'Guten Tag', clientKey: newId() })
  const thread = asked.headers.get('location') ?? ''
  await untilItDies(async () => {
    const content = `Nachricht ${newId()}`
    const { status } = await ben.post(thread, { content, clientKey: newId() })
    if (status === 303) done.push(content)
    if (status === 429) await wait(50)
  })
}

async function signedIn(url: string, email: string): Promise<SiteClient> {
  const client = siteClient(url)
  await client.post('/login', { email, password }).catch(() => undefined)
  return client
}

/** Repeats until the site no longer answers. */
async function untilItDies(step: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await step()
  } catch {
    // The site is dead: what it did not answer was not acknowledged.
  }
}

async function kill(site: RunningSite): Promise<void> {
  const ended = new Promise((end) => site.process.once('exit', end))
  site.process.kill('SIGKILL')
  await ended
}

type Draft = { id: string; imageId: string }

/** Complete drafts of Anna's, ready to be published, each with a picture of its own. */
async function prepareDrafts({ db }: Database, count: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    with model as (
      select l.*, i.image_id from listings l join listing_images i on i.listing_id = l.id and i.position = 0
      join users u on u.id = l.author_id where u.email = 'anna@example.org' and l.state = 'published' limit 1
    ), drafts as (
    insert into listings (id, author_id, state, title, description, category, capacity, available_from, available_until, public_data,
      public_lat, public_lng, public_radius, public_place, country_code, created_at, updated_at)
    select gen_random_uuid(), author_id, 'draft', title, description, category, capacity, available_from, available_until, public_data,
      public_lat, public_lng, public_radius, public_place, country_code, now(), now()
    from model, generate_series(1, ${count}::int) returning id
    ), pictures as (
      insert into images (id, owner_id, kind, content_hash, file_name, created_at)
      select gen_random_uuid(), owner_id, kind, content_hash, file_name, now()
      from images join model on images.id = model.image_id, generate_series(1, ${count}::int) returning id
    )
    select d.id, p.id as "imageId" from (select id, row_number() over () as n from drafts) d
    join (select id, row_number() over () as n from pictures) p using (n)`.execute(db)
  return rows
}

async function readAll({ db }: Database): Promise<Record<'accounts' | 'published' | 'messages', Set<string>>> {
  const [users, listings, messages] = await Promise.all([
    db.selectFrom('users').select('email').execute(),
    db.selectFrom('listings').select('id').where('state', '=', 'pendingApproval').execute(),
    db.selectFrom('messages').select('content').execute(),
  ])
  return {
    accounts: new Set(users.map(({ email }) => email)),
    published: new Set(listings.map(({ id }) => id)),
    messages: new Set(messages.map(({ content }) => content)),
  }
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 },
    'visit',
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
