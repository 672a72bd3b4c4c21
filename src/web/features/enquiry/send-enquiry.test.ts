import { resolve } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { loader } from '../../routes/checkout/route.tsx'
import { handleEnquiryForm } from './send-enquiry.ts'

const root = resolve(import.meta.dirname, '../../../..')
const free = await stayWorld()
/** Guests pay their hosts directly. */
const paid = await stayWorld({
  marketplace: { ...(await loadMarketplace('saunas', root)), process: 'free-stay/release-1' },
})
/** Guests pay on the site. */
const paying = await paidWorld()

test('the message to the host is optional for a paid stay and required for a free one', async () => {
  const sauna = await paid.room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
  const answer = await ask(paid, sauna, '  ')
  expect(answer).toMatchObject({ status: 303 })
  const id = sentId(answer)
  expect(await paid.show(paid.people.anna, id)).toMatchObject({ state: 'state/preauthorized' })
  expect(await messages(paid)).toEqual([])

  const refused = await ask(free, await free.room(), '  ')
  expect(refused).toMatchObject({ data: { problems: [{ field: 'message', code: 'message-required' }] } })
})

test('a message written with a paid request is sent with it', async () => {
  const sauna = await paid.room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
  expect(await ask(paid, sauna, ' Guten Tag Anna ')).toMatchObject({ status: 303 })
  expect(await messages(paid)).toEqual(['Guten Tag Anna'])
})

test('the checkout is for people who are signed in, and keeps days and people', async () => {
  const to = async (viewer: Viewer) => {
    const url = 'https://quartier.example/l/sauna/1/checkout?dates=2024-06-20,2024-06-23&people=2'
    const args = {
      context: contextOf(paying.app, viewer),
      request: new Request(url),
      params: { slug: 'sauna', id: '1' },
    }
    const answer = await Promise.resolve()
      .then(() => loader(args as unknown as Parameters<typeof loader>[0]))
      .catch((thrown: unknown) => thrown)
    return decodeURIComponent((answer as Response).headers.get('location') ?? '')
  }
  expect(await to({ kind: 'visitor', locale: 'de' })).toBe(
    '/login?from=/l/sauna/1/checkout?dates=2024-06-20,2024-06-23&people=2',
  )
  expect(await to(paying.people.ben)).toBe('/l/sauna/1/request?dates=2024-06-20,2024-06-23&people=2')
})

test('where guests pay on the site the request leads to the payment, and other days take the place of the first', async () => {
  const sauna = await paying.priced()
  const first = (await ask(paying, sauna, '')) as Response
  const to = new URL(first.headers.get('location') ?? '', 'https://quartier.example')
  expect(to.pathname).toBe(`/l/x/${sauna}/checkout`)
  expect(first.headers.get('x-remix-reload-document')).toBe('true')
  const id = to.searchParams.get('stay') ?? ''
  expect((await paying.show(paying.people.ben, id)).state).toBe('state/pending-payment')
  expect(await ask(paying, sauna, '', paying.people.ben, {}, `?instead=${id}`)).toMatchObject({ status: 303 })
  expect((await paying.show(paying.people.ben, id)).state).toBe('state/payment-expired')
  expect(await messages(paying)).toEqual([])
})

test('after the session has ended, sending leads to log-in, which says that the text is kept', async () => {
  const listingId = await free.room()
  const visitor: Viewer = { kind: 'visitor', locale: 'de' }
  const send = async (headers: Record<string, string>) => {
    const answer = await ask(free, listingId, 'Hallo', visitor, headers)
    const to = new URL((answer as Response).headers.get('location') ?? '', 'https://quartier.example')
    return [to.pathname, to.searchParams.get('from'), to.searchParams.get('after')]
  }
  const page = `/l/x/${listingId}/request`
  expect(await send({ 'sec-fetch-mode': 'cors' })).toEqual(['/login', page, 'text-kept'])
  expect(await send({ 'sec-fetch-mode': 'navigate' })).toEqual(['/login', page, 'session'])
})

test('a second request for the same nights leads to the first', async () => {
  const listingId = await free.room({ capacity: 9 })
  const first = (await ask(free, listingId, 'Hallo')) as Response
  const path = `/order/${sentId(first)}/details`
  expect(await ask(free, listingId, 'Hallo noch einmal')).toMatchObject({
    init: { status: 409 },
    data: { problems: [{ code: 'transaction-already-requested', to: { path } }] },
  })
})

/** The transaction in the address of the step after a request was sent. */
function sentId(answer: unknown): string {
  const to = new URL((answer as Response).headers.get('location') ?? '', 'https://quartier.example')
  expect(to.pathname).toMatch(/\/request$/)
  return to.searchParams.get('sent') ?? ''
}

type World = Pick<typeof free, 'app' | 'people'>

function ask(
  { app, people }: World,
  listingId: string,
  message: string,
  viewer: Viewer = people.ben,
  headers: Record<string, string> = {},
  query = '',
) {
  const body = new URLSearchParams({ ...stay, people: '1', message, clientKey: newId() })
  const request = new Request(`https://quartier.example/l/x/${listingId}/request${query}`, {
    method: 'POST',
    body,
    headers,
  })
  return Promise.resolve()
    .then(() => handleEnquiryForm(contextOf(app, viewer), request, { slug: 'x', id: listingId }, 'stay'))
    .catch((thrown: unknown) => thrown)
}

function contextOf(app: World['app'], viewer: Viewer): RouterContextProvider {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = { app, viewer, locale: 'de', setCookies: [], address: '192.0.2.1' }
  context.set(requestContext, known as RequestContext)
  return context
}

async function messages({ app }: World): Promise<string[]> {
  return (await app.db.selectFrom('messages').select('content').execute()).map(({ content }) => content)
}
