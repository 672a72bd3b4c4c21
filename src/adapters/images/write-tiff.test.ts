import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeTiff } from './write-tiff.ts'

test.each([3, 4] as const)('pixels of %i channels are read again as they were written', async (channels) => {
  const [width, height] = [5, 3]
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 256)
  const row = width * channels
  const tiff = writeTiff({ width, height, channels, profile: new Uint8Array() }, (y) =>
    pixels.subarray(y * row, (y + 1) * row),
  )
  const { data, info } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels })
  expect([...data]).toEqual([...pixels])
  expect((await sharp(tiff).metadata()).hasAlpha).toBe(channels === 4)
})
