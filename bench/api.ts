import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type CompiledQuery, sql } from 'kysely'
import { type Figure, getter, type Timing, timeLoad, times } from './measure.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Marketplace API: a list of listings, and an anonymous token'

const query =
  'perPage=24&include=author,images&limit.images=1&fields.listing=title,geolocation,price&fields.user=profile.displayName,profile.abbreviatedName&fields.image=variants.landscape-crop,variants.landscape-crop2x'
const client = '10000000-0000-4000-8000-000000000001'

/** Each beside a bare handler that runs the same statements and sends a body of the same size. */
export async function run(): Promise<Figure[]> {
  const site = await startMeasuredSite()
  try {
    const token = await anonymousToken(site.url)
    const address = `${site.url}/v1/api/listings/query?${query}`
    const headers = { authorization: `Bearer ${token}`, accept: 'application/transit+json' }
    const body = await getter(address, headers)()
    const statements = await statementsOf(site)
    const bare = await bareHandler(async () => {
      for (const statement of statements) await site.database.db.executeQuery(statement)
      return body
    })
    const list = await timeLoad(getter(address, headers))
    const reference = await timeLoad(getter(bare.url))
    bare.close()
    const empty = await bareHandler(async () =>
      Buffer.from(JSON.stringify({ access_token: token, expires_in: 86_400 })),
    )
    const tokens = await timeLoad(() => anonymousToken(site.url))
    const bareTokens = await timeLoad(() => anonymousToken(empty.url))
    empty.close()
    return [
      figure(`listings/query, 24 with author and picture (${Math.round(body.length / 1024)} kB)`, list, reference),
      figure('anonymous token', tokens, bareTokens),
    ]
  } finally {
    await site.stop()
  }
}

function figure(what: string, measured: Timing, reference: Timing): Figure {
  const rate = ({ perSecond }: Timing) => `${perSecond.toFixed(0)}/s`
  return {
    what,
    value: rate(measured),
    reference: `bare Hono handler, same statements and size: ${rate(reference)}`,
    ratio: times(measured.perSecond, reference.perSecond),
  }
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

async function bareHandler(answer: () => Promise<Buffer>): Promise<{ url: string; close(): void }> {
  const app = new Hono()
  app.all('*', async (c) => c.body(new Uint8Array(await answer()), 200, { 'content-type': 'application/json' }))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function anonymousToken(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'public-read', client_id: client })
  const answer = await fetch(`${url}/v1/auth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}
