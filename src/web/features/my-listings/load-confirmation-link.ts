import { readConfirmListingLink, type ConfirmListingLink } from '#domain/stale-listings/index.ts'
import { addDays } from '#kernel/dates.ts'
import { spokenName } from '#domain/users/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { stayDaysWithYear } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/**
 * The page of a link that says whether a listing still holds. Whoever has the link sees it: its author's first name only.
 */
export type ConfirmationLinkView = Pick<ConfirmListingLink, 'answer' | 'outcome' | 'paused' | 'reviewed'> & {
  kind: 'offer' | 'request'
  title: string
  days: string
  author: string
  /** How many days nobody asks again after a yes; null where the listing ends before. */
  askedAfter: number | null
  /** Who is logged in, where that is not the author. */
  viewer: string | null
}

/** Returns what a link from a mail answers; null for a link that is wrong or has ended. Changes nothing. */
export async function loadConfirmationLink(
  { app, viewer, locale }: RequestContext,
  token: string,
): Promise<ConfirmationLinkView | null> {
  const link = await readConfirmListingLink(app, token)
  if (!link) return null
  const { answer, outcome, paused, reviewed, author, listing } = link
  const { kind, title, availableFrom: from, availableUntil: until } = listing
  const { requestDays, offerDays, endDays } = app.marketplace.staleListings
  const askedAfter = kind === 'request' ? requestDays : offerDays
  const nextAsked = addDays(todayOf(app), askedAfter)
  const endsBefore = until !== null && until <= addDays(nextAsked, endDays)
  const isOther = viewer.kind === 'member' && viewer.userId !== author.userId
  return {
    answer,
    outcome,
    paused,
    reviewed,
    kind,
    title,
    days: from && until ? stayDaysWithYear(from, until, locale) : '',
    author: spokenName(author),
    askedAfter: endsBefore ? null : askedAfter,
    viewer: isOther ? viewer.displayName : null,
  }
}
