/**
 * Returns the word with the fewest letters to insert, leave out or replace; an empty text where every word needs `max`
 * or more.
 */
export function nearestWord(word: string, words: string[], max = Number.POSITIVE_INFINITY): string {
  let best = { word: '', distance: max }
  for (const each of words) {
    const distance = editDistance(word, each, best.distance)
    if (distance < best.distance) best = { word: each, distance }
  }
  return best.word
}

/** Returns the number of letters to insert, leave out or replace, at max `max`. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) >= max) return max
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...b].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? max
}
