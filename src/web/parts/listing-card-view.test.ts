import { expect, test } from 'vitest'
import { type AskedStay, listingAddress } from './listing-card-view.tsx'

const asked = { from: '2024-06-20', until: '2024-06-23', people: 4, needs: 'pub_accessibility=yes&price=,50' }
const address = (kind: 'offer' | 'request', stay?: Partial<AskedStay>) =>
  listingAddress({ id: '1', slug: 'zimmer', kind }, stay && { from: '', until: '', people: null, needs: '', ...stay })

test('a place to stay opens with the days, the people and the needs that were searched for', () => {
  expect(address('offer', asked)).toBe(
    '/l/zimmer/1?dates=2024-06-20,2024-06-23&people=4&pub_accessibility=yes&price=,50',
  )
  expect(address('offer', { people: 4 })).toBe('/l/zimmer/1?people=4')
  expect(address('offer', { from: '2024-06-20', until: '2024-06-23' })).toBe('/l/zimmer/1?dates=2024-06-20,2024-06-23')
})

test('a request opens with the days alone, and without a search there is nothing to carry', () => {
  expect(address('request', asked)).toBe('/l/zimmer/1?dates=2024-06-20,2024-06-23')
  expect(address('offer', {})).toBe('/l/zimmer/1')
  expect(address('offer')).toBe('/l/zimmer/1')
})
