import { newestGuestMessages, type InboxRow } from '#domain/messages/index.ts'
import { namedNeeds, parseNeeds } from '#domain/search/index.ts'
import { memberName } from '#web/server/member-name.ts'
import { dateWithYear, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import type { StateView } from '../conversation/inbox-view.ts'
import { needText } from '../conversation/load-declined.ts'
import { requestFacts } from '../conversation/request-facts.ts'
import { rowBadge } from '../conversation/state-view.ts'

/** A request among others: who asks, for what, and how it stands. */
export type RequestCard = {
  id: string
  /** Address of the conversation. */
  to: string
  name: string
  partner: AvatarPerson & { verified: boolean }
  profileTo: string | null
  since: string
  facts: string
  listingTitle: string
  /** What the guest wrote last. */
  words: string
  /** What the guest needs of a place, in words. */
  needs: string[]
  state: StateView
  /** Whether it waits for the reader's yes or no. */
  waiting: boolean
}

/** Returns the requests of a host as cards, in the same order. */
export async function requestCards(context: RequestContext, rows: InboxRow[]): Promise<RequestCard[]> {
  const { app, viewer, locale } = context
  const style = timeStyle(context)
  const ids = rows.map(({ transactionId }) => transactionId)
  const words = await newestGuestMessages(app, viewer, ids)
  return rows.map((row) => ({
    id: row.transactionId,
    to: `/sale/${row.transactionId}/details`,
    name: memberName(row.partner, locale),
    partner: row.partner,
    profileTo: row.partner.state === 'active' ? `/u/${row.partner.userId}` : null,
    since: dateWithYear(row.partner.memberSince, style),
    facts: requestFacts(row, style),
    listingTitle: row.listing.title,
    words: words.get(row.transactionId) ?? '',
    needs: namedNeeds(app.marketplace, parseNeeds(row.requested.needs, app.marketplace)).map((need) =>
      needText(need, locale),
    ),
    state: rowBadge(row, style),
    waiting: row.role === 'provider' && row.answerBy !== null && row.stay?.state === 'pending',
  }))
}
