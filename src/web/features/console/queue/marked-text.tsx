import type { Marked } from './queue-view.ts'

/** A text whose contact details and amounts of money are marked. */
export function MarkedText({ pieces }: { pieces: Marked }) {
  return pieces.map(({ text, marked }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
    marked ? <mark key={index}>{text}</mark> : text,
  )
}
