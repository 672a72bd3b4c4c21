import { performance } from 'node:perf_hooks'
import sharp, { type Sharp } from 'sharp'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { cropRegion, type VariantFormat, variants, variantSize, variantsOf } from '#domain/images/index.ts'
import { type Figure, median, milliseconds, times } from './measure.ts'

export const title = 'A photo of 12 megapixels, from the upload to its last size'

const rounds = 5

/**
 * The product's way beside bare sharp: decoded once, shrunk once to the largest size needed, then every size and format
 * with the same settings, nothing checked, nothing measured, nothing written down. Both on all cores the product uses.
 */
export async function run(): Promise<Figure[]> {
  const photo = await takePhoto()
  const processor = createSharpProcessor()
  const ours = () => processor.process(photo, 'listing', async () => {})
  const bare = () => barePipeline(photo)
  await ours()
  await bare()
  const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  // Turn by turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1) {
    taken.bare.push(await timed(bare))
    taken.ours.push(await timed(ours))
  }
  const [value, reference] = [median(taken.ours), median(taken.bare)]
  return [
    {
      what: `4000 × 3000 JPEG of ${(photo.length / 1_000_000).toFixed(1)} MB, 29 files`,
      value: milliseconds(value),
      reference: `bare sharp, decoded once, the same files: ${milliseconds(reference)}`,
      ratio: times(value, reference),
    },
  ]
}

/** A picture with edges, gradients and noise, as cameras make them. */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 7
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      const grain = (seed >> 16) % 24
      const tile = ((x >> 7) + (y >> 7)) % 2 ? 60 : 0
      pixels[at++] = (x * 160) / width + tile + grain
      pixels[at++] = (y * 140) / height + tile + grain
      pixels[at++] = 90 + grain
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function barePipeline(photo: Buffer): Promise<void> {
  const size = { width: 4000, height: 3000 }
  const { data, info } = await sharp(photo).resize(2400, 1800).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const one = async (name: (typeof names)[number]) => {
    const { width, height } = variantSize(name, size)
    const sized = await sharp(data, { raw })
      .extract(cropRegion(name, info))
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const of = () => sharp(sized.data, { raw: { ...sized.info, channels: sized.info.channels } })
    for (const format of variants[name].formats as readonly VariantFormat[]) await encode[format](of(), width)
  }
  const names = variantsOf('listing')
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await one(name)
  }
  await Promise.all([work(), work()])
}

/** The product's settings, written out: a reference that followed them by itself would prove nothing. */
const encode = {
  avif: (picture: Sharp, width: number) =>
    picture
      .avif({ quality: 52, effort: width <= 480 ? 2 : width <= 1200 ? 1 : 0, chromaSubsampling: '4:2:0' })
      .toBuffer(),
  webp: (picture: Sharp) => picture.webp({ quality: 76, effort: 2 }).toBuffer(),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80 }).toBuffer(),
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
