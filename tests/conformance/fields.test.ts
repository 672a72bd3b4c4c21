import { beforeAll, describe, expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { issueAnonymousToken, openGrant, type Scope } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { annasHome, integrationClient, marketplaceClient, startApi } from './api-site.ts'

const site = await startApi()
const { app } = site
const { transactionId } = await initiate(app, site.ben, {
  listingId: site.listingId,
  transition: 'transition/enquire',
  message: 'Hallo',
  clientKey: newId(),
})

const people = ['owner', 'party', 'stranger', 'visitor', 'operator'] as const
type Who = (typeof people)[number]
const tokens = {} as Record<Who, string>

beforeAll(async () => {
  const grant = async (userId: string | null, scope: Scope, clientId: string = marketplaceClient.id) =>
    (await openGrant(app, { clientId, userId, scope, refreshable: false })).accessToken
  tokens.owner = await grant(site.anna.userId, 'user')
  tokens.party = await grant(site.ben.userId, 'user')
  tokens.stranger = await grant(site.chiara.userId, 'user')
  tokens.visitor = issueAnonymousToken(app, marketplaceClient.id).accessToken
  tokens.operator = await grant(null, 'integ', integrationClient.id)
})

/**
 * Who writes and who reads which kind of data. Owner is Anna (of her profile, her listing, and as the provider of the
 * transaction), party is Ben, who has a transaction with her, stranger is Chiara.
 */
const table: [thing: Thing, field: Field, writers: Who[], readers: Who[]][] = [
  ['user', 'publicData', ['owner', 'operator'], ['owner', 'party', 'stranger', 'visitor', 'operator']],
  ['user', 'protectedData', ['owner', 'operator'], ['owner', 'operator']],
  ['user', 'privateData', ['owner', 'operator'], ['owner', 'operator']],
  ['user', 'metadata', ['operator'], ['owner', 'party', 'stranger', 'visitor', 'operator']],
  ['listing', 'publicData', ['owner', 'operator'], ['owner', 'party', 'stranger', 'visitor', 'operator']],
  ['listing', 'protectedData', [], []],
  ['listing', 'privateData', ['owner', 'operator'], ['owner', 'operator']],
  ['listing', 'metadata', ['operator'], ['owner', 'party', 'stranger', 'visitor', 'operator']],
  ['transaction', 'publicData', [], []],
  ['transaction', 'protectedData', [], ['owner', 'party', 'operator']],
  ['transaction', 'privateData', [], []],
  ['transaction', 'metadata', ['operator'], ['owner', 'party', 'operator']],
]

type Thing = 'user' | 'listing' | 'transaction'
type Field = 'publicData' | 'protectedData' | 'privateData' | 'metadata'

describe('each kind of data is written and read by whom it is meant for', () => {
  test.each(table)('%s: %s', async (thing, field, writers, readers) => {
    const written: Who[] = []
    for (const who of people) {
      const mark = `mark-of-${who}`
      const status = await write(who, thing, { [field]: { mark } })
      expect(status).toBeLessThan(500)
      const kept = (await stored(thing)).includes(mark)
      expect([who, kept]).toEqual([who, status === 200])
      if (kept) written.push(who)
    }
    expect(written).toEqual(writers)
    if (readers.length === 0) return
    await put(thing, field, { mark: 'the-mark' })
    const read: Who[] = []
    for (const who of people) if ((await look(who, thing)).includes('the-mark')) read.push(who)
    expect(read).toEqual(readers)
    await put(thing, field, {})
  })

  test('nobody but the author and the operator learns where a home is, nor anybody’s address from a list', async () => {
    const hidden = new RegExp(`${annasHome.lat}|${annasHome.lng}|Bredow|Hinterhaus`)
    for (const who of people)
      expect([who, hidden.test(await look(who, 'listing'))]).toEqual([who, who === 'owner' || who === 'operator'])
    for (const path of ['listings/query?include=author,images', `users/show?id=${site.anna.userId}`]) {
      const text = await (await ask('stranger', `/v1/api/${path}`)).text()
      expect(text).not.toMatch(hidden)
      expect(text).not.toMatch(/example\.org|Lindner|password|token/i)
    }
  })
})

/** Tries every way to write that a role has. Returns the best status. */
async function write(who: Who, thing: Thing, data: object): Promise<number> {
  const statuses = []
  for (const [path, body] of ways(who, thing, data)) statuses.push((await ask(who, path, body)).status)
  return Math.min(...statuses)
}

function ways(who: Who, thing: Thing, data: object): [string, object][] {
  const [listing, transaction] = [{ id: site.listingId }, { id: transactionId }]
  const operator: Record<Thing, [string, object][]> = {
    user: [['users/update_profile', { id: site.anna.userId, ...data }]],
    listing: [['listings/update', { ...listing, ...data }]],
    transaction: [['transactions/update_metadata', { ...transaction, ...data }]],
  }
  const member: Record<Thing, [string, object][]> = {
    user: [
      ...(who === 'owner' ? ([['current_user/update_profile', data]] as [string, object][]) : []),
      ['current_user/update_profile', { id: site.anna.userId, ...data }],
    ],
    listing: [['own_listings/update', { ...listing, ...data }]],
    transaction: [
      ['transactions/transition', { ...transaction, transition: 'transition/enquire', params: data }],
      ['transactions/transition', { ...transaction, transition: 'transition/request-after-enquiry', params: data }],
    ],
  }
  const [base, known] = who === 'operator' ? ['/v1/integration_api/', operator] : ['/v1/api/', member]
  return known[thing].map(([path, body]) => [base + path, body])
}

const tables = { user: 'users', listing: 'listings', transaction: 'transactions' } as const
const idOf = { user: site.anna.userId, listing: site.listingId, transaction: transactionId }

async function stored(thing: Thing): Promise<string> {
  const row = await app.db.selectFrom(tables[thing]).selectAll().where('id', '=', idOf[thing]).executeTakeFirst()
  return JSON.stringify(row)
}

async function put(thing: Thing, field: Field, data: object): Promise<void> {
  const value = { [field]: JSON.stringify(data) }
  await app.db.updateTable(tables[thing]).set(value).where('id', '=', idOf[thing]).execute()
}

async function look(who: Who, thing: Thing): Promise<string> {
  const path = {
    user: who === 'owner' ? 'current_user/show' : `users/show?id=${idOf.user}`,
    listing: `${who === 'owner' ? 'own_listings' : 'listings'}/show?id=${idOf.listing}`,
    transaction: `transactions/show?id=${idOf.transaction}&include=listing,customer,provider`,
  }[thing]
  return (await ask(who, (who === 'operator' ? '/v1/integration_api/' : '/v1/api/') + path)).text()
}

function ask(who: Who, path: string, body?: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${tokens[who]}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  return fetch(site.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
}
