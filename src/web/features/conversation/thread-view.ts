import { isByTheHour } from '#domain/availability/index.ts'
import type { Thread, ThreadEvent, ThreadMessage } from '#domain/messages/index.ts'
import { newId } from '#kernel/id.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName, shortName } from '#web/server/member-name.ts'
import { requestedParty } from '#web/server/requested-party.ts'
import { partyText } from '../../parts/party.ts'
import {
  atPlace,
  clockTime,
  dayHeading,
  dayOf,
  shownTime,
  stayDays,
  stayHours,
  type TimeStyle,
  timeStyle,
} from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { eventText } from './event-text.ts'
import type { Entry, ThreadView } from './inbox-view.ts'
import { inboxAddress, type InboxLocation } from './inbox-address.ts'
import { hasPanel, type ProposalCard, type OrderView } from './order-view.ts'
import { progressOf } from './progress.ts'
import { offeredState, stateView } from './state-view.ts'
import { shownText } from './shown-text.ts'

/** Messages of one person within this time are grouped. */
const groupMilliseconds = 5 * 60_000

/** Returns a conversation as its page shows it. */
export function threadView(
  thread: Thread,
  order: OrderView,
  place: InboxLocation,
  url: URL,
  context: RequestContext,
  phrases: ThreadView['phrases'],
): Omit<ThreadView, 'person' | 'quota'> {
  const { locale } = context
  const { requested, partner, transaction: view } = thread
  const days = view.booking ?? requested.dates
  const style = timeStyle(context)
  return {
    id: thread.transactionId,
    locale,
    draft: thread.draft,
    back: inboxAddress(place),
    name: memberName(partner, locale),
    shortName: shortName(partner, locale),
    partner,
    profile: partner.state === 'active' ? `/u/${partner.userId}` : null,
    listing: listingView(thread),
    offered: offeredView(thread),
    stay:
      view.booking && isByTheHour(view.booking)
        ? stayHours(view.booking, atPlace(style, thread.listing))
        : days && stayDays(days.from, days.until, locale),
    people:
      requested.people === null
        ? null
        : partyText({ ...requestedParty(requested, context.app.marketplace), people: requested.people }, { locale }),
    state: order.proposals.some(({ mayBook }) => mayBook) ? offeredState(locale) : stateView(thread.look, locale),
    ...progressOf(thread, style),
    order,
    entries: entriesOf(thread, order, style, context),
    // Without a panel there is no second tab, even if the address names it.
    view: url.searchParams.get('view') === 'stay' && hasPanel(order) ? 'stay' : 'messages',
    older: thread.hasOlder ? olderAddress(url) : null,
    closed: closedText(thread.closed, locale),
    phrases,
    arrived: thread.messages.slice(-50).flatMap(({ clientKey }) => clientKey ?? []),
    clientKey: newId(),
  }
}

function listingView({ listing }: Thread): ThreadView['listing'] {
  if (listing.state === 'deleted')
    return {
      id: listing.id,
      title: m.inbox_listing_deleted(),
      picture: null,
      to: null,
      note: m.inbox_listing_deleted_note(),
    }
  return {
    id: listing.id,
    title: listing.title,
    picture: listing.picture,
    to: listing.state === 'published' ? `/l/${listing.id}` : null,
    note: listing.state === 'closed' ? m.inbox_listing_closed_note() : null,
  }
}

function offeredView({ offered }: Thread): ThreadView['offered'] {
  if (!offered || offered.state === 'deleted') return null
  return { title: offered.title, to: offered.state === 'published' ? `/l/${offered.id}` : null }
}

/** Returns the address of the page of older messages; a page that is not a number counts as the first. */
export function olderAddress(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.set('older', String((Number(query.get('older')) || 1) + 1))
  return `?${query}`
}

function closedText(closed: Thread['closed'], locale: TimeStyle['locale']): string | null {
  if (closed === null) return null
  const sentence = {
    'partner-banned': m.inbox_closed_partner_banned,
    'partner-deleted': m.inbox_closed_partner_deleted,
    'on-behalf': m.inbox_closed_on_behalf,
    'not-yours-to-write': m.inbox_closed_not_yours,
  }[closed]
  return sentence({}, { locale })
}

type Happening = { at: Date } & ({ message: ThreadMessage } | { event: ThreadEvent } | { proposal: ProposalCard })

function entriesOf(thread: Thread, order: OrderView, style: TimeStyle, { app }: RequestContext): Entry[] {
  const from = thread.hasOlder ? (thread.messages[0]?.at.getTime() ?? 0) : 0
  const happenings: Happening[] = [
    ...thread.events.filter(({ at }) => at.getTime() >= from).map((event) => ({ at: event.at, event })),
    ...thread.messages.map((message) => ({ at: message.at, message })),
    ...order.proposals.filter(({ at }) => at.getTime() >= from).map((proposal) => ({ at: proposal.at, proposal })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  return happenings.flatMap((happening, index): Entry[] => {
    const before = happenings[index - 1]
    const day = dayOf(happening.at, style)
    const heading: Entry[] =
      before && dayOf(before.at, style) === day
        ? []
        : [{ kind: 'day', key: day, text: dayHeading(happening.at, style) }]
    if ('proposal' in happening) {
      const { proposal } = happening
      return [...heading, { kind: 'proposal', key: `proposal-${proposal.id}`, proposal }]
    }
    const entry =
      'event' in happening
        ? eventEntry(happening.event, thread, order, style)
        : messageEntry(happening.message, before, happenings[index + 1], style)
    if (!entry && 'event' in happening)
      app.log('warn', 'a step has no sentence', { transition: happening.event.transition, by: happening.event.by })
    return entry ? [...heading, entry] : heading
  })
}

function eventEntry(event: ThreadEvent, thread: Thread, order: OrderView, style: TimeStyle): Entry | null {
  const text = eventText(event, thread, style.locale)
  if (!text) return null
  const own = event.by === 'self'
  return {
    kind: 'event',
    key: event.id,
    text,
    icon: event.look.icon,
    time: shownTime(event.at, clockTime(event.at, style), style),
    own,
    showsAddress: event.disclosesAddress && !own && !!order.stay?.address,
  }
}

function messageEntry(
  message: ThreadMessage,
  before: Happening | undefined,
  after: Happening | undefined,
  style: TimeStyle,
): Entry {
  return {
    kind: 'message',
    key: message.id,
    own: message.own,
    content: shownText(message, style.locale),
    hidden: message.hidden || message.withheld,
    reportTo: message.mayReport ? `/report/message/${message.id}` : null,
    time: shownTime(message.at, clockTime(message.at, style), style),
    first: !isSameSpeech(before, message, style),
    last: !isSameSpeech(after, message, style),
  }
}

function isSameSpeech(other: Happening | undefined, message: ThreadMessage, style: TimeStyle): boolean {
  if (!other || !('message' in other) || other.message.own !== message.own) return false
  const between = Math.abs(other.at.getTime() - message.at.getTime())
  return between < groupMilliseconds && dayOf(other.at, style) === dayOf(message.at, style)
}
