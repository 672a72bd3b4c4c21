/**
 * Returns whether a move of the map starts a search in what it shows. Otherwise a move by the reader offers a button for
 * it: where the reader has switched searching off, and in narrow windows, where the list that would change is not beside the
 * map. A move by the page itself, such as to the results, never starts one.
 */
export function shouldSearchAfterMove({
  byReader,
  searchOnMove,
  narrow,
}: {
  byReader: boolean
  searchOnMove: boolean
  narrow: boolean
}): boolean {
  return byReader && searchOnMove && !narrow
}
