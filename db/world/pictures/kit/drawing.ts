import type { Finish } from '../finish.ts'
import { collectDefinitions } from './definitions.ts'

export interface Drawing {
  width: number
  height: number
  /** The SVG elements, without the frame around them. */
  content: string
  /** Light, veil, vignette and grain that the renderer lays over the pixels; none for flat drawings. */
  finish?: Finish
  /** What becomes of each colour (#rrggbb) of the SVG; absent: it stays. */
  recolour?: (colour: string) => string
}

/** A picture of a listing, 1200 × 800. */
export function scene(content: string, finish: Partial<Finish> = {}): Drawing {
  return {
    width: 1200,
    height: 800,
    content,
    finish: { beams: [], tint: '#ffcf8a', tintStrength: 0.1, vignette: 0.34, grain: 0.2, ...finish },
  }
}

/** The complete SVG of a drawing. */
export function writeSvg(draw: () => Drawing): { svg: string; drawing: Drawing } {
  const { drawn, definitions } = collectDefinitions(draw)
  const { width, height, content } = drawn
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions}</defs>${content}</svg>`
  const { recolour } = drawn
  return {
    svg: recolour ? svg.replaceAll(/(?<!url\()#[0-9a-f]{6}/gi, (colour) => recolour(colour)) : svg,
    drawing: drawn,
  }
}
