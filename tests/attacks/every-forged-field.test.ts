import { env } from 'node:process'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { templateServerPaths } from '#api/client-server/answer-template-server.ts'
import { addressOf } from '#api/reference/open-api.ts'
import { endpoints } from '#api/registry.ts'
import { createDraft } from '#domain/listings/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import type { ApiSite } from '../conformance/api-site.ts'
import { roleCalls } from '../conformance/role-calls.ts'
import { UUID } from '../conformance/sdk.ts'
import { type Attempt, columns, termAttempts } from './forged-field-attempts.ts'
import { type PageAction, pageActions, postPage } from './forged-field-pages.ts'
import { termTable } from './forged-field-table.ts'
import { noForeignTerms, termWorld } from './forged-field-world.ts'

// Nobody chooses their own price, process, listing, currency, customer or account: each address that takes something, with
// each attempt. The table says what is answered; books and provider are looked at after each one.

const world = await termWorld()
const { app, people, url, foreign, priced, request, rewind, confirmCard, sandbox, send, mark, read, foreignTerms } =
  world
const { anna, ben, chiara, operator } = people
const attempts = termAttempts(foreign)
const process = 'flex-default-process/release-1'
const days = { bookingStart: new Date('2024-06-20T00:00:00Z'), bookingEnd: new Date('2024-06-23T00:00:00Z') }
const site = {
  url,
  app,
  anna,
  ben,
  chiara,
  operator,
  dora: chiara,
  gemeinde: chiara,
  folder: '',
  listingId: await priced(),
  imageId: newId(),
} as ApiSite
const calls = roleCalls(site, () => 'no token')
const full = env.QUARTIER_TEST_SCALE === 'full'
/** Small runs make every third attempt at an address, at each address others. */
const attemptsAt = (line: number) => columns.filter((_, column) => full || (line + column) % 3 === 0)

/** One line of the table: makes a good call, adds an attempt to it, and says how it is sent. */
type Line = { name: string; begin: () => Promise<(attempt: Attempt) => Promise<Sent>> }
type Sent = { status: string; text?: string }
type Body = Record<string, unknown>

const enquiry = async (listingId: string) =>
  new UUID((await initiate(app, ben, { listingId, transition: 'transition/enquire' })).transactionId)
const paidBeginning = async () => ({
  processAlias: process,
  transition: 'transition/request-payment',
  params: { listingId: new UUID(await priced()), ...days },
})
const paidStep = async () => ({
  id: await enquiry(await priced()),
  transition: 'transition/request-payment-after-enquiry',
  params: { ...days },
})
const draft = async () => ({ id: new UUID((await createDraft(app, anna, { category: 'sauna' })).id) })
const good: Record<string, () => Body | Promise<Body>> = {
  'own_listings/publish_draft': draft,
  'own_listings/discard_draft': draft,
  'transactions/initiate': paidBeginning,
  'transactions/initiate_speculative': paidBeginning,
  'transactions/transition': paidStep,
  'transactions/transition_speculative': paidStep,
  'messages/send': async () => ({ transactionId: await enquiry(await priced()), content: 'Bis bald!' }),
  'stripe_customer/create': () => ({}),
  'stripe_customer/add_payment_method': async () => ({ stripePaymentMethodId: await newCard() }),
}
/** Where else than beside the parameters an attempt is made. */
const inside: Record<string, string[]> = {
  'transactions/initiate': ['params'],
  'transactions/initiate_speculative': ['params'],
  'transactions/transition': ['params'],
  'transactions/transition_speculative': ['params'],
  'own_listings/create': ['publicData', 'privateData', 'metadata'],
  'own_listings/create_draft': ['publicData', 'privateData', 'metadata'],
  'own_listings/update': ['publicData', 'privateData', 'metadata'],
  'current_user/update_profile': ['publicData', 'protectedData', 'metadata'],
}
/** Calls that hosts make; all others are a guest's. */
const ofHosts = /^(own_listings|images|availability|stock|stripe_account|stripe_persons|current_user\/update_stripe)/

const newCard = async () =>
  (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })).id

/** Puts an attempt into a body, beside what it holds or inside one of its values. Which listing is asked about stays. */
function put(body: Body, place: string, attempt: Attempt): Body {
  if (place !== 'beside') return { ...body, [place]: put((body[place] ?? {}) as Body, 'beside', attempt) }
  return { ...body, ...attempt, ...('listingId' in body && { listingId: body.listingId }) }
}

function linesOf(endpoint: Endpoint): Line[] {
  const { api, path } = endpoint
  return ['beside', ...(api === 'marketplace' ? (inside[path] ?? []) : [])].map((place) => ({
    name: `${api} ${path}${place === 'beside' ? '' : ` ${place}`}`,
    begin: async () => {
      const body = ((await (good[path] ?? calls[api][path])?.()) ?? {}) as Body
      return async (attempt) => {
        const { status, text } = await send(
          ofHosts.test(path) ? anna : ben,
          addressOf(endpoint),
          put(body, place, attempt),
        )
        return { status: String(status), text }
      }
    },
  }))
}

const own: Record<string, { places: string[]; body: () => Body | Promise<Body> }> = {
  '/api/initiate-privileged': {
    places: ['beside', 'bodyParams', 'params', 'bookingData'],
    body: privileged(paidBeginning),
  },
  '/api/transition-privileged': {
    places: ['beside', 'bodyParams', 'params', 'bookingData'],
    body: privileged(paidStep),
  },
  '/api/transaction-line-items': {
    places: ['beside', 'bookingData'],
    body: () => ({
      listingId: new UUID(site.listingId),
      bookingData: { startDate: days.bookingStart, endDate: days.bookingEnd },
    }),
  },
  '/api/delete-account': { places: ['beside'], body: () => ({ currentPassword: 'falsch' }) },
  '/api/auth/create-user-with-idp': {
    places: ['beside'],
    body: () => ({ idpId: 'kennung', idpClientId: 'app', idpToken: 'no token' }),
  },
}

