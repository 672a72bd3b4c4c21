import { expect, test } from 'vitest'
import { settleRange } from './keep-days-in-order.ts'

const range = { from: '2026-11-24', until: '2026-11-30' }
const min = '2026-11-23'

test('the other day moves so that leaving is after arriving', () => {
  expect(settleRange({ ...range, from: '2026-12-05' }, 'from', min)).toEqual({
    from: '2026-12-05',
    until: '2026-12-06',
  })
  expect(settleRange({ ...range, until: '2026-11-24' }, 'until', min)).toEqual({
    from: '2026-11-23',
    until: '2026-11-24',
  })
})

test('days in order, half ranges and unfinished dates stay as they are', () => {
  for (const value of [range, { from: '2026-12-05', until: '' }, { from: '2026-12-05', until: '2026-1' }])
    expect(settleRange(value, 'from', min)).toEqual(value)
})

test('no day is moved before the first possible day, or by a day before it', () => {
  for (const until of ['2026-01-30', '0002-11-30', min])
    expect(settleRange({ ...range, until }, 'until', min)).toEqual({ ...range, until })
  expect(settleRange({ from: '2026-01-05', until: '2026-01-02' }, 'from', min)).toEqual({
    from: '2026-01-05',
    until: '2026-01-02',
  })
})
