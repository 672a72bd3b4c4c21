import { resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { fireTimers, type Process, statesOf } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { openGrant, type Scope } from '#domain/users/index.ts'
import { freeStay } from '#processes/free-stay.ts'
import { hour } from '#tests/app.ts'
import { startPayments } from '#tests/payment-provider.ts'
import { createHost } from '../../sandbox/start-for-test.ts'
import { connectHost } from '#tests/worlds/connect-host.ts'
import { confirmInBrowser } from '#tests/worlds/paid-world.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { fireAll, passUntil, review } from '#tests/worlds/stay-world.ts'
import { integrationClient, marketplaceClient, startApi } from './api-site.ts'
import { momentOf, moments, type Role, type Row, tables } from './process-table.ts'

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
const { sandbox, provider: payments } = await startPayments()
afterAll(() => sandbox.stop())
const site = await startApi({
  marketplace: {
    ...euro2024,
    timeZone: 'Europe/Berlin',
    otherProcesses: tables.map(([{ name, alias }]) => `${name}/${alias}`).filter((each) => each !== euro2024.process),
  },
  payments,
})
const { app } = site
await connectHost(app.db, site.anna.userId, await createHost(sandbox.stripe))
const people: Record<Role | 'stranger', Member> = {
  customer: site.ben,
  provider: site.anna,
  operator: site.operator,
  stranger: site.chiara,
}
const start = app.clock.now().getTime()
const summer = { from: '2024-06-20', until: '2024-06-23' }

beforeEach(() => app.db.deleteFrom('attempts').execute())

describe.each(tables.map(([process, table]) => [process.name, process, table] as const))('%s', (_, process, table) => {
  const states = ['initial', ...statesOf(process).map((state) => state.replace('state/', ''))]
  const names = [...new Set(table.map(([, name]) => name))]

  test('has the transitions of the table and no other', () => {
    const declared = process.transitions.map(({ name, from, to, actor }) =>
      [from ?? 'state/initial', name, actor ?? 'time', to].map((word) => word.replace(/^(state|transition)\//, '')),
    )
    expect(declared.toSorted()).toEqual(table.toSorted())
    expect(Object.keys(moments)).toEqual(
      expect.arrayContaining(table.filter(([, , by]) => by === 'time').map(([, name]) => name)),
    )
  })

  test.each(table.filter(([, , by]) => by !== 'time'))('%s: %s by the %s leads to %s', async (from, name, by, to) => {
    const id = await transactionIn(process, table, from)
    const step = () => take(process, id, name, by as Role)
    if (name === 'confirm-payment') await confirmInBrowser({ app, sandbox }, id)
    if (process.transitions.find((each) => each.name === `transition/${name}`)?.privileged)
      expect(await take(process, id, name, by as Role, 'user'), 'by a browser’s token').toMatchObject({ status: 403 })
    const answer = await step()
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = await show(answer.body.data?.id ?? '')
    expect(after.data?.attributes).toMatchObject({ state: `state/${to}`, lastTransition: `transition/${name}` })
    expect(after.data?.attributes.transitions.at(-1)).toMatchObject({ transition: `transition/${name}`, by })
    expect((await step()).status, 'a second time').toBeGreaterThanOrEqual(from === 'initial' ? 200 : 400)
  })

  test.each(states.filter((state) => state !== 'initial'))(
    'in %s everybody else and every other step is refused, and nothing changes',
    async (state) => {
      const id = await transactionIn(process, table, state)
      const before = await show(id)
      let cells = 0
      for (const [row, name] of names.entries())
        for (const [column, role] of (['customer', 'provider', 'operator', 'stranger'] as const).entries()) {
          if (table.some(([from, step, by]) => from === state && step === name && by === role)) continue
          // Small runs ask every fifth cell, in each state others.
          if (!full && (row + column + states.indexOf(state)) % 5 !== 0) continue
          const { status, body } = await take(process, id, name, role)
          const code = body.errors?.[0]?.code ?? ''
          const isHere = table.some(([from, step, by]) => from === state && step === name && by !== 'time')
          const expected = role === 'stranger' ? /not-found/ : isHere ? /^forbidden$/ : refusals
          expect(`${status} ${role} ${name} ${code}`).toMatch(/^4(03|04|09) /)
          expect(code, `${role} ${name}`).toMatch(expected)
          cells += 1
        }
      expect(cells).toBeGreaterThan(names.length * (full ? 2 : 0.4))
      expect(await show(id)).toEqual(before)
    },
  )

  test.each(table.filter(([, , by]) => by === 'time'))(
    '%s: %s comes with %s at its second, and once, and leads to %s',
    async (from, name, _by, to) => {
      const id = await transactionIn(process, table, from)
      const due = Date.parse(momentOf(process, name))
      await passUntil(app, new Date(due - 1000))
      expect((await show(id)).data?.attributes.state, 'a second before').toBe(`state/${from}`)
      app.clock.pass(1000)
      await Promise.all([fireTimers(app), fireTimers(app), fireTimers(app)])
      await fireAll(app)
      const { attributes } = (await show(id)).data ?? {}
      expect(attributes).toMatchObject({ state: `state/${to}`, lastTransition: `transition/${name}` })
      const runs = attributes?.transitions.filter(({ transition }) => transition === `transition/${name}`)
      expect(runs).toMatchObject([{ by: 'system', createdAt: new Date(due).toISOString() }])
    },
  )
})

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const refusals = /^(transaction-invalid-transition|transaction-already-reviewed-by-(customer|provider)|forbidden)$/

describe('where the clocks change', () => {
  const seasons: [change: string, stay: typeof summer, complete: string, endOfReviews: string][] = [
    [
      'forward during the last night',
      { from: '2025-03-28', until: '2025-03-31' },
      '2025-03-30T22:00:00Z',
      '2025-04-06T22:00:00Z',
    ],
    [
      'forward in the time for reviews',
      { from: '2025-03-27', until: '2025-03-30' },
      '2025-03-29T23:00:00Z',
      '2025-04-05T22:00:00Z',
    ],
    [
      'back during the last night',
      { from: '2024-10-25', until: '2024-10-28' },
      '2024-10-27T23:00:00Z',
      '2024-11-03T23:00:00Z',
    ],
    [
      'back in the time for reviews',
      { from: '2024-10-24', until: '2024-10-27' },
      '2024-10-26T22:00:00Z',
      '2024-11-02T23:00:00Z',
    ],
  ]
  const [, table] = tables.find(([process]) => process === freeStay) ?? []

  test.each(seasons)('%s, a stay still ends and its reviews still close at midnight', async (_c, stay, ...ends) => {
    const id = await transactionIn(freeStay, table ?? [], 'accepted', stay)
    for (const [index, [before, after]] of [
      ['accepted', 'delivered'],
      ['delivered', 'reviewed'],
    ].entries()) {
      const due = Date.parse(ends[index] ?? '')
      await passUntil(app, new Date(due - 1000))
      expect((await show(id)).data?.attributes.state).toBe(`state/${before}`)
      await passUntil(app, new Date(due))
      expect((await show(id)).data?.attributes.state).toBe(`state/${after}`)
    }
  })

  test.each([
    ['six days of 24 hours', '2024-10-24T10:00:00Z', '2024-11-20', '2024-10-30T10:00:00Z'],
    ['two thirds of 55 hours until the arrival', '2024-10-26T10:00:00Z', '2024-10-30', '2024-10-27T22:40:00Z'],
    ['six days of 24 hours in spring', '2025-03-27T10:00:00Z', '2025-04-20', '2025-04-02T10:00:00Z'],
    ['two thirds of 54 hours in spring', '2025-03-29T10:00:00Z', '2025-04-02', '2025-03-30T22:00:00Z'],
  ])('a request runs out after %s', async (_what, asked, until, due) => {
    const from = new Date(Date.parse(until) - 48 * hour).toISOString().slice(0, 10)
    const id = await begin(freeStay, 'request', { from, until }, Date.parse(asked))
    await passUntil(app, new Date(Date.parse(due) - 1000))
    expect((await show(id)).data?.attributes.state).toBe('state/preauthorized')
    await passUntil(app, due)
    expect((await show(id)).data?.attributes).toMatchObject({
      state: 'state/declined',
      lastTransition: 'transition/expire',
    })
  })
})

/**
 * Creates a transaction in a state by the shortest way of the table and returns its id. For `initial` the listing to begin
 * with.
 */
async function transactionIn(process: Process, table: Row[], state: string, stay = summer): Promise<string> {
  app.clock.pass(start - app.clock.now().getTime())
  if (state === 'initial') return listing()
  const [first, ...rest] = wayTo(table, state)
  const id = await begin(process, first?.[1] ?? '', stay)
  for (const [, name, by] of rest) {
    if (by === 'time') await passUntil(app, momentOf(process, name))
    else {
      if (name === 'confirm-payment') await confirmInBrowser({ app, sandbox }, id)
      expect(await take(process, id, name, by)).toMatchObject({ status: 200 })
    }
  }
  return id
}

function wayTo(table: Row[], state: string): Row[] {
  const ways: Row[][] = [[]]
  for (const way of ways) {
    const at = way.at(-1)?.[3] ?? 'initial'
    if (at === state) return way
    for (const row of table) if (row[0] === at && !way.includes(row)) ways.push([...way, row])
  }
  throw new Error(`nothing leads to ${state}`)
}

async function begin(process: Process, name: string, stay: typeof summer, at = start): Promise<string> {
  app.clock.pass(at - app.clock.now().getTime())
  const { status, body } = await take(process, await listing(), name, 'customer', 'trusted:user', stay)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data?.id ?? ''
}

function listing(): Promise<string> {
  return publishedListing(app, site.anna.userId, { capacity: 1, priceAmount: 4500, priceCurrency: 'EUR' })
}

type Answer = {
  status: number
  body: {
    data?: {
      id: string
      attributes: { state: string; transitions: { transition: string; by: string; createdAt: string }[] }
    }
    errors?: { code: string }[]
  }
}

/** A step by a role. First steps take the listing of the transaction to create. */
async function take(
  process: Process,
  id: string,
  name: string,
  role: Role | 'stranger',
  scope: Scope = 'trusted:user',
  stay = summer,
): Promise<Answer> {
  const transition = `transition/${name}`
  const declared = process.transitions.find((each) => each.name === transition)
  const params = paramsOf(name, declared?.privileged ?? false, stay)
  const isFirst = declared?.from === undefined && !(await isTransaction(id))
  return call(role, scope, isFirst ? 'initiate' : 'transition', {
    transition,
    ...(isFirst
      ? { processAlias: `${process.name}/${process.alias}`, params: { ...params, listingId: id } }
      : { id, params }),
  })
}

function paramsOf(name: string, isPrivileged: boolean, stay: typeof summer): object {
  if (name.startsWith('review-')) return review
  if (!name.startsWith('request')) return {}
  const nights = (Date.parse(stay.until) - Date.parse(stay.from)) / (24 * hour)
  const line = { code: 'line-item/night', unitPrice: { amount: 4500, currency: 'EUR' }, quantity: nights }
  return {
    bookingStart: `${stay.from}T00:00:00.000Z`,
    bookingEnd: `${stay.until}T00:00:00.000Z`,
    ...(isPrivileged && { lineItems: [line] }),
  }
}

async function isTransaction(id: string): Promise<boolean> {
  const found = await app.db.selectFrom('transactions').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

async function show(id: string): Promise<Answer['body']> {
  const path = `${site.url}/v1/api/transactions/show?id=${id}&include=booking,reviews`
  const answer = await fetch(path, { headers: await headers(people.provider, 'user') })
  return (await answer.json()) as Answer['body']
}

/** People by the Marketplace API, operators by the Integration API. */
async function call(role: Role | 'stranger', scope: Scope, path: string, body: object): Promise<Answer> {
  const isOperator = role === 'operator' && path === 'transition'
  const answer = await fetch(`${site.url}/v1/${isOperator ? 'integration_api' : 'api'}/transactions/${path}`, {
    method: 'POST',
    headers: isOperator ? await headers(null, 'integ') : await headers(people[role], scope),
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** A token of the moment: weeks pass in these tests. */
const grants = new Map<string, Promise<Record<string, string>>>()

/** One token for all calls of a person at the same time of the clock. */
function headers(who: Member | null, scope: Scope): Promise<Record<string, string>> {
  const key = `${who?.userId} ${scope} ${app.clock.now().getTime()}`
  const known = grants.get(key) ?? openHeaders(who, scope)
  grants.set(key, known)
  return known
}

async function openHeaders(who: Member | null, scope: Scope): Promise<Record<string, string>> {
  const clientId = who ? marketplaceClient.id : integrationClient.id
  const grant = await openGrant(app, { clientId, userId: who?.userId ?? null, scope, refreshable: false })
  return {
    authorization: `Bearer ${grant.accessToken}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
}
