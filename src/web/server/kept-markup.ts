import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { drawMarkup } from './draw-markup.ts'

/** Characters of all kept parts with what they show: some seven hundred cards. */
const room = 3_000_000

const parts = new Map<string, string>()
let characters = 0

/**
 * HTML of a part of a page that is the same for whoever sees it, such as a listing's card: drawn once and kept for as long as it
 * is asked for. `shows` is all that the part depends on, as a text; it asks nothing of the page around it, so that
 * scripts find in the page what they would have drawn.
 */
export function keptMarkup(shows: string, part: ReactElement): string {
  const known = parts.get(shows)
  if (known !== undefined) {
    // The last to be asked for is the last to go.
    parts.delete(shows)
    parts.set(shows, known)
    return known
  }
  const html = drawMarkup(part) ?? renderToString(part)
  parts.set(shows, html)
  characters += shows.length + html.length
  for (const [oldest, old] of parts) {
    if (characters <= room) break
    parts.delete(oldest)
    characters -= oldest.length + old.length
  }
  return html
}
