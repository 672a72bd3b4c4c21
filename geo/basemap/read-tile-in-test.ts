/** What a test asks of a vector tile's layer: how many features it has and which words stand in it. */
export type TileLayer = { features: number; keys: string[]; texts: string[] }

type Field = { number: number; bytes: Uint8Array }

/** The layers of an uncompressed vector tile by name, read by the rules of protocol buffers alone. */
export function readTileLayers(tile: Uint8Array): Map<string, TileLayer> {
  const layers = new Map<string, TileLayer>()
  for (const { bytes } of fieldsOf(tile).filter(({ number }) => number === 3)) {
    const fields = fieldsOf(bytes)
    const texts = (number: number) => fields.filter((field) => field.number === number).map((field) => field.bytes)
    layers.set(textOf(texts(1)[0]!), {
      features: texts(2).length,
      keys: texts(3).map(textOf),
      texts: texts(4).flatMap((value) =>
        fieldsOf(value)
          .filter(({ number }) => number === 1)
          .map((field) => textOf(field.bytes)),
      ),
    })
  }
  return layers
}

/** All fields that hold bytes; numbers are stepped over. */
function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++]
      if (byte === undefined) throw new Error('The tile ends in the middle of a number')
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const wire = tag % 8
    if (wire === 0) varint()
    else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else {
      const length = varint()
      fields.push({ number: Math.floor(tag / 8), bytes: message.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
