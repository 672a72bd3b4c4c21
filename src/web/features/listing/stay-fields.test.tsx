import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LayoutContext } from '../../parts/layout-context.ts'
import type { Party } from '../../parts/party.ts'
import type { ListingPage } from './load-listing.ts'
import { StayFields } from './stay-fields.tsx'

const days = { from: '2024-06-20', until: '2024-06-23' }
const alone: Party = { people: 1, children: 0, babies: 0, wheelchair: false, dog: false }

/** The box beside a place for `capacity` people, as the server sends it to a party. */
function draw(capacity: number, party: Partial<Party> = {}, formatLocale = 'de-DE') {
  const shown = { capacity, minimumDay: '2024-06-14', available: {}, lastPaidDay: null } as unknown as ListingPage
  const element = (
    <StayFields
      idPrefix="box"
      days={days}
      party={{ ...alone, ...party }}
      page={shown}
      onDays={() => {}}
      onParty={() => {}}
    />
  )
  const layout = {
    formatLocale,
    calendar: { today: '2024-06-14', firstDay: 'mon', longestStay: 366 },
    partyNeeds: { wheelchair: 'pub_accessibility', dog: null },
  }
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(
    <LayoutContext value={layout as never}>
      <RouterProvider router={router} />
    </LayoutContext>,
  )
}

test('without script the number of people is a field, for as many as the place has room for', () => {
  const people = (markup: string) => /<input[^>]*name="people"[^>]*>/.exec(markup)?.[0] ?? ''
  for (const part of ['type="number"', 'max="5"', 'value="1"']) expect(people(draw(5))).toContain(part)
  const large = people(draw(2, { people: 4 }))
  for (const part of ['max="4"', 'value="4"']) expect(large, 'a party that is too large stays').toContain(part)
})

test('children and babies are native fields too, and only needs that the marketplace asks for can be chosen', () => {
  const markup = draw(5, { people: 3, children: 1, babies: 1, wheelchair: true })
  expect(markup).toMatch(/name="children"[^>]*value="1"/)
  expect(markup).toMatch(/name="babies"[^>]*value="1"/)
  expect(markup).toMatch(/type="checkbox"[^>]*name="pub_accessibility"[^>]*checked/)
  expect(markup.match(/type="checkbox"/g)).toHaveLength(1)
  expect(markup).toContain('2 Erwachsene, 1 Kind, 1 Baby, Rollstuhl')
})

test('days are asked for from the first possible one on, and are written out in the reader’s language', () => {
  const markup = draw(2)
  expect(markup.match(/type="date"/g)).toHaveLength(2)
  expect(markup).toContain('min="2024-06-14"')
  expect(markup).toContain('Do., 20. Juni')
  expect(draw(2, {}, 'en-GB')).toContain('Thu 20 Jun')
})
