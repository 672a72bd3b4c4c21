import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import { passSafetyNotice } from '#domain/messages/index.ts'
import { requireCustomer } from '#domain/payments/index.ts'
import { createApiClient, type Member, openGrant } from '#domain/users/index.ts'
import { createHost } from '../../sandbox/start-for-test.ts'
import type { Resource } from '../../sandbox/store/state.ts'
import { marketplaceClient, serve } from '../conformance/api-site.ts'
import { marketplaceSdk } from '../conformance/sdk.ts'
import { connectHost } from '../worlds/connect-host.ts'
import { paidWorld } from '../worlds/paid-world.ts'
import type { Foreign } from './forged-field-attempts.ts'

const nowhere = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: false, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => null,
}

/** What every payment of a stay in this world comes to. */
const agreedPayin = 13_500
const agreedFee = 1350

/**
 * A marketplace with paid stays behind a real address, something of Chiara's that nobody else may use, and two questions
 * after each attempt: is everything as it was, and does anything have other terms than ours.
 */
export async function termWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'quartier-terms-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const storage = createDiskStorage(folder)
  const world = await paidWorld({ storage, imageProcessor: createSharpProcessor(), geocoder: nowhere })
  const { app, people, sandbox, accountId, room } = world
  const limits = { enquiriesPerDay: 100_000, messagesPerDay: 100_000, listingsPerPerson: 100_000 }
  app.marketplace = {
    ...app.marketplace,
    limits: { ...app.marketplace.limits, ...limits, verificationMailsPerDay: 1000 },
  }
  const url = await serve(app)
  for (const client of demoClients) await createApiClient(app, client)
  await app.db.updateTable('users').set({ emailVerified: true }).execute()
  await passSafetyNotice(app, people.ben, people.anna.userId)
  const foreign: Foreign = {
    userId: people.chiara.userId,
    customerId: await requireCustomer(app, people.chiara.userId),
    cardId: '',
    accountId: await createHost(sandbox.stripe),
    listingId: await room({ category: 'sauna', priceAmount: 500, priceCurrency: 'EUR' }),
  }
  foreign.cardId = (await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: foreign.customerId })).id
  await connectHost(app.db, people.chiara.userId, foreign.accountId)
  const customers = new Map<string, string>()
  for (const { userId } of [people.anna, people.ben]) customers.set(userId, await requireCustomer(app, userId))
  const objects = () => Object.entries(sandbox.sandbox.state.objects)
  const kept = (id: string) => JSON.stringify(sandbox.sandbox.state.objects[id])
  const untouchable = [accountId, foreign.accountId, foreign.customerId, foreign.cardId]
  const begin = { objects: untouchable.map(kept), ledger: sandbox.sandbox.state.ledger.length }

  const tokenOf = async ({ userId }: Member) =>
    (await openGrant(app, { clientId: marketplaceClient.id, userId, scope: 'user', refreshable: false })).accessToken
  const send = async (who: Member, path: string, body: object) => {
    const type = 'application/transit+json'
    const headers = { 'content-type': type, accept: type, authorization: `Bearer ${await tokenOf(who)}` }
    const answer = await fetch(url + path, { method: 'POST', headers, body: marketplaceSdk.transit.write(body) })
    return { status: answer.status, text: await answer.text() }
  }

  const read = async (who: Member, path: string) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${await tokenOf(who)}` }
    return (await fetch(url + path, { headers })).status
  }

  /** A mark of the books and of everything that the provider keeps. */
  const mark = async () => {
    const ours = await Promise.all(
      books.map(async (table) => {
        const { rows } = await sql<{ mark: string }>`
          select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as mark from ${sql.table(table)} t`.execute(
          app.db,
        )
        return `${table} ${rows[0]?.mark}`
      }),
    )
    const theirs = objects().filter(([, { value }]) => value.object !== 'event')
    return { ours, theirs: JSON.stringify(theirs), ledger: JSON.stringify(sandbox.sandbox.state.ledger) }
  }

  const isOurs = ({
    object,
    amount,
    currency,
    application_fee_amount,
    on_behalf_of,
    transfer_data,
    customer,
  }: Resource) => {
    if (object !== 'payment_intent' && object !== 'setup_intent') return true
    const isOfBuyer = customer === null || [...customers.values()].includes(String(customer))
    if (object === 'setup_intent') return isOfBuyer
    const terms = [amount, currency, application_fee_amount, on_behalf_of, transfer_data?.destination]
    return isOfBuyer && terms.join() === [agreedPayin, 'eur', agreedFee, accountId, accountId].join()
  }

  /** Everything in the books and at the provider that has other terms than ours, or that somebody else has got hold of. */
  const foreignTerms = async () => ({
    touched: untouchable.filter((id, at) => kept(id) !== begin.objects[at]),
    moved: sandbox.sandbox.state.ledger.slice(begin.ledger),
    provider: objects().flatMap(([, { value }]) => (isOurs(value) ? [] : [value])),
    books: await foreignRows(app.db, { ...people, accountId, foreign, customers }),
  })
  return { ...world, url, foreign, send, read, mark, foreignTerms }
}

/** Tables that say who pays what to whom for which listing. */
const books = [
  'transactions',
  'line_items',
  'bookings',
  'payments',
  'refunds',
  'payouts',
  'ledger_entries',
  'payment_accounts',
  'payment_customers',
  'listings',
  'users',
]

/** What there is when nobody has chosen anything. */
export const noForeignTerms = { touched: [], moved: [], provider: [], books: [] }

type Owners = {
  anna: Member
  ben: Member
  chiara: Member
  accountId: string
  foreign: Foreign
  customers: Map<string, string>
}

/** Returns rows of the books that are not what the owners and the price of a listing make of them. */
async function foreignRows(
  db: Awaited<ReturnType<typeof paidWorld>>['app']['db'],
  { anna, ben, chiara, accountId, foreign, customers }: Owners,
): Promise<unknown[]> {
  const { rows: deals } = await sql`
    select id, customer_id, provider_id, process, payin_amount, payout_amount, currency, metadata from transactions
    where customer_id <> ${ben.userId} or provider_id <> ${anna.userId} or process <> 'flex-default-process'
      or metadata <> '{}' or payin_amount is not null and (payin_amount, payout_amount, currency)
      is distinct from (${agreedPayin}, ${agreedPayin - agreedFee}, 'EUR')`.execute(db)
  const { rows: listings } = await sql`
    select id, author_id, price_amount, price_currency, metadata from listings
    where author_id <> ${anna.userId} or price_amount not in (4500, 500) or price_currency <> 'EUR' or metadata <> '{}'
  `.execute(db)
  const { rows: users } = await sql`select id, metadata from users where metadata <> '{}'`.execute(db)
  const accounts = await db.selectFrom('paymentAccounts').select(['userId', 'providerId']).execute()
  const owners = new Map([
    [accountId, anna.userId],
    [foreign.accountId, chiara.userId],
  ])
  const payers = await db.selectFrom('paymentCustomers').select(['userId', 'providerId', 'cardId']).execute()
  const payersOf = new Map(customers).set(chiara.userId, foreign.customerId)
  return [
    ...deals,
    ...listings,
    ...users,
    ...accounts.filter(({ userId, providerId }) => (owners.get(providerId ?? '') ?? userId) !== userId),
    ...payers.filter(({ userId, providerId }) => payersOf.get(userId) !== providerId),
    ...payers.filter(({ userId, cardId }) => cardId === foreign.cardId && userId !== chiara.userId),
  ]
}
