import { expect, test } from 'vitest'
import type { Thread } from '#domain/messages/index.ts'
import { metresAround } from '#domain/places/index.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { stayCard } from './order-details.ts'

const { app, people, room, show, transactionIn } = await stayWorld()
const address = 'Hermannstraße 12, 44263 Dortmund'
const townCentre = { lat: 51.51494, lng: 7.466 }

async function addressOfStay(precision: string) {
  const listingId = await room()
  const row = { address, building: '', ...townCentre, precision, updatedAt: app.clock.now() }
  await app.db
    .insertInto('listingLocations')
    .values({ listingId, ...row })
    .execute()
  const view = await show(people.ben, await transactionIn(listingId, 'state/accepted'))
  const thread = {
    requested: { people: 1 },
    listing: { times: { arrival: null, departure: null } },
    partner: {},
  } as unknown as Thread
  const style = { locale: 'de', timeZone: 'Europe/Berlin', country: 'DE', now: app.clock.now() } as const
  return { view, shown: stayCard(view, thread, style, null)?.address }
}

test('directions lead to the written address unless the pin stands on the house', async () => {
  for (const precision of ['street', 'postcode', 'place', 'region']) {
    const { view, shown } = await addressOfStay(precision)
    const to = new URL(shown?.wayTo ?? '').searchParams.get('to')
    expect({ precision, to, isExact: shown?.isExact }).toEqual({ precision, to: address, isExact: false })
    expect(metresAround(view.address!), 'the map shows an area, not a pin').toBeGreaterThan(100)
  }
})

test('directions lead to the pin that a host put on the house', async () => {
  const { view, shown } = await addressOfStay('exact')
  expect(new URL(shown?.wayTo ?? '').searchParams.get('to')).toBe('51.51494,7.466')
  expect(shown?.isExact).toBe(true)
  expect(metresAround(view.address!)).toBe(0)
})
