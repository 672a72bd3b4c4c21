import { expect, test } from 'vitest'
import { decidedAtOnce } from '#domain/moderation/index.ts'
import { newId } from '#kernel/id.ts'
import { queueAddress, queuePlace } from './queue-place.ts'

const listing = '01890000-0000-7000-8000-000000000000'
const other = '01890000-0000-7000-8000-000000000001'
const read = (query: string) => queuePlace(new URL(`http://localhost/console/queue?${query}`))

test('an address that names no listing opens the queue as it is', () => {
  const nothing = {
    item: null,
    show: 'open',
    text: '',
    ask: null,
    reject: false,
    picks: [],
    all: null,
    decided: [],
    given: [],
    refused: [],
  }
  const nowhere = [
    '',
    'item=x&decided=y',
    'item=constructor&show=__proto__',
    'decided=%00',
    'q=%00+',
    'all=undo&pick=1',
  ]
  for (const query of [...nowhere, `refused=${listing}.constructor`, 'refused=x.forbidden'])
    expect(read(query), query).toEqual(nothing)
})

test('an address of a place is read back as the place', () => {
  const place = {
    item: listing,
    show: 'hints',
    text: 'Köln & Ehrenfeld',
    ask: 'pictures',
    reject: true,
    picks: [listing, other],
    all: 'reject',
    decided: [other],
    given: [listing],
    refused: [{ id: listing, code: 'listing-state-conflict' }],
  } as const
  const address = queueAddress({
    ...place,
    picks: [...place.picks],
    decided: [other],
    given: [listing],
    refused: [...place.refused],
  })
  expect(read(address.split('?')[1] ?? '')).toEqual(place)
})

test.each(['open', 'hints', 'changed', 'mine'])(
  'the filter %s is read, and anything else is the open listings',
  (show) => {
    expect(read(`show=${show}`).show).toBe(show)
    expect(read(`show=${show}x`).show).toBe('open')
  },
)

test('no more listings are selected than can be decided on at once, and each once', () => {
  const many = Array.from({ length: decidedAtOnce + 5 }, () => `pick=${newId()}`)
  expect(read(many.join('&')).picks).toHaveLength(decidedAtOnce)
  expect(read(`pick=${listing}&pick=${listing}`).picks).toEqual([listing])
  expect(read(`q=${'x'.repeat(300)}`).text).toHaveLength(200)
})
