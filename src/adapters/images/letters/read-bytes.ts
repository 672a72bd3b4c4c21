/** Reads numbers one after the other, the larger end first. Reading beyond the end throws RangeError. */
export type Bytes = ReturnType<typeof readBytes>

export function readBytes(source: Uint8Array, start = 0) {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  let at = start
  const u8 = () => view.getUint8(at++)
  const u16 = () => view.getUint16((at += 2) - 2)
  const i16 = () => view.getInt16((at += 2) - 2)
  const u32 = () => view.getUint32((at += 4) - 4)
  return {
    u8,
    u16,
    i16,
    u32,
    skip: (count: number) => void (at += count),
    position: () => at,
    /** Seven bits at a time, as long as the eighth is set. */
    base128: () => {
      let value = 0
      for (let byte = 0x80; byte & 0x80; ) {
        byte = u8()
        value = value * 128 + (byte & 0x7f)
      }
      return value
    },
    /** One byte for small numbers, two for larger ones, three for the others. */
    short255: () => {
      const first = u8()
      if (first === 253) return u16()
      if (first === 254) return u8() + 506
      return first === 255 ? u8() + 253 : first
    },
  }
}
