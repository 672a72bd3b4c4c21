import { expect, test } from 'vitest'
import { isShort, lackingCities } from './lacking-cities.ts'

const city = (name: string, places: number, seekers: number) => ({ name, places, seekers })

test('cities with clearly more people than places are named, the one that lacks most first', () => {
  const cities = [
    city('Berlin', 64, 71),
    city('Dortmund', 38, 52),
    city('Gelsenkirchen', 12, 27),
    city('Leipzig', 0, 3),
    city('Stuttgart', 29, 25),
  ]
  expect(lackingCities(cities)).toEqual(['Leipzig', 'Gelsenkirchen', 'Dortmund'])
})

test('a city where nobody looks lacks nothing, even without places', () => {
  expect(isShort(city('Ulm', 0, 0))).toBe(false)
})
