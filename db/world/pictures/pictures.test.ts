import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cities, type PictureName, pictures, scenes } from './registry.ts'
import { pictureSvg, renderPicture } from './render.ts'

const names = Object.keys(pictures) as PictureName[]
const full = process.env.QUARTIER_TEST_SCALE === 'full'
/** Drawing takes most of the time: small runs render every sixth picture. */
const rendered = names.filter((_name, index) => full || index % 6 === 0)

test('the demo world has its pictures', () => {
  expect(Object.keys(scenes).length).toBeGreaterThanOrEqual(31)
  expect(Object.keys(cities)).toHaveLength(13)
  expect(names.filter((name) => name.startsWith('portrait-')).length).toBeGreaterThanOrEqual(20)
  expect(names.filter((name) => name.startsWith('mark-')).length).toBeGreaterThanOrEqual(8)
})

describe.each(names)('%s', (name) => {
  test('is drawn the same each time, without a number gone wrong', () => {
    const svg = pictureSvg(name)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object|null/)
    expect(svg).toMatch(/^<svg [^>]+viewBox="0 0 \d+ \d+"/)
    const known = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(known, id).toContain(id)
    expect(pictureSvg(name)).toBe(svg)
  })

  test.runIf(rendered.includes(name))('becomes a JPEG of the wanted size with something on it', async () => {
    const jpeg = await renderPicture(name, { width: 300, height: 200 })
    const { width, height, format } = await sharp(jpeg).metadata()
    expect({ width, height, format }).toEqual({ width: 300, height: 200, format: 'jpeg' })
    const { channels } = await sharp(jpeg).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  })
})

test('the same name gives the same bytes', async () => {
  expect((await renderPicture('attic')).equals(await renderPicture('attic'))).toBe(true)
})
