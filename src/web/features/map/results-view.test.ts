import { expect, test } from 'vitest'
import { movesTo, viewOf, viewPadding } from './results-view.ts'

const bounds = { north: 51.7, east: 7.8, south: 51.3, west: 7.1 }
const none = { markers: [], clusters: [] }

test('a search shows the box around its results', () => {
  const markers = [
    { lat: 51.4, lng: 7.3 },
    { lat: 51.6, lng: 7.5 },
  ]
  expect(viewOf({ bounds, fromMap: false }, { ...none, markers })).toEqual({
    north: 51.6,
    east: 7.5,
    south: 51.4,
    west: 7.3,
  })
})

test('one listing alone is shown with its surroundings', () => {
  const { north, south } = viewOf({ bounds, fromMap: false }, { ...none, markers: [{ lat: 51.5, lng: 7.4 }] })
  expect(north - south).toBeCloseTo(0.09)
  expect((north + south) / 2).toBeCloseTo(51.5)
})

test('the searched area is shown where nothing is found, and where the map has asked for it', () => {
  const markers = [{ lat: 51.4, lng: 7.3 }]
  expect(viewOf({ bounds, fromMap: false }, none)).toBe(bounds)
  expect(viewOf({ bounds, fromMap: true }, { ...none, markers })).toBe(bounds)
})

test('an area in which nothing is found is shown without another one around it', () => {
  expect(viewPadding(false, none)).toEqual({ top: 0, bottom: 0, left: 0, right: 0 })
})

test('a filter that changes the results moves the map to them, unless the reader has moved it', () => {
  const shown = { place: 'Dortmund', view: 'centre' }
  const wider = { place: 'Dortmund', view: 'region' }
  expect(movesTo(wider, shown, false)).toBe(true)
  expect(movesTo(wider, shown, true)).toBe(false)
  expect(movesTo(shown, shown, false)).toBe(false)
})

test('another place moves the map even where the reader has moved it', () => {
  const shown = { place: 'Dortmund', view: 'centre' }
  expect(movesTo({ place: 'Berlin', view: 'city' }, shown, true)).toBe(true)
  expect(movesTo({ place: 'Berlin', view: 'centre' }, shown, true)).toBe(true)
})