function privileged(make: () => Promise<Body>) {
  return async () => ({ isSpeculative: false, bodyParams: await make() })
}

const ownLines: Line[] = [...templateServerPaths].flatMap((address) =>
  (own[address]?.places ?? ['beside']).map((place) => ({
    name: `own ${address}${place === 'beside' ? '' : ` ${place}`}`,
    begin: async () => {
      const body: Body = (await own[address]?.body()) ?? {}
      return async (attempt) => {
        const named = body.bodyParams as Body | undefined
        const asked =
          place === 'params' ? { ...body, bodyParams: put(named ?? {}, place, attempt) } : put(body, place, attempt)
        const { status, text } = await send(ben, address, asked)
        return { status: String(status), text }
      }
    },
  })),
)

/** Good forms of the pages that have to do with money; the others get the attempt alone. */
const forms: Record<string, () => Promise<Omit<Parameters<typeof postPage>[2], 'who'> & { who?: typeof ben }>> = {
  '/l/:slug/:id/request': async () => ({
    params: { id: await priced() },
    fields: { from: '2024-06-20', until: '2024-06-23', people: '1', message: 'Hallo', clientKey: newId() },
  }),
  '/l/:slug/:id/enquire': async () => ({
    params: { id: await priced() },
    fields: { message: 'Hallo', clientKey: newId() },
  }),
  '/l/:slug/:id/checkout': async () => {
    const id = await priced()
    const transactionId = await request(id)
    await confirmCard(transactionId)
    return { params: { id }, fields: { transactionId, message: 'Hallo', clientKey: newId(), savesCard: 'true' } }
  },
  '/account/payment-methods': async () => ({ fields: { intent: 'save', cardId: await newCard() } }),
  '/account/payments': async () => ({ fields: { intent: 'open', country: 'DE' } }),
  '/l/:slug/:id/:type/:tab': async () => ({
    who: anna,
    params: { id: await priced(), type: 'edit', tab: 'pricing' },
    fields: { price: '45' },
  }),
  '/order/:id/details': async () => ({ params: { id: await request(await priced()) }, fields: {} }),
  '/stay/:id': async () => ({ params: { id: await request(await priced()) }, fields: {} }),
  '/sale/:id/details': async () => ({ who: anna, params: { id: await request(await priced()) }, fields: {} }),
}
const pages = await pageActions()
const pageLines = pages.map((page: PageAction): Line => ({
  name: `page ${page.path}`,
  begin: async () => {
    const { who = ben, params = {}, fields } = (await forms[page.path]?.()) ?? { fields: {} }
    const filled = { slug: 'x', id: site.listingId, kind: 'listing', type: 'edit', tab: 'pricing', ...params }
    return async (attempt) => {
      return {
        status: await postPage(app, page, { who, params: filled, fields: { ...fields, ...textsOf(attempt) } }),
      }
    }
  },
}))

const lines: Line[] = [
  ...endpoints.filter(({ method }) => method === 'POST').flatMap(linesOf),
  ...ownLines,
  ...pageLines,
]

describe('terms of one’s own', () => {
  test('the table has every address that takes something, and no other', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual([...termTable.keys()].sort())
    for (const cells of termTable.values()) expect(cells).toHaveLength(columns.length)
  })

  test.each(lines.map((line, at) => ({ ...line, chosen: attemptsAt(at) })))(
    '$name',
    async ({ name, begin, chosen }) => {
      const found: string[] = []
      for (const column of chosen) {
        await rewind()
        await app.db.deleteFrom('paymentAccounts').where('userId', '=', ben.userId).execute()
        const attack = await begin()
        const before = await mark()
        const { status, text = '' } = await attack(attempts[column])
        expect(Number(status), text).toBeLessThan(500)
        if (Number(status) >= 400) expect(await mark(), `${column}: ${text}`).toEqual(before)
        if (name.includes('line-items') && status === '200') expect(text).toContain('13500')
        expect(await foreignTerms(), column).toEqual(noForeignTerms)
        found.push(status)
      }
      const expected = termTable.get(name)
      expect(chosen.map((column, at) => `${column}: ${found[at]}`)).toEqual(
        chosen.map((column) => `${column}: ${expected?.[columns.indexOf(column)]}`),
      )
    },
  )

  test('what was taken did begin payments, with our terms', () => {
    const payments = Object.values(sandbox.sandbox.state.objects).filter(
      ({ value }) => value.object === 'payment_intent',
    )
    expect(payments.length).toBeGreaterThan(3 * attemptsAt(0).length)
  })
})

test.each(Object.entries(attempts))(
  'no address that reads changes anything when it is asked with %s',
  async (_, attempt) => {
    const before = await mark()
    const query = new URLSearchParams(textsOf(attempt))
    const reading = endpoints.filter(({ method }) => method === 'GET')
    expect(reading.length).toBeGreaterThan(10)
    for (const endpoint of reading)
      expect(await read(ben, `${addressOf(endpoint)}?id=${site.listingId}&${query}`)).toBeLessThan(500)
    expect(await mark()).toEqual(before)
  },
)

/** The attempt as fields of a form. */
function textsOf(attempt: Attempt): Record<string, string> {
  const texts = Object.entries(attempt).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}
