type Numbers = Float64Array | Int32Array | Int16Array | Uint32Array | Uint16Array | Uint8Array

/** The same numbers with room for `length`; the array itself when it is long enough. */
export function grow<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  return length <= numbers.length ? numbers : resize(numbers, Math.max(length, Math.ceil(numbers.length * 1.5)))
}

/** The same numbers in an array of exactly so many. */
export function resize<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const resized = new (numbers.constructor as new (length: number) => Kind)(length)
  resized.set(numbers.subarray(0, length) as never)
  return resized
}

/** Rows that have room where so many are sealed and some are added later. */
export function roomFor(listings: number): number {
  return ((listings + 31) >>> 5) * 32 + Math.max(1024, listings >> 4)
}
