import { inboxCounts, nextStay } from '#domain/messages/index.ts'
import { savedPlaceIds } from '#domain/saved-places/index.ts'
import { stayDays } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'

/** Returns what waits for a member: the next stay, owed answers and saved places; null for visitors. */
export async function loadGreeting({ app, viewer, locale }: RequestContext) {
  if (viewer.kind !== 'member') return null
  const [stay, { orders, sales }, saved] = await Promise.all([
    nextStay(app, viewer),
    inboxCounts(app, viewer),
    savedPlaceIds(app, viewer),
  ])
  const side = stay?.role === 'provider' ? 'sale' : 'order'
  return {
    name: viewer.profileType === 'organisation' ? viewer.displayName : viewer.firstName || viewer.displayName,
    stay: stay && {
      label: stay.role === 'provider' ? m.saved_places_next_guests() : m.saved_places_next_stay(),
      text: [stayDays(stay.from, stay.until, locale), stay.title].filter(Boolean).join(' · '),
      to: `/${side}/${stay.transactionId}/details`,
    },
    waiting: orders.waiting + sales.waiting,
    saved: saved.length,
  }
}

export type Greeting = NonNullable<Awaited<ReturnType<typeof loadGreeting>>>
