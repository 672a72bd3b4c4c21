import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { look as neutral } from '../neutral/look.ts'
import { worlds } from '../worlds.ts'
import { writeBrandPictures } from './brand.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
/** Small runs draw one city. */
const cities = full ? neutral.cities : (['koeln'] as const)

test('the pictures of the looks are written in every width and format', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quartier-brand-'))
  const cards = 6 * cities.length
  expect(await writeBrandPictures(folder, { ...neutral, cities: [...cities] })).toBe(52 + cards)
  expect(await readdir(join(folder, 'brand'))).toHaveLength(48 + cards)
  const street = await sharp(join(folder, 'brand/hero-dusk-1600.avif')).metadata()
  expect(street).toMatchObject({ width: 1600, height: 560, hasAlpha: true })
  const part = await sharp(join(folder, 'brand/hero-light-phone.avif')).metadata()
  expect([part.width, part.height]).toEqual([960, 752])
  expect(await sharp(join(folder, 'brand/hero-light-800.jpg')).metadata()).toMatchObject({ width: 800, height: 280 })
  expect(await sharp(join(folder, 'brand/city-koeln-800.webp')).metadata()).toMatchObject({ width: 800, height: 1000 })
  expect(await sharp(join(folder, 'brand/auth-signup-640.avif')).metadata()).toMatchObject({ width: 640, height: 960 })
  expect(await sharp(join(folder, 'brand/social-600x314.jpg')).metadata()).toMatchObject({ width: 600, height: 314 })
  expect(await sharp(join(folder, 'apple-touch-icon.png')).metadata()).toMatchObject({ width: 180, height: 180 })
  await rm(folder, { recursive: true })
})

test('each marketplace has a picture for each of its cities', async () => {
  for (const [name, { look }] of Object.entries(worlds)) {
    const { cities } = await loadMarketplace(name, resolve(import.meta.dirname, '../../..'))
    const drawn: string[] = [...look.cities]
    expect(
      cities.map(({ key }) => key).filter((key) => !drawn.includes(key)),
      name,
    ).toEqual([])
  }
})
