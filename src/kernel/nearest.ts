/**
 * Returns the word with the fewest letters to insert, leave out or replace; an empty text where every word needs `most`
 * or more.
 */
export function nearest(word: string, words: string[], most = Number.POSITIVE_INFINITY): string {
  let best = { word: '', distance: most }
  for (const each of words) {
    const distance = editDistance(word, each, best.distance)
    if (distance < best.distance) best = { word: each, distance }
  }
  return best.word
}

/** Returns the number of letters to insert, leave out or replace, at most `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...b].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? most
}
