import sharp, { type OutputInfo } from 'sharp'
import { finishPixels } from './finish.ts'
import { writeSvg } from './kit/drawing.ts'
import { pictures, type PictureName } from './registry.ts'

interface Size {
  width: number
  height: number
}

/**
 * Draws a picture of the demo world as a JPEG (quality 88), cropped to the wanted size in pixels; without one, in the
 * size it was drawn for. The same name and size give the same bytes.
 */
export async function renderPicture(name: PictureName, size?: Size): Promise<Buffer> {
  const { data, info } = await renderPixels(name, size)
  return sharp(data, { raw: info }).jpeg({ quality: 88 }).toBuffer()
}

/** The complete SVG of a picture, without veil, vignette and grain. */
export function pictureSvg(name: PictureName): string {
  return writeSvg(pictures[name]).svg
}

/** The finished pixels: three channels, or four for drawings that are transparent somewhere. */
export async function renderPixels(name: PictureName, size?: Size): Promise<{ data: Buffer; info: OutputInfo }> {
  const { svg, drawing } = writeSvg(pictures[name])
  const { width, height } = size ?? drawing
  // 72 dpi is one pixel per unit; a larger picture is drawn larger and never blown up.
  const scale = Math.max(width / drawing.width, height / drawing.height)
  const drawn = sharp(Buffer.from(svg), { density: 72 * scale }).resize(width, height, { fit: 'cover' })
  if (!drawing.finish) return drawn.raw().toBuffer({ resolveWithObject: true })
  const flat = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  finishPixels(flat.data, width, height, scale, drawing.finish)
  return flat
}
