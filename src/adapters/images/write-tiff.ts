type Layout = { width: number; height: number; channels: 3 | 4; profile: Uint8Array }
type Entry = { tag: number; type: number; count: number; value: number }

const [short, long, bytes] = [3, 4, 7]
const pixelsAt = 8

/**
 * Returns 8-bit pixels, RGB or RGBA, as an uncompressed TIFF file. `row` returns the pixels of a line from the top. Raw
 * pixels have no place for the colour profile of a picture; TIFF is the simplest format that has one.
 */
export function writeTiff(layout: Layout, row: (y: number) => Uint8Array): Uint8Array<ArrayBuffer> {
  const { width, height, channels, profile } = layout
  const pixelBytes = width * height * channels
  // Values start at even addresses.
  const depthsAt = pixelsAt + pixelBytes + (pixelBytes % 2)
  const profileAt = depthsAt + channels * 2
  const directoryAt = profileAt + profile.length + (profile.length % 2)
  const entries = entriesOf(layout, { pixelBytes, depthsAt, profileAt })
  const file = new Uint8Array(directoryAt + 2 + entries.length * 12 + 4)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0])
  view.setUint32(4, directoryAt, true)
  for (let y = 0; y < height; y++) file.set(row(y), pixelsAt + y * width * channels)
  for (let channel = 0; channel < channels; channel++) view.setUint16(depthsAt + channel * 2, 8, true)
  file.set(profile, profileAt)
  view.setUint16(directoryAt, entries.length, true)
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = directoryAt + 2 + index * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, value, true)
  }
  return file
}

/** The tags of the only directory, in ascending order as TIFF asks for. */
function entriesOf(
  { width, height, channels, profile }: Layout,
  { pixelBytes, depthsAt, profileAt }: { pixelBytes: number; depthsAt: number; profileAt: number },
): Entry[] {
  const one = (tag: number, type: number, value: number): Entry => ({ tag, type, count: 1, value })
  return [
    one(256, long, width),
    one(257, long, height),
    { tag: 258, type: short, count: channels, value: depthsAt },
    one(259, short, 1), // not compressed
    one(262, short, 2), // RGB
    one(273, long, pixelsAt),
    one(277, short, channels),
    one(278, long, height), // one strip
    one(279, long, pixelBytes),
    one(284, short, 1), // the channels of a pixel stand together
    ...(channels === 4 ? [one(338, short, 2)] : []), // transparency, not multiplied
    ...(profile.length > 0 ? [{ tag: 34_675, type: bytes, count: profile.length, value: profileAt }] : []),
  ]
}
