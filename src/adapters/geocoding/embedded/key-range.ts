import type { Gazetteer } from './load-gazetteer.ts'

/** Returns the keys that begin with the given bytes: from `from` up to, not including, `to`. */
export function keyRange(gazetteer: Gazetteer, prefix: Uint8Array): { from: number; to: number } {
  return { from: bound(gazetteer, prefix, false), to: bound(gazetteer, prefix, true) }
}

/** The first key that is not before the prefix, or with `after` the first that is behind all that begin with it. */
function bound({ keyStart, keys, keyCount }: Gazetteer, prefix: Uint8Array, after: boolean): number {
  let low = 0
  let high = keyCount
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compare(keys, keyStart[middle]!, keyStart[middle + 1]!, prefix)
    if (order < 0 || (after && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** Negative: the key sorts before the prefix; 0: it begins with it. */
function compare(keys: Uint8Array, start: number, end: number, prefix: Uint8Array): number {
  for (let i = 0; i < prefix.length; i++) {
    if (start + i >= end) return -1
    const difference = keys[start + i]! - prefix[i]!
    if (difference !== 0) return difference
  }
  return 0
}
