import sharp from 'sharp'
import { expect, test } from 'vitest'
import { heicPhoto, tiledHeicPhoto } from '#tests/heic-photo.ts'
import { uploadLimits } from '#domain/images/index.ts'
import { decodeHeic } from './decode-heic.ts'

const megabyte = 1024 * 1024
const [blue, red] = [
  [0x20, 0x60, 0xc0],
  [0xc8, 0x40, 0x20],
]

test.each([
  ['as it lies', 0, { width: 96, height: 64 }, blue, red],
  ['turned to the left', 1, { width: 64, height: 96 }, red, blue],
  ['upside down', 2, { width: 96, height: 64 }, red, blue],
  ['turned to the right', 3, { width: 64, height: 96 }, blue, red],
] as const)('a photo %s stands upright', async (_how, turns, size, first, last) => {
  const { info, topLeft, bottomRight } = await decoded(heicPhoto({ turns }))
  expect(info).toMatchObject({ ...size, channels: 3 })
  expectColour(topLeft, first)
  expectColour(bottomRight, last)
})

test('the tiles of a photo are put together', async () => {
  const { info, at } = await decoded(tiledHeicPhoto())
  expect(info).toMatchObject({ width: 192, height: 64 })
  for (const [x, colour] of [
    [20, blue],
    [70, red],
    [120, blue],
    [170, red],
  ] as const)
    expectColour(at(x, 30), colour)
})

test('a photo keeps its colour profile, and nothing that the camera wrote', async () => {
  const profile = await displayP3()
  const tiff = Buffer.from(read(heicPhoto({ profile, exif: Buffer.from('Exif\0\0MM Kamerawerk Dortmund') })))
  const { icc, exif } = await sharp(tiff).metadata()
  expect(icc?.equals(profile)).toBe(true)
  expect(exif).toBeUndefined()
  expect(tiff.includes('Kamerawerk')).toBe(false)
  const plain = await decoded(heicPhoto())
  const wide = await sharp(tiff).toColourspace('srgb').raw().toBuffer()
  expect(wide[2], 'the blue of a wider range is a stronger one').toBeGreaterThan(plain.topLeft[2]! + 2)
})

test.each([
  ['more pixels than allowed', heicPhoto({ size: { width: 10_000, height: 5001 } }), /pixel limit/],
  ['many more', heicPhoto({ size: { width: 60_000, height: 60_000 } }), /pixel limit/],
  ['more than its compressed data', heicPhoto({ size: { width: 9000, height: 5000 } }), /libheif refused/],
  ['fewer than its compressed data', heicPhoto({ size: { width: 16, height: 16 } }), /libheif refused/],
])('boxes that say %s: refused', (_what, file, reason) => {
  expect(() => read(file)).toThrow(reason)
})

test('a file that is cut off anywhere is refused', () => {
  const whole = heicPhoto()
  for (const length of [12, 30, 100, 300, whole.length - 60, whole.length - 1])
    expect(() => read(whole.subarray(0, length)), `${length} bytes`).toThrow()
})

test('a file for which the decoder needs more memory than it may have is refused', () => {
  const padding = Buffer.alloc(40 * megabyte)
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4)
  const file = Buffer.concat([heicPhoto(), padding])
  expect(read(file).length).toBeGreaterThan(96 * 64 * 3)
  expect(() => decodeHeic(file, { pixels: uploadLimits.pixels, memory: 32 * megabyte })).toThrow(/memory/)
})

function read(file: Uint8Array): Uint8Array {
  return decodeHeic(file, { pixels: uploadLimits.pixels, memory: 512 * megabyte })
}

async function decoded(file: Uint8Array) {
  const { data, info } = await sharp(read(file)).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { info, at, topLeft: at(5, 5), bottomRight: at(info.width - 5, info.height - 5) }
}

function expectColour(pixel: number[], wanted: readonly number[]): void {
  for (const [channel, value] of wanted.entries()) expect(Math.abs(pixel[channel]! - value)).toBeLessThan(6)
}

/** The colour profile that the photos of an iPhone have. */
async function displayP3(): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  const { icc } = await sharp(await picture.withIccProfile('p3').png().toBuffer()).metadata()
  return icc!
}
