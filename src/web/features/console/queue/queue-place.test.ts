import { expect, test } from 'vitest'
import { queueAddress, queuePlace } from './queue-place.ts'

const listing = '01890000-0000-7000-8000-000000000000'
const read = (query: string) => queuePlace(new URL(`http://localhost/console/queue?${query}`))

test('an address that names no listing opens the queue as it is', () => {
  const nothing = { item: null, show: 'open', ask: null, reject: false, decided: null }
  for (const query of ['', 'item=x&decided=y', 'item=constructor&show=__proto__', 'decided=%00'])
    expect(read(query), query).toEqual(nothing)
})

test('an address of a place is read back as the place', () => {
  const place = { item: listing, show: 'hints', ask: 'pictures', reject: true, decided: listing } as const
  expect(read(queueAddress(place).split('?')[1] ?? '')).toEqual(place)
})
