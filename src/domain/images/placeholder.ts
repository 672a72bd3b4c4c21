import { thumbHashToAverageRGBA } from 'thumbhash'

/** Returns the colour that a picture's box has until it is loaded, as `rgb(r g b)`. */
export function placeholderColour(thumbhash: Uint8Array): string {
  if (thumbhash.length < 5) return 'rgb(128 128 128)'
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash)
  return `rgb(${[r, g, b].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255)).join(' ')})`
}
