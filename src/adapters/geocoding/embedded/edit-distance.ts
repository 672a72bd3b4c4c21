/** Rows are reused between calls: the search compares tens of thousands of names for one word. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const

/**
 * Returns the number of typing errors (an additional, missing, different letter, or two swapped) between a word and a name,
 * or between the word and the beginning of the name, whichever is less; `limit + 1` when there are more. Both at most 60
 * bytes.
 */
export function editDistance(word: Uint8Array, names: Uint8Array, start: number, end: number, limit: number): number {
  const width = Math.min(end - start, word.length + limit)
  if (width < word.length - limit) return limit + 1
  let [older, previous, current] = rows
  for (let j = 0; j <= width; j++) previous[j] = j
  for (let i = 1; i <= word.length; i++) {
    const from = Math.max(1, i - limit)
    const to = Math.min(width, i + limit)
    current[from - 1] = from === 1 ? i : limit + 1
    let min = current[from - 1]!
    for (let j = from; j <= to; j++) {
      const same = word[i - 1] === names[start + j - 1]
      let distance = previous[j - 1]! + (same ? 0 : 1)
      if (j < i + limit) distance = Math.min(distance, previous[j]! + 1)
      distance = Math.min(distance, current[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && word[i - 1] === names[start + j - 2] && word[i - 2] === names[start + j - 1]
      if (swapped && !same) distance = Math.min(distance, older[j - 2]! + 1)
      current[j] = distance
      if (distance < min) min = distance
    }
    if (min > limit) return limit + 1
    ;[older, previous, current] = [previous, current, older]
  }
  let best = limit + 1
  for (let j = Math.max(0, word.length - limit); j <= width; j++) best = Math.min(best, previous[j]!)
  return best
}
