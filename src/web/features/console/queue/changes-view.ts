import { publicPlaceName } from '#domain/listings/index.ts'
import type { ReviewItem } from '#domain/moderation/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { dateWithYear, timeStyle } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { type Fact, listingFacts } from './listing-facts.ts'
import { marked } from './mark-hints.ts'
import type { ChangedText, PanelView } from './queue-view.ts'
import { textChanges } from './text-changes.ts'

type Reviewed = Pick<ReviewItem, 'listing' | 'decided'>

/** Returns what the author has changed since staff decided about the listing; null where nobody has. */
export function changesView(
  context: RequestContext,
  { listing, decided }: Reviewed,
  answers: PanelView['facts'],
): PanelView['changes'] {
  if (!decided) return null
  const { locale } = context
  const title = changedText(decided.title, listing.title)
  const description = changedText(decided.description, listing.description)
  const placeBefore = publicPlaceName(decided.publicPlace, locale)
  const place = placeBefore !== '' && placeBefore !== listing.place ? placeBefore : null
  const photos = photoChanges(
    listing.pictures.map(({ imageId }) => imageId),
    decided.pictureIds,
  )
  const isChanged = title || description || place || photos || answers.some(({ before }) => before !== null)
  const since = isChanged ? m.console_changes_since : m.console_changes_none
  return {
    since: since({ date: dateWithYear(decided.at, timeStyle(context)) }, { locale }),
    title,
    description,
    place,
    photos,
  }
}

/**
 * Returns how the pictures differ from those that were decided on; empty where they do not, or where those are not known.
 */
function photoChanges(now: string[], before: string[] | null): string {
  if (!before) return ''
  const added = now.filter((id) => !before.includes(id)).length
  const removed = before.filter((id) => !now.includes(id)).length
  const isReordered = added === 0 && removed === 0 && now.join() !== before.join()
  return [
    added > 0 && m.console_photos_new({ count: added }),
    removed > 0 && m.console_photos_removed({ count: removed }),
    isReordered && m.console_photos_reordered(),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function changedText(before: string, after: string): ChangedText | null {
  if (before === after) return null
  return textChanges(before, after).map(({ kind, pieces }) => ({
    kind,
    pieces: pieces.map(({ text, changed }) => ({ text: marked(text), changed })),
  }))
}

/**
 * Returns the answers, each with the one that was there before where it was another. One that is left out now has an empty
 * value.
 */
export function factsView(context: RequestContext, { listing, decided }: Reviewed, facts: Fact[]): PanelView['facts'] {
  if (!decided) return facts.map(({ label, value }) => ({ label, value: marked(value), before: null }))
  const earlier = listingFacts(context, { ...listing, ...decided, fields: decided.publicData })
  const gone = earlier.filter(({ label }) => !facts.some((fact) => fact.label === label))
  return [...facts, ...gone.map(({ label }) => ({ label, value: '' }))].map(({ label, value }) => {
    const before = earlier.find((fact) => fact.label === label)?.value ?? ''
    return { label, value: marked(value || '–'), before: before === value ? null : before || '–' }
  })
}
