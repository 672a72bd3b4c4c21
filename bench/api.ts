import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type CompiledQuery, sql } from 'kysely'
import type { BareWork } from './bare-handler-program.ts'
import { type Figure, getter, poster, timeInTurns } from './measure.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Marketplace API: a list of listings, and an anonymous token'

const query =
  'perPage=24&include=author,images&limit.images=1&fields.listing=title,geolocation,price&fields.user=profile.displayName,profile.abbreviatedName&fields.image=variants.landscape-crop,variants.landscape-crop2x'
const form = {
  client_id: '10000000-0000-4000-8000-000000000001',
  grant_type: 'client_credentials',
  scope: 'public-read',
}

/**
 * Each in turns with a bare handler, a program of its own, that runs the same statements and sends a body of the same size.
 */
export async function run(): Promise<Figure[]> {
  const site = await startMeasuredSite()
  try {
    const askToken = poster(`${site.url}/v1/auth/token`, form)
    const tokens = (await askToken()).toString()
    const { access_token: token } = JSON.parse(tokens) as { access_token: string }
    const askList = getter(`${site.url}/v1/api/listings/query?${query}`, {
      authorization: `Bearer ${token}`,
      accept: 'application/transit+json',
    })
    const list = (await askList()).toString()
    const statements = (await statementsOf(site)).map(({ sql: text, parameters }) => ({
      sql: text,
      parameters: [...parameters],
    }))
    const databaseUrl = site.database.directUrl
    const size = `24 with author and picture, ${Math.round(list.length / 1024)} kB`
    return [
      await figure(`listings/query, ${size}`, askList, { databaseUrl, statements, body: list }, (url) => getter(url)),
      await figure('anonymous token', askToken, { databaseUrl, statements: [], body: tokens }, (url) =>
        poster(url, form),
      ),
    ]
  } finally {
    await site.stop()
  }
}

type Ask = () => Promise<unknown>

async function figure(what: string, ask: Ask, work: BareWork, askBare: (url: string) => Ask): Promise<Figure> {
  const bare = await bareHandler(work)
  const { perSecond, reference, ratio } = await timeInTurns(ask, askBare(bare.url))
  bare.close()
  return {
    what,
    value: `${perSecond.toFixed(0)}/s`,
    reference: `bare Hono handler, same statements and size: ${reference.toFixed(0)}/s`,
    ratio: `${ratio.toFixed(2)}×`,
  }
}

async function bareHandler(work: BareWork): Promise<{ url: string; close(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-handler-program.ts'))
  const started = new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }))
    child.once('exit', () => reject(new Error('the bare handler ended')))
  })
  child.send(work)
  const { url } = await started
  return { url, close: () => child.disconnect() }
}

/** What one such list asks the database: ids, their number, the listings, their pictures, their authors. */
async function statementsOf(site: Awaited<ReturnType<typeof startMeasuredSite>>): Promise<CompiledQuery[]> {
  const { db } = site.database
  const shown = sql`l.state = 'published' and not l.deleted
    and l.author_id <> all(array(select id from users where state <> 'active'))`
  const newest = sql<{ id: string }>`select l.id from listings l where ${shown}
    order by l.created_at desc nulls last, l.created_at desc, l.id desc limit 24`
  const { rows } = await newest.execute(db)
  const ids = rows.map(({ id }) => id)
  const listings = db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .selectAll('listings')
    .where('listings.id', 'in', ids)
    .where('users.state', '=', 'active')
  const images = db.selectFrom('listingImages').select(['listingId', 'imageId']).where('listingId', 'in', ids)
  const authors = [...new Set((await listings.execute()).map(({ authorId }) => authorId))]
  const imageIds = (await images.execute()).map(({ imageId }) => imageId)
  const people = db.selectFrom('users').selectAll().where('id', 'in', authors)
  const pictures = db
    .selectFrom('images')
    .innerJoin('imageContents', 'imageContents.contentHash', 'images.contentHash')
    .select(['images.id', 'images.contentHash', 'images.kind', 'width', 'height'])
    .where('images.id', 'in', imageIds)
  const count = sql`select count(*)::int as total from listings l where ${shown}`
  return [
    newest.compile(db),
    count.compile(db),
    listings.compile(),
    images.orderBy('position').compile(),
    people.compile(),
    pictures.compile(),
  ]
}
