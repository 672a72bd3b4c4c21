import { expect, test } from 'vitest'
import { listAddress, readListAddress } from './my-listings-address.ts'

const at = (address: string) => readListAddress(new URL(address, 'https://quartier.example'))

test('a part of the list has an address that leads back to it', () => {
  const place = { group: 'closed', page: 3 } as const
  expect(listAddress(place)).toBe('/listings?state=closed&page=3')
  expect(at(listAddress(place, { delete: 'some listing' }))).toEqual(place)
  expect(listAddress(at('/listings?done=close&id=1'))).toBe('/listings')
})

test.each(['?state=deleted', '?page=-2', '?page=1.5', '?page=many', '?state=&page='])(
  '%s shows the whole list from its beginning',
  (query) => expect(at(`/listings${query}`)).toEqual({ group: undefined, page: 1 }),
)
