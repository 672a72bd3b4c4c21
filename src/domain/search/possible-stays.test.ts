import { expect, test } from 'vitest'
import { mostWeekends, possibleStays } from './possible-stays.ts'

const thursday = { from: '2024-06-20', until: '2024-06-23' }

test('exact days are one stay, and two days of leeway are five of the same length', () => {
  expect(possibleStays(thursday, undefined)).toEqual([thursday])
  expect(possibleStays(thursday, 1).map(({ from, until }) => `${from} ${until}`)).toEqual([
    '2024-06-20 2024-06-23',
    '2024-06-21 2024-06-24',
    '2024-06-19 2024-06-22',
  ])
  expect(possibleStays(thursday, 2)).toHaveLength(5)
  expect(possibleStays(thursday, 2, '2024-06-19'), 'nothing before today').toHaveLength(4)
})

test('a weekend is from Friday to Sunday within the days, or the next one where none lies within them', () => {
  expect(possibleStays({ from: '2024-06-10', until: '2024-06-30' }, 'weekend')).toEqual([
    { from: '2024-06-14', until: '2024-06-16' },
    { from: '2024-06-21', until: '2024-06-23' },
    { from: '2024-06-28', until: '2024-06-30' },
  ])
  expect(possibleStays({ from: '2024-06-10', until: '2024-06-29' }, 'weekend'), 'not beyond the days').toHaveLength(2)
  expect(possibleStays({ from: '2024-06-17', until: '2024-06-19' }, 'weekend')).toEqual([
    { from: '2024-06-21', until: '2024-06-23' },
  ])
  expect(possibleStays({ from: '2024-01-01', until: '2024-12-31' }, 'weekend')).toHaveLength(mostWeekends)
})
