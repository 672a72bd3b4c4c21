import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { Thread } from '#domain/messages/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Member } from '#domain/users/viewer.ts'
import { connectHost } from '#tests/worlds/connect-host.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { stayCard } from './order-details.ts'

const saunas = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../../..'))
const commission = { customer: 5, provider: 10 }
const process = 'flex-default-process/release-1'
const marketplace = { ...saunas, process, pricing: { ...saunas.pricing!, commission } }
const world = await paidWorld({ marketplace })
const { people, act, pay } = world

test('a guest reads the service fee and what the guest pays, a host the commission and what the host gets', async () => {
  const id = await stayAt45Euros()
  expect(await linesFor(people.ben, id)).toEqual({
    lines: ['45,00 € × 3 Nächte = 135,00 €', 'Servicegebühr = 6,75 €'],
    total: '141,75 €',
  })
  expect(await linesFor(people.anna, id)).toEqual({
    lines: ['45,00 € × 3 Nächte = 135,00 €', 'Provision = −13,50 €'],
    total: '121,50 €',
  })
  expect((await linesFor(people.ben, id, 'en')).lines).toEqual(['€45.00 × 3 nights = €135.00', 'Service fee = €6.75'])
})

test('the days of a stay have the times of its place, in the language of the reader', async () => {
  const times = { arrival: { de: 'ab 18 Uhr', en: 'from 6 pm' }, departure: null }
  const thread = { requested: { people: 1 }, listing: { times } } as unknown as Thread
  const style = { timeZone: 'Europe/Berlin', country: 'DE', now: world.app.clock.now() }
  const view = await world.show(people.ben, await stayAt45Euros())
  for (const locale of ['de', 'en'] as const)
    expect(stayCard(view, thread, { ...style, locale }, null)).toMatchObject({
      arrivalTime: times.arrival[locale],
      departureTime: null,
    })
})

test('whole amounts have no decimals while none of them needs any', async () => {
  const withoutFees = { ...marketplace, pricing: { ...marketplace.pricing, commission: { customer: 0, provider: 0 } } }
  const whole = await stayWorld({ marketplace: withoutFees, payments: world.provider })
  await connectHost(whole.app.db, whole.people.anna.userId, world.accountId)
  expect(await linesFor(whole.people.ben, await stayAt45Euros(whole), 'de', whole)).toEqual({
    lines: ['45 € × 3 Nächte = 135 €'],
    total: '135 €',
  })
})

test('after a cancellation each side reads what was taken back, its own fee too, and that nothing is left', async () => {
  const id = await stayAt45Euros()
  await pay(id)
  await act(people.anna, id, 'accept')
  await act(people.operator, id, 'cancel')
  expect(await linesFor(people.ben, id)).toEqual({
    lines: [
      '45,00 € × 3 Nächte = 135,00 €',
      'Servicegebühr = 6,75 €',
      'Übernachtungen (erstattet) = −135,00 €',
      'Servicegebühr (erstattet) = −6,75 €',
    ],
    total: '0,00 €',
  })
  const host = await linesFor(people.anna, id)
  expect(host.lines).toContain('Provision (erstattet) = 13,50 €')
  expect(host.total).toBe('0,00 €')
})

type World = Pick<Awaited<ReturnType<typeof stayWorld>>, 'app' | 'people' | 'room' | 'show'>

async function stayAt45Euros({ app, people, room }: World = world): Promise<string> {
  const listingId = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
  const dates = { from: '2024-06-20', until: '2024-06-23' }
  return (await requestStay(app, people.ben, { listingId, dates, clientKey: listingId })).transactionId
}

/** What the page of a side says about the money. */
async function linesFor(viewer: Member, id: string, locale: Locale = 'de', { app, show }: World = world) {
  const thread = {
    requested: { people: 1 },
    listing: { times: { arrival: null, departure: null } },
  } as unknown as Thread
  const style = { locale, timeZone: 'Europe/Berlin', country: 'DE', now: app.clock.now() }
  const card = stayCard(await show(viewer, id), thread, style, null)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return {
    lines: card?.lines.map(({ label, detail, amount }) =>
      plain([label, detail, '=', amount].filter(Boolean).join(' ')),
    ),
    total: plain(card?.total ?? ''),
  }
}
