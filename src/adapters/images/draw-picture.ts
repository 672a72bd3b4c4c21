import sharp from 'sharp'
import { outlineLetters } from './outline-letters.ts'

/** Dots to the inch at which a pixel of a drawing is a pixel of its picture. */
const density = 72

/** Returns a drawing of ours as PNG, in its own size or twice that. */
export async function drawPicture(svg: string, scale: 1 | 2): Promise<Buffer> {
  return sharp(Buffer.from(await outlineLetters(svg)), { density: density * scale })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 97, effort: 7, dither: 0 })
    .toBuffer()
}
