import { expect, test } from 'vitest'
import { stayInQuery, withStay } from './stay-in-address.ts'

test('days and people stand in the address, beside what was there', () => {
  const query = withStay(new URLSearchParams('instead=1&people=1'), { from: '2026-06-20', until: '2026-06-23' })
  expect([...query]).toEqual([
    ['instead', '1'],
    ['dates', '2026-06-20,2026-06-23'],
    ['people', '1'],
  ])
  expect(stayInQuery(query)).toMatchObject({ from: '2026-06-20', until: '2026-06-23', people: 1 })
})

test('one day alone is kept, and what was emptied is not', () => {
  const query = new URLSearchParams('dates=2026-06-20,2026-06-23&people=2')
  expect(stayInQuery(withStay(query, { until: '' }))).toMatchObject({ from: '2026-06-20', until: '', people: 2 })
  expect(String(withStay(query, { from: '', until: '', people: null }))).toBe('')
})

test('the fields of a form without script count, and days that do not exist do not', () => {
  const query = new URLSearchParams('dates=2026-06-20,2026-06-23&from=2026-07-01&until=2026-02-31&people=many')
  expect(stayInQuery(query)).toMatchObject({ from: '2026-07-01', until: '', people: null })
})
