import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { mistakenEntries, parseSearchQuery, readSearchForm, searchMistakes } from './index.ts'

const marketplace = await loadMarketplace('saunas', process.cwd())

/** What a form sent, as the address of the search has it. */
const sent = (text: string) => readSearchForm(new URLSearchParams(text)) ?? new URLSearchParams(text)

test('days and prices that cannot be are named, kept, and left out of the search', () => {
  for (const [form, dates, kept] of [
    ['from=2026-12-10&until=2026-12-05', 'order', '2026-12-10,2026-12-05'],
    ['from=2026-12-10&until=2026-12-10', 'order', '2026-12-10,2026-12-10'],
    ['from=2026-12-10&until=', 'half', '2026-12-10,'],
    ['from=&until=2026-12-10', 'half', ',2026-12-10'],
    ['from=2026-12-10&until=2028-12-10', 'long', '2026-12-10,2028-12-10'],
  ]) {
    const query = sent(form ?? '')
    expect(searchMistakes(query).dates, form).toBe(dates)
    expect(mistakenEntries(query), form).toEqual([['dates', kept]])
    expect(parseSearchQuery(query, marketplace).dates, form).toBeNull()
  }
  for (const [from, until] of [
    [100, 50],
    [100, 99],
  ] as const) {
    const query = sent(`price_from=${from}&price_until=${until}`)
    expect(searchMistakes(query).price).toEqual({ min: from * 100, max: (until + 1) * 100 })
    expect(mistakenEntries(query)).toEqual([['price', `${from},${until + 1}`]])
    expect(parseSearchQuery(query, marketplace).price).toBeNull()
  }
})

test('a valid search has no mistakes', () => {
  for (const text of ['', 'dates=2026-12-10,2026-12-11', 'dates=soon', 'price=100,', 'price=,50', 'price=100,101'])
    expect(searchMistakes(sent(text)), text).toEqual({ dates: null, price: null })
})
