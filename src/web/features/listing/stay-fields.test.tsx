import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingPage } from './load-listing.ts'
import { StayFields } from './stay-fields.tsx'

const days = { from: '2024-06-20', until: '2024-06-23' }

/** The box beside a place for `capacity` people, as somebody opens it who comes with `people`. */
function draw(capacity: number, people: number, page: Partial<ListingPage> = {}) {
  const shown = { capacity, minimumDay: '2024-06-14', formatLocale: 'de-DE', ...page } as ListingPage
  const markup = renderToStaticMarkup(
    <StayFields idPrefix="box" days={days} people={people} page={shown} onDays={() => {}} onPeople={() => {}} />,
  )
  const options = [...markup.matchAll(/<option value="(\d+)"( selected="")?>/g)]
  return {
    markup,
    offered: options.map(([, value]) => Number(value)),
    chosen: options.filter(([, , selected]) => selected).map(([, value]) => Number(value)),
  }
}

test('as many people can be chosen as the place has room for, and no more', () => {
  expect(draw(5, 2)).toMatchObject({ offered: [1, 2, 3, 4, 5], chosen: [2] })
  expect(draw(1, 1).offered).toEqual([1])
  expect(draw(12, 1).offered.at(-1)).toBe(12)
})

test('a party that is too large stays chosen, so that the box can say so instead of changing its number', () => {
  expect(draw(2, 4)).toMatchObject({ offered: [1, 2, 3, 4], chosen: [4] })
})

test('days are asked for from the first possible one on, and are written out in the reader’s language', () => {
  const { markup } = draw(2, 1)
  expect(markup.match(/min="2024-06-14" type="date"/g)).toHaveLength(2)
  expect(markup).toContain('Do., 20. Juni')
  expect(draw(2, 1, { formatLocale: 'en-GB' }).markup).toContain('Thu 20 Jun')
})
