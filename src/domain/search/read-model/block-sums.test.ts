import { expect, test } from 'vitest'
import { numbers } from '#tests/worlds/search-world.ts'
import { cellOf } from '../cells.ts'
import { hasBit } from './bits.ts'
import { BlockSums } from './block-sums.ts'
import { openSince, openUntil } from './search-feed.ts'
import { Segment } from './segment.ts'

const random = numbers(7)
const size = 80_000

test('what a stretch of listings holds is what its listings hold, also when some were closed', () => {
  const segment = segmentOfMany()
  for (let closed = 0; closed < 3000; closed += 1) segment.remove(segment.idOf(Math.floor(random() * size)))
  for (let turn = 0; turn < 200; turn += 1) {
    const from = Math.floor(random() * segment.placed)
    const until = from + Math.floor(random() * (segment.placed - from))
    const category = turn % 3 === 2 ? null : turn % 3
    const sums = category === null ? segment.sums : segment.sumsOfCategory[category]
    const expected = oneByOne(segment, category, from, until)
    expect(sums?.count(from, until)).toBe(expected.count)
    const found = { count: 0, lat: 0, lng: 0 }
    sums?.add(from, until, found)
    expect(found.count).toBe(expected.count)
    expect(found.lat / found.count).toBeCloseTo(expected.lat / expected.count, 9)
    expect(found.lng / found.count).toBeCloseTo(expected.lng / expected.count, 9)
  }
})

test('listings without a place are counted among all', () => {
  const segment = segmentOfMany()
  expect(segment.placed).toBeLessThan(size)
  expect(segment.sums.count(0, segment.sealed)).toBe(size)
  expect(new BlockSums(segment, 0).count(0, size) + new BlockSums(segment, 1).count(0, size)).toBe(size)
})

function oneByOne(segment: Segment, category: number | null, from: number, until: number) {
  const sum = { count: 0, lat: 0, lng: 0 }
  for (let row = from; row < until; row += 1) {
    if (!hasBit(segment.live, row)) continue
    if (category !== null && !hasBit(segment.ofCategory[category]!, row)) continue
    sum.count += 1
    sum.lat += segment.lat[row]!
    sum.lng += segment.lng[row]!
  }
  return sum
}

/** Listings all over Germany in order of their cells, the last hundred without a place. */
function segmentOfMany(): Segment {
  const points = Array.from({ length: size - 100 }, () => {
    const [lat, lng] = [47 + random() * 8, 6 + random() * 9]
    return { lat, lng, cell: cellOf(lat, lng) }
  }).toSorted((a, b) => a.cell - b.cell)
  const nowhere = Array.from({ length: 100 }, () => ({ lat: Number.NaN, lng: Number.NaN, cell: -1 }))
  const segment = new Segment()
  segment.expect(size)
  ;[...points, ...nowhere].forEach((point, row) => {
    segment.add({
      ...point,
      id: Uint32Array.from([row, 1, 2, row]),
      seq: row,
      category: random() < 0.7 ? 'offeringPlace' : 'lookingForPlace',
      capacity: 2,
      from: openSince,
      until: openUntil,
      price: -1,
      verified: false,
      facets: new Int32Array(),
      facetCount: 0,
      bytes: new Uint8Array(),
      labelStart: 0,
      labelEnd: 0,
      lexemeStart: new Int32Array(),
      lexemeEnd: new Int32Array(),
      lexemePart: new Uint8Array(),
      lexemeCount: 0,
    })
  })
  segment.seal()
  return segment
}
