import { expect, test } from 'vitest'
import type { SearchMarker } from '#domain/search/index.ts'
import { packMarkers, unpackMarkers } from './packed-markers.ts'

const homes: SearchMarker[] = [
  {
    id: '01a2037d-cc3d-757d-a3c1-efeac42319a2',
    lat: 51.4926,
    lng: 7.4519,
    kind: 'offer',
    title: 'Zimmer  bei  Anna, 3 €',
  },
  { id: '01a2037d-cbec-71e7-a489-211fb09dbed5', lat: -0.5, lng: -71.25, kind: 'request', title: '' },
]

test('markers are the same after packing and unpacking', () => {
  expect(unpackMarkers(packMarkers(homes))).toEqual(homes)
  expect(unpackMarkers(packMarkers([]))).toEqual([])
})

test('a title of two lines is one mark', () => {
  const [home] = unpackMarkers(packMarkers([{ ...homes[0], title: 'Bett\nund Sofa' } as SearchMarker]))
  expect(home?.title).toBe('Bett und Sofa')
})
