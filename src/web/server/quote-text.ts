import { shortenText } from './shorten-text.ts'

/** Fewer characters say too little: the text is then cut at a word instead. */
const least = 24

/** The end of a sentence. A point after a number or a single letter ends none: `am 20. Juni`, `z. B.` */
const sentenceEnd = /(?<=\p{L}{2})[.!?]+(?=\s)/gu

/**
 * Returns the first sentences of a text, as many as fit into `length` characters, as one paragraph. Where the first one is
 * longer, it is cut at the end of a word with an ellipsis.
 */
export function quoteText(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const ends = [...line.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
  const end = ends.findLast((each) => each <= length) ?? 0
  return end >= least ? line.slice(0, end) : shortenText(line, length)
}
