import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImageProcessor } from '#domain/images/index.ts'
import { createSharpProcessor } from './sharp-processor.ts'
import { keepVariants } from './keep-variants.ts'

const sharpProcessor = createSharpProcessor()
const photograph = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

let folder: string
let made: number
let processor: ImageProcessor
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartier-variants-'))
  made = 0
  const counting = {
    ...sharpProcessor,
    process: (...all: Parameters<ImageProcessor['process']>) => (made++, sharpProcessor.process(...all)),
  }
  processor = keepVariants(counting, folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function variantsOf(source: string | Uint8Array, kind: 'listing' | 'profile' = 'profile', by = processor) {
  const files: Record<string, string> = {}
  const image = await by.process(source, kind, async (name, bytes) => {
    files[name] = Buffer.from(bytes).toString('base64')
  })
  return { image: { ...image, thumbhash: [...image.thumbhash] }, files }
}

test('a picture that comes again has the same variants, and is not cut a second time', async () => {
  const [first, file] = [await photograph('#c96f4a'), join(folder, 'a.jpg')]
  writeFileSync(file, first)
  const before = await variantsOf(first)
  expect(Object.keys(before.files).length).toBeGreaterThan(5)
  expect(await variantsOf(file)).toEqual(before)
  expect(made).toBe(1)
})

test('other content, and the same content of another kind, is cut', async () => {
  const picture = await photograph('#c96f4a')
  const profile = await variantsOf(picture)
  expect(await variantsOf(await photograph('#4a6fc9'))).not.toEqual(profile)
  expect(Object.keys((await variantsOf(picture, 'listing')).files)).not.toEqual(Object.keys(profile.files))
  expect(made).toBe(3)
})

test('of a picture that cannot be read nothing is kept', async () => {
  await expect(variantsOf(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'upload-unreadable' })
  expect(readdirSync(folder)).toEqual([])
})

test('where nothing can be kept, pictures are cut all the same', async () => {
  writeFileSync(join(folder, 'file'), '')
  const closed = keepVariants(sharpProcessor, join(folder, 'file'))
  const picture = await photograph('#c96f4a')
  expect(await variantsOf(picture, 'profile', closed)).toEqual(await variantsOf(picture))
})

test('two that meet the same picture at the same moment both get it whole', async () => {
  const picture = await photograph('#c96f4a')
  const [one, other] = await Promise.all([variantsOf(picture), variantsOf(picture)])
  expect(one).toEqual(other)
  expect(readdirSync(folder)).toHaveLength(1)
})
