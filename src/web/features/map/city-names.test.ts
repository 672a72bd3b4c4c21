import { expect, test } from 'vitest'
import { roomOfName } from './city-names.ts'

const city = { x: 500, y: 300 }
const venueAt = (x: number, y: number) => ({ left: x - 15, right: x + 73, top: y - 15, bottom: y + 15 })

test('a city is named after its dot, where nothing is in the way', () => {
  const { left, right } = roomOfName(city, 'Dortmund', [])
  expect(left).toBeGreaterThan(490)
  expect(right).toBeGreaterThan(580)
})

test('a city whose venue lies where its name begins is named on another side', () => {
  const beside = venueAt(530, 312)
  expect(roomOfName(city, 'Dortmund', [beside]).right).toBeLessThanOrEqual(506)
  const below = venueAt(498, 330)
  expect(roomOfName(city, 'Dortmund', [below]).bottom).toBeLessThanOrEqual(below.top)
})

test('a city in the middle of venues keeps the room after its dot', () => {
  const venues = [venueAt(500, 300)]
  expect(roomOfName(city, 'Dortmund', venues)).toEqual(roomOfName(city, 'Dortmund', []))
})
