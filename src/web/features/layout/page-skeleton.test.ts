import { expect, test } from 'vitest'
import { skeletonOf } from './page-skeleton.tsx'

const listing = '/l/zimmer/01a219ed-a5bd-7513-861d-9a7571351ec5'
const other = '/l/sofa/01a219ed-a5bd-7513-861d-9a7571351ec6'
const talk = '/order/01a219ed-a5bd-7513-861d-9a7571351ec7/details'

test('another page is drawn in outline while it is loaded', () => {
  expect(skeletonOf('/s', listing)).toBe('listing')
  expect(skeletonOf(listing, other)).toBe('listing')
  expect(skeletonOf(`${listing}/request`, talk)).toBe('inbox')
  expect(skeletonOf('/inbox/all', talk), 'beside the list, which stays').toBe('conversation')
  expect(skeletonOf(listing, '/s')).toBe('search')
  expect(skeletonOf('/s', '/account/sessions')).toBe('account')
})

test('what stays is not covered: another search, a form over its listing, tabs of the inbox and the account', () => {
  for (const [from, to] of [
    ['/s', '/s'],
    [listing, `${listing}/request`],
    [`${listing}/enquire`, listing],
    ['/inbox/all', '/inbox/sales'],
    [talk, '/inbox/all'],
    ['/account/sessions', '/account/my-data'],
    ['/s', '/faq'],
  ] as const)
    expect(skeletonOf(from, to), `${from} to ${to}`).toBeUndefined()
})
