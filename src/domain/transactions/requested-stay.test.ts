import { expect, test } from 'vitest'
import { requestedStayData, requestedStayOf } from './requested-stay.ts'

const dates = { from: '2024-06-20', until: '2024-06-23' }

test('a request keeps how many are children and babies, and reads them back', () => {
  const kept = JSON.parse(requestedStayData({ dates, people: 3, children: 1, babies: 1 }) ?? '')
  expect(kept).toEqual({ dates, people: 3, children: 1, babies: 1 })
  expect(requestedStayOf(kept)).toMatchObject({ people: 3, children: 1, babies: 1 })
  expect(requestedStayOf({ people: 2 })).toMatchObject({ people: 2, children: 0, babies: 0 })
})

test('children do not come without an adult', () => {
  expect(() => requestedStayData({ dates, people: 2, children: 2 })).toThrow(
    expect.objectContaining({ code: 'field-invalid' }),
  )
  expect(() => requestedStayData({ dates, children: 1 })).toThrow(expect.objectContaining({ field: 'children' }))
})

test('what a program has put under these names loses neither days nor people', () => {
  expect(requestedStayOf({ dates, people: 2, children: 'two', babies: { many: true } })).toMatchObject({
    dates,
    people: 2,
    children: 0,
    babies: 0,
  })
})
