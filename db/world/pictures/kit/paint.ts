/** A deterministic stream of numbers in [0, 1): the same seed always draws the same picture. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296
  }
}

/** The colour `share` (0–1) of the way from one #rrggbb colour to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return `#${channels(from)
    .map((value, index) =>
      Math.round(value + (target[index]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Towards the colour of shadows, which is never black. */
export function darken(colour: string, share = 0.2): string {
  return mix(colour, '#1b1a2a', share)
}

/** Towards the colour of warm light, which is never white. */
export function lighten(colour: string, share = 0.2): string {
  return mix(colour, '#fff6e6', share)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
