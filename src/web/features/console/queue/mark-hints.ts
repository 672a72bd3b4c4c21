import { textHints } from '#domain/moderation/index.ts'
import type { Marked } from './queue-view.ts'

/** Returns a text in pieces, with contact details and amounts of money marked. */
export function marked(text: string): Marked {
  const pieces: Marked = []
  let at = 0
  for (const { start, end } of textHints(text)) {
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false })
    pieces.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  return at < text.length ? [...pieces, { text: text.slice(at), marked: false }] : pieces
}
