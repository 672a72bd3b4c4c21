import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { movableClock } from '#tests/app.ts'
import { parseSearchFromToday } from './index.ts'

const marketplace = await loadMarketplace('euro2024', process.cwd())
const parse = (address: string) =>
  parseSearchFromToday({ clock: movableClock('2024-06-13T22:30:00Z'), marketplace }, new URLSearchParams(address))

test('other days begin with the present day of the marketplace', () => {
  expect(parse('dates=2024-06-15,2024-06-18&flexible=2')).toMatchObject({
    dates: { from: '2024-06-15', until: '2024-06-18' },
    flexible: 2,
    earliestAlternative: '2024-06-14',
  })
})

test('days that have passed are left out, and the rest of the search stays', () => {
  const search = 'address=Berlin&keywords=ruhig&pub_accessibility=yes'
  expect(parse(`${search}&dates=2024-05-10,2024-05-12`)).toEqual(parse(search))
  expect(parse(`${search}&dates=2024-06-13,2024-06-16`)).toEqual(parse(search))
  expect(parse(`${search}&dates=2024-06-14,2024-06-16`).dates).toEqual({ from: '2024-06-14', until: '2024-06-16' })
  const weekend = parse('dates=2024-06-03,2024-06-30&flexible=weekend')
  expect(weekend.dates).toEqual({ from: '2024-06-03', until: '2024-06-30' })
})
