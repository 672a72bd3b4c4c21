import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ImageKind, placeholderColour, variants, variantSize, type VariantName } from '#domain/images/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { createSharpProcessor } from './sharp-processor.ts'

const processor = createSharpProcessor()

describe('variants of a picture', () => {
  test('a photo with the place where it was taken: no variant knows the place or the camera', async () => {
    const photo = await plain(800, 600, '#c96f4a')
      .withExif({
        IFD0: { Make: 'Kamerawerk', Artist: 'Anna Beispiel' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 28/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Dortmund</place></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Kamerawerk')).toBe(true)
    const { files } = await make(photo, 'listing')
    expect(files.size).toBe(29)
    for (const [name, bytes] of files) {
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments }, name).toEqual({})
      expect(bytes.includes('Kamerawerk') || bytes.includes('GPS') || bytes.includes('Dortmund'), name).toBe(false)
    }
  })

  test('every variant has its size and its format', async () => {
    const { files } = await make(await plain(1000, 700, '#31526f').jpeg().toBuffer(), 'listing')
    for (const [file, bytes] of files) {
      const [name, ending] = file.split('.') as [VariantName, string]
      const { width, height, format, compression } = await sharp(bytes).metadata()
      expect({ width, height }, file).toEqual(variantSize(name, { width: 1000, height: 700 }))
      expect({ jpeg: 'jpg', webp: 'webp', heif: compression === 'av1' ? 'avif' : 'hevc' }[format as string], file).toBe(
        ending,
      )
    }
    const expected = Object.entries(variants).flatMap(([name, { kind, formats }]) =>
      kind === 'profile' ? [] : formats.map((format) => `${name}.${format}`),
    )
    expect([...files.keys()].sort()).toEqual(expected.sort())
  })

  test('a photo that was taken upright stands upright', async () => {
    const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ffffff' } })
      .composite([{ input: await plain(200, 200, '#d00000').png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { image, files } = await make(lying, 'listing')
    expect(image).toMatchObject({ width: 200, height: 400 })
    const top = await pixel(files.get('scaled-small.jpg')!, 80, 20)
    const bottom = await pixel(files.get('scaled-small.jpg')!, 80, 300)
    expect(top[1]).toBeLessThan(60)
    expect(bottom[1]).toBeGreaterThan(220)
  })

  test('transparent parts of a PNG are white in JPEG and stay transparent in WebP and AVIF', async () => {
    const clear = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { files } = await make(clear, 'profile')
    expect(await pixel(files.get('square-small.jpg')!, 100, 100)).toEqual([255, 255, 255])
    expect((await pixel(files.get('square-small.webp')!, 100, 100))[3]).toBe(0)
    expect((await pixel(files.get('square-small.avif')!, 100, 100))[3]).toBe(0)
  })

  test('colours for print become colours for screens', async () => {
    const print = await plain(300, 300, '#c04030').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { files } = await make(print, 'profile')
    const { space, channels } = await sharp(files.get('square-small.jpg')).metadata()
    expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 })
    const [red, green, blue] = await pixel(files.get('square-small.jpg')!, 100, 100)
    expect(red! - green!).toBeGreaterThan(80)
    expect(red! - blue!).toBeGreaterThan(80)
  })

  test('a moving GIF shows its first frame', async () => {
    const frames = await Promise.all(['#00a000', '#a00000'].map((colour) => plain(120, 90, colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const { image, files } = await make(moving, 'listing')
    expect(image).toMatchObject({ width: 120, height: 90, format: 'gif' })
    const [red, green] = await pixel(files.get('scaled-large.webp')!, 60, 45)
    expect(green! - red!).toBeGreaterThan(100)
  })

  test('WebP, grey and deep pictures are read as well', async () => {
    const webp = await plain(200, 150, '#3f7a6c').webp({ lossless: true }).toBuffer()
    const grey = await plain(200, 150, '#808080').toColourspace('b-w').png().toBuffer()
    const deep = await plain(200, 150, '#3f7a6c').toColourspace('rgb16').png().toBuffer()
    for (const [source, format] of [
      [webp, 'webp'],
      [grey, 'png'],
      [deep, 'png'],
    ] as const) {
      const { image, files } = await make(source, 'listing')
      expect(image).toMatchObject({ width: 200, height: 150, format })
      expect((await sharp(files.get('landscape-crop.jpg')).metadata()).space).toBe('srgb')
    }
  })

  test('a script behind the end of a photo is not in any variant', async () => {
    const photo = await plain(200, 150, '#31526f').jpeg().toBuffer()
    const both = Buffer.concat([photo, Buffer.from('<script>alert("hello")</script>')])
    const { files } = await make(both, 'listing')
    for (const [name, bytes] of files) expect(bytes.includes('script'), name).toBe(false)
  })

  test('the placeholder has the colour of the picture', async () => {
    const { image } = await make(await plain(300, 200, '#c84020').png().toBuffer(), 'profile')
    expect(image.thumbhash.length).toBeLessThan(32)
    const [red = 0, green = 0, blue = 0] = placeholderColour(image.thumbhash).match(/\d+/g)!.map(Number)
    expect(Math.abs(red - 200) + Math.abs(green - 64) + Math.abs(blue - 32)).toBeLessThan(40)
  })
})

describe('refused files', () => {
  test.each([
    [
      'half a photo',
      'upload-unreadable',
      async () => (await plain(600, 400, '#fff').jpeg().toBuffer()).subarray(0, 900),
    ],
    ['half a PNG', 'upload-unreadable', async () => (await noise(400).png().toBuffer()).subarray(0, 40_000)],
    ['words', 'upload-unreadable', async () => Buffer.from('hello')],
    [
      '51 megapixels',
      'upload-too-many-pixels',
      () => plain(10_200, 5000, '#fff').png({ compressionLevel: 1 }).toBuffer(),
    ],
  ])('%s: %s', async (_what, code, source) => {
    const refusal = await make(await source(), 'listing').then(
      () => null,
      (error: unknown) => error,
    )
    expect(isProblem(refusal) ? refusal.code : refusal).toBe(code)
  })

  test('sixty-four uploads at once are all made, one after the other', async () => {
    const photo = await plain(64, 64, '#888').jpeg().toBuffer()
    const all = await Promise.all(Array.from({ length: 64 }, () => make(photo, 'profile')))
    expect(all.filter(({ files }) => files.size === 12)).toHaveLength(64)
  })

  test('when more sizes are requested at once than the queue holds, the last are refused as busy and the others are finished', async () => {
    const photo = await plain(64, 64, '#888').jpeg().toBuffer()
    const to = { width: 32, height: 32, fit: 'crop' } as const
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => processor.resize(photo, to, 'webp')))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    expect(refused.map((error) => isProblem(error) && error.code)).toEqual(Array(15).fill('busy'))
  })

  test('an error while writing is passed on, and nothing is written afterwards', async () => {
    let written = 0
    const photo = await plain(640, 480, '#888').jpeg().toBuffer()
    const failing = processor.process(photo, 'listing', async () => {
      if (++written === 3) throw new Error('disk full')
    })
    await expect(failing).rejects.toThrow('disk full')
    const atRefusal = written
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(written).toBe(atRefusal)
  })
})

async function make(source: Buffer, kind: ImageKind) {
  const files = new Map<string, Buffer>()
  const image = await processor.process(source, kind, async (name, bytes) => {
    files.set(name, Buffer.from(bytes))
  })
  return { image, files }
}

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

function noise(size: number) {
  const pixels = Uint8Array.from({ length: size * size * 3 }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256)
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
}

async function pixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}
