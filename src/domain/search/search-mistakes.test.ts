import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { mistakenEntries, parseSearchQuery, readSearchForm, searchMistakes } from './index.ts'

const marketplace = await loadMarketplace('saunas', process.cwd())
const today = '2026-12-03'

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
    expect(searchMistakes(query, today).dates, form).toBe(dates)
    expect(mistakenEntries(query, today), form).toEqual([['dates', kept]])
    expect(parseSearchQuery(query, marketplace).dates, form).toBeNull()
  }
  for (const [from, until] of [
    [100, 50],
    [100, 99],
  ] as const) {
    const query = sent(`price_from=${from}&price_until=${until}`)
    expect(searchMistakes(query, today).price).toEqual({ min: from * 100, max: (until + 1) * 100 })
    expect(mistakenEntries(query, today)).toEqual([['price', `${from},${until + 1}`]])
    expect(parseSearchQuery(query, marketplace).price).toBeNull()
  }
})

test('an arrival that has passed is a mistake, for a weekend only when all of its days have', () => {
  for (const [address, dates] of [
    ['dates=2026-12-02,2026-12-06', 'past'],
    ['dates=2026-12-02,2026-12-06&flexible=2', 'past'],
    ['dates=2026-11-02,2026-11-06&flexible=weekend', 'past'],
    ['dates=2026-11-02,2026-12-03&flexible=weekend', 'past'],
    ['dates=2026-12-02,2026-12-20&flexible=weekend', null],
    ['dates=2026-12-03,2026-12-06', null],
  ] as const)
    expect(searchMistakes(new URLSearchParams(address), today).dates, address).toBe(dates)
})

test('a valid search has no mistakes', () => {
  for (const text of ['', 'dates=2026-12-10,2026-12-11', 'dates=soon', 'price=100,', 'price=,50', 'price=100,101'])
    expect(searchMistakes(sent(text), today), text).toEqual({ dates: null, price: null })
})
