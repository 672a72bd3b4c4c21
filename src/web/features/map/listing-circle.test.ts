import { expect, test } from 'vitest'
import { circlePicture } from './listing-circle.ts'

test('a moved listing has another picture address, and so has another language', () => {
  const circle = { point: { lat: 51.5144, lng: 7.4736 }, radius: 500 }
  const before = circlePicture('one', circle, 'de')
  expect(circlePicture('one', { ...circle, point: { lat: 51.5, lng: 7.4736 } }, 'de')).not.toBe(before)
  expect(circlePicture('one', { ...circle, radius: 1000 }, 'de')).not.toBe(before)
  expect(circlePicture('one', circle, 'en')).not.toBe(before)
  expect(circlePicture('one', { ...circle }, 'de')).toBe(before)
})
