import { expect, test } from 'vitest'
import { paginationItems } from './page.ts'

test('a short list shows every page', () => {
  expect(paginationItems(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long list shows first, last, the current page and its neighbours, with gaps, in at most seven items', () => {
  expect(paginationItems(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(paginationItems(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(paginationItems(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
  for (let page = 1; page <= 20; page += 1) {
    const items = paginationItems(page, 20)
    expect(items.length).toBeLessThanOrEqual(7)
    expect(items).toContain(page)
  }
})
