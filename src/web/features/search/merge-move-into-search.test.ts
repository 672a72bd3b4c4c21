import { expect, test } from 'vitest'
import { mergeMoveIntoSearch } from './merge-move-into-search.ts'

const here = { pathname: '/s', search: '?address=Dortmund&bounds=2,2,1,1&page=3' }
const changes = { bounds: '6,6,5,5', mapSearch: 'true', address: null }

const moved = (pending?: { pathname: string; search: string }) =>
  mergeMoveIntoSearch(here, pending, changes)?.toString().replaceAll('%2C', ',') ?? null

test('a move of the map searches in its area', () => {
  expect(moved()).toBe('bounds=6,6,5,5&mapSearch=true')
})

test('a move of the map does not cancel a page that the reader has opened since', () => {
  expect(moved({ pathname: '/saved-searches', search: '' })).toBeNull()
})

test('a move of the map does not cancel a search for another place', () => {
  expect(moved({ pathname: '/s', search: '?address=Berlin&bounds=9,9,8,8' })).toBeNull()
})

test('filters that are still loading are kept by a move of the map', () => {
  const filtered = '?address=Dortmund&bounds=2,2,1,1&pub_category=lookingForPlace'
  expect(moved({ pathname: '/s', search: filtered })).toBe('bounds=6,6,5,5&pub_category=lookingForPlace&mapSearch=true')
})

test('the next move replaces the one that is still loading', () => {
  expect(moved({ pathname: '/s', search: '?bounds=3,3,2,2&mapSearch=true' })).toBe('bounds=6,6,5,5&mapSearch=true')
})
