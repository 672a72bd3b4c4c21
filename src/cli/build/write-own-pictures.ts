import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PictureSlot, pictureSlots } from '#config/picture-slots.ts'
import type { PictureOrder } from '../own-pictures.ts'
import { pictureFaults } from '../picture-faults.ts'
import { drawCity } from './draw-city.ts'
import { writePhoneHero } from './phone-hero.ts'

/** Makes the files that pages ask for from a marketplace's own pictures. Its one argument is a `PictureOrder` as JSON. */
const { pictures, cities, undrawn, into } = JSON.parse(process.argv[2] ?? '{}') as PictureOrder
const slots = new Map(pictureSlots(cities.map((key) => ({ key }))).map((slot) => [slot.name, slot]))
const paper = '#fdf9f0'

await refuseUnfit()
const folder = `${into}.${process.pid}`
mkdirSync(join(folder, 'brand'), { recursive: true })
try {
  for (const name of Object.keys(pictures)) await writeSlot(name)
  for (const city of undrawn) {
    const drawing = sharp(Buffer.from(drawCity(city)))
    await writeSizes(drawing, slotOf(`city-${city}`), [400, 800])
  }
  await writeDerived()
  renameSync(folder, into)
} catch (error) {
  rmSync(folder, { recursive: true, force: true })
  throw error
}

async function refuseUnfit(): Promise<void> {
  const faults = await pictureFaults(
    pictures,
    cities.map((key) => ({ key })),
  )
  if (faults.length === 0) return
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}

async function writeSlot(name: string): Promise<void> {
  const slot = slotOf(name)
  if (name === 'logo' || name === 'favicon' || name === 'icon' || name === 'social') return
  const picture = await open(name)
  if (name.startsWith('hero-')) return writeHero(picture, slot)
  if (name.endsWith('-face')) return writeSizes(picture, slot, [88])
  const widths = name.startsWith('city-') ? [400, 800] : name === 'host' ? [640, 1240] : [640, 1280]
  return writeSizes(picture, slot, widths)
}

/** Pictures that are made from several slots: icons, what social networks show, and the dark hero where there is none. */
async function writeDerived(): Promise<void> {
  const favicon = pictures.favicon ?? pictures.logo
  if (pictures.logo) copyFileSync(pictures.logo, join(folder, 'brand/logo.svg'))
  if (favicon) copyFileSync(favicon, join(folder, 'favicon.svg'))
  if (pictures.icon || favicon) await writeIcons(favicon)
  if (pictures['hero-light'] && !pictures['hero-dusk'])
    await writeHero(await open('hero-light'), { ...slotOf('hero-dusk') })
  const social = pictures.social ? 'social' : pictures['hero-light'] ? 'hero-light' : undefined
  if (!social) return
  for (const [width, height] of [
    [1200, 630],
    [600, 314],
  ] as const)
    await (
      await open(social)
    )
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: paper })
      .jpeg({ quality: 86 })
      .toFile(join(folder, `brand/social-${width}x${height}.jpg`))
}

async function writeIcons(favicon: string | undefined): Promise<void> {
  const icons = [
    { file: 'apple-touch-icon.png', size: 180, mark: 0.74 },
    { file: 'icon-192.png', size: 192, mark: 0.8 },
    { file: 'icon-512.png', size: 512, mark: 0.8 },
    { file: 'icon-maskable-512.png', size: 512, mark: 0.56 },
  ]
  for (const { file, size, mark } of icons) {
    // A picture made as an icon fills it; a mark stands on paper.
    const whole = pictures.icon !== undefined && !file.includes('maskable')
    const inner = Math.round(size * (whole ? 1 : mark))
    const source = pictures.icon ?? favicon ?? ''
    const input = await sharp(source, { density: 600 })
      .resize(inner, inner, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
    await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
      .composite([{ input }])
      .png()
      .toFile(join(folder, file))
  }
}

async function writeHero(picture: Sharp, slot: PictureSlot): Promise<void> {
  for (const width of [800, 1600, 2400]) {
    const file = join(folder, 'brand', `${slot.name}-${width}`)
    const sized = picture.clone().resize(width, Math.round(width * 0.35), { fit: 'cover', position: 'bottom' })
    await sized.clone().avif({ quality: 58, effort: 2 }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 80, effort: 3 }).toFile(`${file}.webp`)
    await sized.clone().flatten({ background: paper }).jpeg({ quality: 82 }).toFile(`${file}.jpg`)
  }
  const { width, height } = slot
  const whole = picture.clone().resize(width, height, { fit: 'cover', position: 'bottom' })
  await writePhoneHero(await whole.png({ compressionLevel: 1 }).toBuffer(), join(folder, 'brand', `${slot.name}-phone`))
}

async function writeSizes(picture: Sharp, slot: PictureSlot, widths: number[]): Promise<void> {
  for (const width of widths) {
    const file = join(folder, 'brand', `${slot.name}-${width}`)
    const height = Math.round((width * slot.height) / slot.width)
    const sized = picture.clone().resize(width, height, { fit: 'cover' })
    await sized.clone().avif({ quality: 55, effort: 2 }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 78, effort: 3 }).toFile(`${file}.webp`)
    await sized.clone().flatten({ background: paper }).jpeg({ quality: 80 }).toFile(`${file}.jpg`)
  }
}

/** A picture upright as its camera held it; a drawing large enough for its slot. */
async function open(name: string): Promise<Sharp> {
  const file = pictures[name] ?? ''
  const { format, width = 1 } = await sharp(file).metadata()
  const density = format === 'svg' ? Math.min(2400, Math.max(72, (72 * slotOf(name).width) / width)) : undefined
  return sharp(file, density ? { density } : {}).rotate()
}

function slotOf(name: string): PictureSlot {
  const slot = slots.get(name)
  if (!slot) throw new Error(`There is no picture ${name}`)
  return slot
}
