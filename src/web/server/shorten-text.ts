import { cutText } from '#kernel/cut-text.ts'
/** Returns a text as one paragraph of at most `length` characters, cut at the end of a word with an ellipsis. */
export function shortenText(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = cutText(line, length)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > length / 2 ? end : cut.length).replace(/[\s,.;:–-]+$/, '')} …`
}
