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
