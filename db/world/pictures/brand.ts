import { mkdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { writePhoneHero } from '#cli/build/phone-hero.ts'
import type { Look } from './look.ts'
import type { CityName, PictureName } from './registry.ts'
import { renderPixels } from './render.ts'

const HERO_WIDTHS = [800, 1600, 2400]
const CITY_WIDTHS = [400, 800]
const AUTH_WIDTHS = [640, 1280]
const HOST_WIDTHS = [640, 1240]
/**
 * Writes the pictures of one marketplace's look below the folder of static files:
 * `brand/hero-{light,dusk}-{800,1600,2400}.{avif,webp,jpg}` (AVIF and WebP with a transparent sky, 20:7),
 * `brand/hero-{light,dusk}-phone.{avif,webp}`, the part that phones show, `brand/city-<name>-{400,800}.{avif,webp,jpg}`
 * (4:5), `brand/host-{640,1240}.{avif,webp,jpg}` (3:2, the invitation to hosts),
 * `brand/auth-{login,signup}-{640,1280}.{avif,webp,jpg}` (2:3, beside the log-in and sign-up forms) with
 * `brand/auth-{login,signup}-face-88.{avif,webp,jpg}`, `brand/social-{1200x630,600x314}.jpg` (what social networks show of
 * a page) and the icons `apple-touch-icon.png`, `icon-192.png`, `icon-512.png`, `icon-maskable-512.png`. Gives the number
 * of files.
 */
export async function writeBrandPictures(outDir: string, look: Look): Promise<number> {
  await mkdir(join(outDir, 'brand'), { recursive: true })
  const heroes = (['light', 'dusk'] as const).map((hour) => () => writeHero(outDir, hour, look))
  const cards = look.cities.map((city) => () => writeCity(outDir, city))
  const written = await inParallel([
    ...heroes,
    () => writeIcons(outDir),
    () => writeHost(outDir, look),
    () => writeAuthPicture(outDir, 'login', ...look.auth.login),
    () => writeAuthPicture(outDir, 'signup', ...look.auth.signup),
    () => writeSocialCards(outDir, look),
    ...cards,
  ])
  return written.reduce((sum, count) => sum + count, 0)
}

async function writeHero(outDir: string, hour: keyof Look['hero'], { hero }: Look): Promise<number> {
  const street = await draw(hero[hour].picture, { width: 2400, height: 840 })
  for (const width of HERO_WIDTHS) {
    const file = join(outDir, 'brand', `hero-${hour}-${width}`)
    const sized = sharp(await street.clone().resize(width).png({ compressionLevel: 1 }).toBuffer())
    const height = Math.round(width * 0.35)
    await sized.clone().avif({ quality: 58, effort: 1 }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 80, effort: 2 }).toFile(`${file}.webp`)
    await sharp(sky(width, height, hero[hour].sky))
      .composite([{ input: await sized.toBuffer() }])
      .jpeg({ quality: 82 })
      .toFile(`${file}.jpg`)
  }
  const phone = await writePhoneHero(
    await street.png({ compressionLevel: 1 }).toBuffer(),
    join(outDir, 'brand', `hero-${hour}-phone`),
  )
  return HERO_WIDTHS.length * 3 + phone
}

async function writeCity(outDir: string, city: CityName): Promise<number> {
  return writeFormats(await draw(`city-${city}`), CITY_WIDTHS, join(outDir, 'brand', `city-${city}`))
}

async function writeFormats(picture: Sharp, widths: number[], start: string): Promise<number> {
  for (const width of widths) {
    const file = `${start}-${width}`
    const sized = picture.clone().resize(width)
    await sized.clone().avif({ quality: 55, effort: 1 }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 78, effort: 2 }).toFile(`${file}.webp`)
    await sized.clone().jpeg({ quality: 80 }).toFile(`${file}.jpg`)
  }
  return widths.length * 3
}

async function writeHost(outDir: string, { host }: Look): Promise<number> {
  const room = await draw(host)
  return writeFormats(room, HOST_WIDTHS, join(outDir, 'brand', 'host'))
}

async function writeAuthPicture(outDir: string, form: string, scene: PictureName, face: PictureName): Promise<number> {
  const start = join(outDir, 'brand', `auth-${form}`)
  const written = await writeFormats(await draw(scene, { width: 1280, height: 1920 }), AUTH_WIDTHS, start)
  return written + (await writeFormats(await draw(face), [88], `${start}-face`))
}

const SOCIAL_SIZES = [
  { width: 1200, height: 630 },
  { width: 600, height: 314 },
]

/** The landing page's picture by day with the mark above it. */
async function writeSocialCards(outDir: string, { hero: { light } }: Look): Promise<number> {
  for (const { width, height } of SOCIAL_SIZES) {
    const street = await draw(light.picture, { width, height: Math.round(width * 0.35) })
    const mark = Math.round(width * 0.13)
    const layers = [
      { input: await street.png().toBuffer(), gravity: 'south' },
      { input: await drawMark(mark), top: Math.round(height * 0.11), left: Math.round((width - mark) / 2) },
    ]
    await sharp(sky(width, height, light.sky))
      .composite(layers)
      .jpeg({ quality: 86 })
      .toFile(join(outDir, 'brand', `social-${width}x${height}.jpg`))
  }
  return SOCIAL_SIZES.length
}

/** `mark` is the share of the icon that the mark fills: a launcher may cut a maskable icon down to a circle. */
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180, mark: 0.74 },
  { file: 'icon-192.png', size: 192, mark: 0.8 },
  { file: 'icon-512.png', size: 512, mark: 0.8 },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.56 },
]

async function writeIcons(outDir: string): Promise<number> {
  for (const { file, size, mark } of ICONS) {
    const input = await drawMark(Math.round(size * mark))
    const paper = { create: { width: size, height: size, channels: 3 as const, background: '#fdf9f0' } }
    await sharp(paper).composite([{ input }]).png().toFile(join(outDir, file))
  }
  return ICONS.length
}

async function drawMark(width: number): Promise<Buffer> {
  const favicon = await readFile(new URL('../../../src/web/public/favicon.svg', import.meta.url))
  return sharp(favicon, { density: (72 * width) / 34 })
    .resize(width)
    .png()
    .toBuffer()
}

async function draw(name: PictureName, size?: { width: number; height: number }): Promise<Sharp> {
  const { data, info } = await renderPixels(name, size)
  return sharp(data, { raw: info })
}

function sky(width: number, height: number, [top, bottom]: string[]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="100%" height="100%" fill="url(#sky)"/></svg>`,
  )
}

/** As many at once as there are cores; encoders use one each for most of their time. */
async function inParallel<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const waiting = tasks.entries()
  const results: T[] = []
  const work = async () => {
    for (const [index, task] of waiting) results[index] = await task()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}
