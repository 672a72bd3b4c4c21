import { expect, test } from 'vitest'
import { openTiles } from '#adapters/tiles/open-tiles.ts'
import { clipLine, clipRing } from './clip.ts'
import { drawMapPicture } from './draw-map-picture.ts'
import { placeLabels } from './name-places.ts'

const readTile = openTiles('build/geo')
const dortmund = { lat: 51.5144, lng: 7.4736 }
const colours = { colour: 'green', inside: 'lime' }
const picture = { point: dortmund, radius: 500, kind: 'offer', look: 'light', locale: 'de', ...colours } as const

test('the picture has the circle in its middle, the names around it and whose data it is', async () => {
  const svg = await drawMapPicture(readTile, picture)
  expect(svg).toContain('<circle cx="320" cy="160" r="50.7" fill="lime" fill-opacity=".2" stroke="green"')
  expect(svg.indexOf('Dortmund'), 'the names lie above the circle').toBeGreaterThan(svg.indexOf('r="50.7"'))
  for (const name of ['Dortmund', 'Kreuzviertel', 'Natural Earth · Orte: GeoNames (CC BY 4.0)'])
    expect(svg).toContain(name)
  expect(await drawMapPicture(readTile, { ...picture, locale: 'en' })).toContain('Places: GeoNames')
  expect(await drawMapPicture(readTile, { ...picture, point: { lat: 48.137, lng: 11.575 }, locale: 'en' })).toContain(
    '>Munich<',
  )
})

test('a wide view names towns and draws rivers, and stays a small file', async () => {
  const svg = await drawMapPicture(readTile, { ...picture, radius: 20_000 })
  for (const name of ['Essen', 'Hamm', 'Wuppertal']) expect(svg).toContain(`>${name}<`)
  expect(svg).toContain('stroke-linecap="round"')
  expect(svg.length).toBeLessThan(80_000)
})

test('the area of a request takes nearly the whole height, a circle around a home more than half of it', async () => {
  const [request, home] = await Promise.all(
    (['request', 'offer'] as const).map((kind) => drawMapPicture(readTile, { ...picture, kind, radius: 20_000 })),
  )
  expect(request).toContain('<circle cx="320" cy="160" r="140.4"')
  expect(home).toContain('<circle cx="320" cy="160" r="94.1"')
})

test('without a tile the picture shows the sea', async () => {
  const svg = await drawMapPicture(async () => null, picture)
  expect(svg).toContain('<circle cx="320" cy="160"')
  expect(svg).not.toContain('<path')
})

test('at the 180th meridian and at the poles there is a picture too', async () => {
  const asked = new Set<string>()
  const readAny: typeof readTile = async (z, x, y) => {
    asked.add(`${x} ${y}`)
    return readTile(z, x, y)
  }
  for (const [lat, lng] of [
    [-16.8, 179.99],
    [-16.8, -179.99],
    [-16.8, 180],
    [90, 0],
    [-90, 180],
  ] as const)
    expect(await drawMapPicture(readAny, { ...picture, point: { lat, lng } })).toContain('<circle cx="320"')
  const numbers = [...asked].flatMap((tile) => tile.split(' ').map(Number))
  expect(Math.min(...numbers)).toBe(0)
  expect(Math.max(...numbers)).toBe(127)
})

test('shapes beyond the picture are cut at its edge', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  const square = (from: number, to: number) => [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ]
  expect(clipRing(square(2, 4), box)).toEqual(square(2, 4))
  expect(clipRing(square(-50, 50), box)).toHaveLength(4)
  expect(clipRing(square(-50, 50), box).every(({ x, y }) => x >= 0 && x <= 10 && y >= 0 && y <= 10)).toBe(true)
  expect(clipRing(square(20, 30), box)).toEqual([])
  const line = [-90, -60, 5, 60, 90].map((x) => ({ x, y: 5 }))
  expect(clipLine(line, box).map((run) => run.map(({ x }) => x))).toEqual([[-60, 5, 60]])
})

test('names do not overlap: the larger place keeps its label, the other is moved', () => {
  const place = (name: string, x: number, population: number) => ({
    name,
    x,
    y: 100,
    rank: 6,
    population,
    district: false,
  })
  const labels = placeLabels([place('Kamen', 230, 40_000), place('Bergkamen', 100, 50_000)], {
    width: 300,
    height: 200,
  })
  expect(labels.map(({ place: { name }, anchor }) => [name, anchor])).toEqual([
    ['Bergkamen', 'start'],
    ['Kamen', 'start'],
  ])
})
