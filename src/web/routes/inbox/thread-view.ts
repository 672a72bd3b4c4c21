import type { Thread, ThreadEvent, ThreadMessage } from '#domain/messages/index.ts'
import { newId } from '#kernel/id.ts'
import type { RequestContext } from '#web/server/context.ts'
import { memberName, shortName } from '#web/server/member-name.ts'
import {
  clockTime,
  dayHeading,
  dayOf,
  shownTime,
  stayDays,
  type TimeStyle,
  timeStyle,
} from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { Entry, ThreadView } from './inbox-view.ts'
import { listAddress, type ListPlace } from './list-place.ts'
import { stageLabel, stateView } from './state-view.ts'

/** What one person writes within this time stands together. */
const groupMilliseconds = 5 * 60_000

/** A conversation as its page shows it. */
export function threadView(thread: Thread, place: ListPlace, url: URL, request: RequestContext): ThreadView {
  const { locale } = request
  const { wish, partner, road } = thread
  return {
    id: thread.transactionId,
    back: listAddress(place),
    name: memberName(partner, locale),
    shortName: shortName(partner, locale),
    partner,
    profile: partner.state === 'active' ? `/u/${partner.userId}` : null,
    listing: listingView(thread, locale),
    offered: offeredView(thread),
    stay: wish.dates && stayDays(wish.dates.from, wish.dates.until, locale),
    people: wish.people,
    state: stateView(thread.state, locale),
    road:
      road &&
      road.stages.map((key, index) => ({
        key,
        label: stageLabel(key, locale),
        state: index < road.reached ? 'done' : index === road.reached ? 'now' : 'next',
      })),
    entries: entriesOf(thread, timeStyle(request)),
    older: thread.hasOlder ? olderAddress(url) : null,
    closed: closedText(thread.closed, locale),
    arrived: thread.messages.slice(-50).flatMap(({ clientKey }) => clientKey ?? []),
    clientKey: newId(),
  }
}

function listingView({ listing }: Thread, locale: TimeStyle['locale']): ThreadView['listing'] {
  if (listing.state === 'deleted')
    return {
      id: listing.id,
      title: m.inbox_listing_deleted({}, { locale }),
      picture: null,
      to: null,
      note: m.inbox_listing_deleted_note({}, { locale }),
    }
  return {
    id: listing.id,
    title: listing.title,
    picture: listing.picture,
    to: listing.state === 'published' ? `/l/${listing.id}` : null,
    note: listing.state === 'closed' ? m.inbox_listing_closed_note({}, { locale }) : null,
  }
}

function offeredView({ offered }: Thread): ThreadView['offered'] {
  if (!offered || offered.state === 'deleted') return null
  return { title: offered.title, to: offered.state === 'published' ? `/l/${offered.id}` : null }
}

function olderAddress(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.set('older', String(Number(query.get('older') ?? 1) + 1))
  return `?${query}`
}

function closedText(closed: Thread['closed'], locale: TimeStyle['locale']): string | null {
  if (closed === null) return null
  const sentence = {
    'partner-banned': m.inbox_closed_partner_banned,
    'partner-deleted': m.inbox_closed_partner_deleted,
    'not-yours-to-write': m.inbox_closed_not_yours,
  }[closed]
  return sentence({}, { locale })
}

type Happening = { at: Date } & ({ message: ThreadMessage } | { event: ThreadEvent })

function entriesOf(thread: Thread, style: TimeStyle): Entry[] {
  const from = thread.hasOlder ? (thread.messages[0]?.at.getTime() ?? 0) : 0
  const happenings: Happening[] = [
    ...thread.events.filter(({ at }) => at.getTime() >= from).map((event) => ({ at: event.at, event })),
    ...thread.messages.map((message) => ({ at: message.at, message })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  return happenings.flatMap((happening, index): Entry[] => {
    const before = happenings[index - 1]
    const day = dayOf(happening.at, style)
    const heading: Entry[] =
      before && dayOf(before.at, style) === day
        ? []
        : [{ kind: 'day', key: day, text: dayHeading(happening.at, style) }]
    const entry =
      'event' in happening
        ? eventEntry(happening.event, thread, style)
        : messageEntry(happening.message, before, happenings[index + 1], style)
    return entry ? [...heading, entry] : heading
  })
}

/** Only steps that have a sentence are told. A request and an answer get theirs when they are built. */
function eventEntry(event: ThreadEvent, { partner, listing }: Thread, style: TimeStyle): Entry | null {
  const { locale } = style
  if (event.transition !== 'transition/enquire') return null
  // Of an offer one asks; to somebody who looks for a place one offers help.
  const [self, other] =
    listing.kind === 'offer'
      ? [m.inbox_event_enquire_self, m.inbox_event_enquire_partner]
      : [m.inbox_event_contact_self, m.inbox_event_contact_partner]
  const text = event.by === 'self' ? self({}, { locale }) : other({ name: shortName(partner, locale) }, { locale })
  return { kind: 'event', key: event.id, text, time: shownTime(event.at, clockTime(event.at, style), style) }
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
    content: message.content,
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
