import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { copyOfDemoWorld } from '#tests/demo-world.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'
import { siteClient } from '../faults/site-client.ts'
import type { Given } from './site-addresses.ts'

const password = 'quartier-demo'
const marketplaceClient = '10000000-0000-4000-8000-000000000001'
const integrationClient = '10000000-0000-4000-8000-000000000002'

/** The attackers. Those before `host` may change nothing that is watched. */
export const roles = ['visitor', 'stranger', 'unverified', 'banned', 'host', 'guest', 'operator'] as const
export type Role = (typeof roles)[number]
export const tokens = ['none', 'wrong', 'anonymous', 'stranger', 'host', 'limited', 'integration'] as const
export type TokenKind = (typeof tokens)[number]

/** A running site with the demo world, people who are signed in, and ids of what they have. */
export type AttackedSite = {
  url: string
  site: RunningSite
  cookies: Record<Role, string>
  tokens: Record<TokenKind, string>
  given: Given
  /** A mark of everything that belongs to the host, the guest and the operator. */
  fingerprint(): Promise<string>
  stop(): Promise<void>
}

/** Starts the site. The stranger has a confirmed address and nothing to do with the host and the guest. */
export async function startAttackedSite(): Promise<AttackedSite> {
  const dataDir = await copyOfDemoWorld()
  const site = await startSite({ DATA_DIR: dataDir }, { keepData: true })
  const settings = { dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 }
  const database = await openDatabase(settings, 'visit')
  const { url } = site
  await signUpMore(url, database)
  const cookies = {
    visitor: '',
    stranger: await signIn(url, 'mehmet@example.org'),
    unverified: await signIn(url, 'unverified@example.org'),
    banned: await signIn(url, 'banned@example.org'),
    host: await signIn(url, 'anna@example.org'),
    guest: await signIn(url, 'ben@example.org'),
    operator: await signIn(url, 'operator@example.org'),
  }
  await database.db.updateTable('users').set({ state: 'banned' }).where('email', '=', 'banned@example.org').execute()
  const stop = async () => {
    await database.close()
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    site,
    cookies,
    tokens: await tokensOf(url),
    given: await idsOf(database),
    fingerprint: () => fingerprint(database),
    stop,
  }
}

async function signUpMore(url: string, { db }: Database): Promise<void> {
  for (const name of ['unverified', 'banned']) {
    const fields = { profileType: 'private', firstName: 'Chiara', lastName: 'Conti', password, terms: 'on' }
    const answer = await siteClient(url).post('/signup', { ...fields, email: `${name}@example.org` })
    if (answer.status !== 303) throw new Error(`${name} could not sign up: ${answer.status}`)
  }
  await db.updateTable('users').set({ emailVerified: true }).where('email', '=', 'banned@example.org').execute()
}

async function signIn(url: string, email: string): Promise<string> {
  const client = siteClient(url)
  const answer = await client.post('/login', { email, password })
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
  return client.cookie()
}

async function tokensOf(url: string): Promise<Record<TokenKind, string>> {
  const ask = async (form: Record<string, string>) => {
    const answer = await fetch(`${url}/v1/auth/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: token } = (await answer.json()) as { access_token?: string }
    if (!token) throw new Error(`no token: ${answer.status}`)
    return token
  }
  const person = (username: string) =>
    ask({ grant_type: 'password', client_id: marketplaceClient, username, password, scope: 'user' })
  return {
    none: '',
    wrong: 'constructor',
    anonymous: await ask({ grant_type: 'client_credentials', client_id: marketplaceClient, scope: 'public-read' }),
    stranger: await person('mehmet@example.org'),
    host: await person('anna@example.org'),
    limited: await person('unverified@example.org'),
    integration: await ask({
      grant_type: 'client_credentials',
      client_id: integrationClient,
      client_secret: 'demo-integration-secret',
      scope: 'integ',
    }),
  }
}

/** Ids of the host: a published listing, a transaction with a guest, the host's own. */
async function idsOf({ db }: Database): Promise<Given> {
  const listing = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.id', 'listings.authorId'])
    .where('users.email', '=', 'anna@example.org')
    .where('listings.state', '=', 'published')
    .executeTakeFirstOrThrow()
  const transaction = await db
    .selectFrom('transactions')
    .select('id')
    .where('listingId', '=', listing.id)
    .executeTakeFirst()
  return { id: listing.id, transaction: transaction?.id ?? listing.id, user: listing.authorId, kind: 'listing' }
}

const watched: Record<string, string> = {
  users: `email in ('anna@example.org', 'ben@example.org', 'operator@example.org')`,
  user_emails: `true`,
  listings: `author_id in (select id from users where email in ('anna@example.org', 'ben@example.org'))`,
  listing_locations: `listing_id in (select id from listings where author_id in (select id from users where email in ('anna@example.org', 'ben@example.org')))`,
  listing_images: `listing_id in (select id from listings where author_id in (select id from users where email in ('anna@example.org', 'ben@example.org')))`,
  transactions: `customer_id in (select id from users where email = 'ben@example.org')`,
  messages: `transaction_id in (select id from transactions where customer_id in (select id from users where email = 'ben@example.org'))`,
  bookings: `listing_id in (select id from listings where author_id in (select id from users where email = 'anna@example.org'))`,
  availability_exceptions: `true`,
  api_clients: `true`,
  webhooks: `true`,
}

async function fingerprint({ db }: Database): Promise<string> {
  const parts = Object.entries(watched).map(
    ([table, rows]) =>
      sql`(select ${sql.lit(`${table} `)} || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.table(table)} t where ${sql.raw(rows)})`,
  )
  const { rows } = await sql<{ mark: string }>`select ${sql.join(parts, sql` || ' ' || `)} as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
