import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

/** Returns the colour that a picture's box has until it is loaded, as `rgb(r g b)`. */
export function placeholderColour(thumbhash: Uint8Array): string {
  if (thumbhash.length < 5) return 'rgb(128 128 128)'
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash)
  return `rgb(${[r, g, b].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255)).join(' ')})`
}

/** Returns a blurred picture of some 30 pixels as a `data:` address (PNG, about 3 kB), for a single large picture. */
export function thumbhashDataUrl(thumbhash: Uint8Array): string {
  return thumbHashToDataURL(thumbhash)
}
