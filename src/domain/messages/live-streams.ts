import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { Problem } from '#kernel/problem.ts'
import type { EventName } from '../events.ts'
import { personCards, spokenName } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import { onChangeSignal, type SentMessage } from '../change-signal.ts'
import { eventsSince, type EventWatch, type StoredEvent, watchEvents } from '../outbox/index.ts'
import { openSessions } from './open-sessions.ts'
import { unreadCounts } from './unread-count.ts'

/**
 * A change that is sent to an open page. `from` is the name of the sender, unless the reader is the sender. With `from` the
 * message itself may be included, so that the page can show it without a request.
 */
export type LiveChange = {
  kind: 'message' | 'state' | 'read' | 'notified'
  transactionId: string
  unread: number
  from: string | null
  message?: SentMessage['message']
  /** The number of unread notifications, with `notified`; `transactionId` is the person's id then. */
  notifications?: number
}

export type LiveStream = { close(): void }

/** Sends a change to a page; `place` is the position from which the page resumes after a lost connection. */
export type Tell = (change: LiveChange, place: string) => void

/** Open pages of this process and the one poll that feeds them all. */
export type Live = {
  /**
   * Adds an open page. `end` is called when its session is over. With the `place` of its last change, the page gets every
   * missed change once; `missed` is called instead when there are too many or they cannot be determined. Throws
   * `too-many-requests` or `busy`.
   */
  open(member: Member, tell: Tell, end: () => void, resume?: { place: string; missed(): void }): LiveStream
  /** Looks at once instead of at the next poll: something was just written in this process. */
  wake(): void
  /** Ends every stream. */
  stop(): void
}

const pollMilliseconds = 600
const maxStreamsPerPerson = 5
/** Of a node: open pages take memory. */
const maxStreams = 10_000

const watched = [
  'message.sent',
  'message.hidden',
  'message.shown',
  'transaction.initiated',
  'transaction.transitioned',
  'transaction.offered',
  'transaction.address-changed',
  'transaction.refunded',
  'transaction.refund-failed',
  'transaction.paid-out',
  'transaction.payout-failed',
  'transaction.read',
  'user.notified',
] as const satisfies EventName[]

type Needs = Pick<App, 'db' | 'clock' | 'log'>
/** `told`: the changes sent while the page caught up, because the poll may find the same events later. */
type Stream = { member: Member; tell: Tell; end: () => void; told: Set<string>; isCatchingUp: boolean }
/** Open pages by their person. */
type Streams = Map<string, Set<Stream>>

const lives = new WeakMap<object, Live>()

/** Returns the live updates of an app: one for each database connection, made when first asked for. */
export function liveOf(app: Needs): Live {
  const known = lives.get(app.db)
  if (known) return known
  const live = createLive(app)
  lives.set(app.db, live)
  return live
}

function createLive(app: Needs): Live {
  const streams: Streams = new Map()
  const poll = createPoll(app, streams)
  let stopWaking: (() => void) | undefined
  const close = (stream: Stream) => {
    const own = streams.get(stream.member.userId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.member.userId)
  }
  return {
    open(member, tell, end, resume) {
      refuseTooMany(streams, member.userId)
      const stream: Stream = { member, tell, end, told: new Set(), isCatchingUp: resume !== undefined }
      streams.set(member.userId, (streams.get(member.userId) ?? new Set()).add(stream))
      stopWaking ??= onChangeSignal(app, (_origin, sent) => {
        if (!sent || !poll.tellSent(sent)) poll.now()
      })
      poll.start()
      if (resume) void catchUp(app, stream, resume)
      return { close: () => close(stream) }
    },
    wake: () => poll.now(),
    stop() {
      for (const { end } of [...streams.values()].flatMap((own) => [...own])) end()
      streams.clear()
      stopWaking?.()
      stopWaking = undefined
      poll.start()
    },
  }
}

type Poll = {
  start(): void
  now(): void
  /** Delivers a message that was written in this process, without a query. Returns false while that is not possible yet. */
  tellSent(sent: SentMessage): boolean
}

/** Polls the outbox as long as a page is open, one query at a time. */
function createPoll(app: Needs, streams: Streams): Poll {
  let watch: EventWatch | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  const recount: Recount = new Map()

  const poll = async () => {
    running = true
    again = false
    try {
      watch ??= await watchEvents(app, watched)
      // Checked before each event is sent: the stream ends with its session.
      await endClosed(app, streams)
      const place = await watch.readNew((events, place) => tellAll(app, streams, events, place))
      await tellRecounted(app, streams, recount, place)
    } catch (error) {
      app.log('warn', 'live updates could not be read', { reason: failureReason(error) })
    }
    running = false
    schedule(again ? 0 : pollMilliseconds)
  }
  const schedule = (delay: number) => {
    clearTimeout(timer)
    timer = undefined
    if (streams.size === 0) watch = undefined
    else if (delay === 0) void poll()
    else timer = setTimeout(() => void poll(), delay).unref()
  }
  return {
    start() {
      if (!running && !timer) schedule(0)
    },
    now() {
      again = true
      if (!running && streams.size > 0) schedule(0)
    },
    tellSent(sent) {
      if (!watch) return false
      try {
        tellBoth(watch, streams, sent, recount)
      } catch (error) {
        app.log('warn', 'live updates could not be told', { reason: failureReason(error) })
      }
      return true
    },
  }
}

/**
 * Unread counts sent together with a message. Two concurrent senders do not see each other's message, so the next poll
 * counts again.
 */
type Recount = Map<string, { unread: number; transactionId: string }>

/** Notifies the open pages of both people. Does nothing for an event that was read from the outbox before. */
function tellBoth(
  watch: EventWatch,
  streams: Streams,
  { eventId, transactionId, message, from, recipient, sender, ...event }: SentMessage,
  recount: Recount,
): void {
  endStreams(streams, [recipient.userId, sender.userId], new Set([...recipient.sessionIds, ...sender.sessionIds]))
  const place = watch.note({ id: eventId, xid: event.xid, seq: event.seq })
  if (place === null) return
  const common = { kind: 'message', transactionId } as const
  tellPerson(streams, recipient.userId, eventId, { ...common, unread: recipient.unread, from, message }, place)
  tellPerson(streams, sender.userId, eventId, { ...common, unread: sender.unread, from: null }, place)
  if (streams.has(recipient.userId)) recount.set(recipient.userId, { unread: recipient.unread, transactionId })
}

async function tellRecounted(app: Needs, streams: Streams, recount: Recount, place: string): Promise<void> {
  if (recount.size === 0) return
  const told = new Map(recount)
  recount.clear()
  const counts = await unreadCounts(app, [...told.keys()])
  for (const [userId, { unread: before, transactionId }] of told) {
    const unread = counts.get(userId) ?? 0
    // A later message carries its own count, or was read meanwhile, which is an event too.
    if (unread === before || recount.has(userId)) continue
    tellPerson(streams, userId, null, { kind: 'read', transactionId, unread, from: null }, place)
  }
}

function refuseTooMany(streams: Streams, userId: string): void {
  const all = [...streams.values()].reduce((sum, { size }) => sum + size, 0)
  if (all >= maxStreams) throw new Problem('busy')
  if ((streams.get(userId)?.size ?? 0) >= maxStreamsPerPerson)
    throw new Problem('too-many-requests', { params: { seconds: 60 } })
}

/** Sends a page the changes it missed. Changes that happen meanwhile are delivered once, by the poll. */
async function catchUp(
  app: Needs,
  stream: Stream,
  { place, missed }: { place: string; missed(): void },
): Promise<void> {
  const { userId } = stream.member
  try {
    const events = await eventsSince(app, { place, names: watched, userId })
    const fresh = events?.filter(({ id }) => !stream.told.has(id))
    if (!fresh) missed()
    else if (fresh.length > 0) await tellAll(app, new Map([[userId, new Set([stream])]]), fresh, place)
  } catch (error) {
    app.log('warn', 'missed live updates could not be read', { reason: failureReason(error) })
    missed()
  }
  stream.isCatchingUp = false
}

async function tellAll(app: Needs, streams: Streams, events: StoredEvent[], place: string): Promise<void> {
  const concerned = events.flatMap((event) =>
    peopleOf(event)
      .filter((userId) => streams.has(userId))
      .map((userId) => ({ userId, event })),
  )
  if (concerned.length === 0) return
  const senders = concerned.flatMap(({ event }) =>
    event.name === 'message.sent' ? [event.payload.senderId ?? ''] : [],
  )
  const [unread, names] = await Promise.all([
    unreadCounts(app, [...new Set(concerned.map(({ userId }) => userId))]),
    personCards(app, senders),
  ])
  for (const { userId, event } of concerned) {
    const senderId = event.name === 'message.sent' ? event.payload.senderId : undefined
    const sender = senderId && senderId !== userId ? names.get(senderId) : undefined
    const change: LiveChange = {
      kind: kindOf(event.name),
      transactionId: event.subjectId,
      unread: unread.get(userId) ?? 0,
      from: sender ? spokenName(sender) : null,
      ...(event.name === 'user.notified' && { notifications: event.payload.unread }),
    }
    tellPerson(streams, userId, event.id, change, place)
  }
}

function kindOf(name: EventName): LiveChange['kind'] {
  if (name === 'message.sent') return 'message'
  if (name === 'user.notified') return 'notified'
  return name === 'transaction.read' ? 'read' : 'state'
}

/**
 * Sends a change to the open pages of one person; those that are catching up remember the event, so that they get it once.
 */
function tellPerson(streams: Streams, userId: string, eventId: string | null, change: LiveChange, place: string): void {
  for (const stream of streams.get(userId) ?? []) {
    if (eventId && stream.told.has(eventId)) continue
    if (eventId && stream.isCatchingUp) stream.told.add(eventId)
    stream.tell(change, place)
  }
}

function peopleOf({ payload }: StoredEvent): string[] {
  const { userId, senderId, recipientId, customerId, providerId } = payload as Record<string, string | undefined>
  return [...new Set([userId, senderId, recipientId, customerId, providerId])].filter((id) => id !== undefined)
}

/** Ends the open pages whose session is over. */
async function endClosed(app: Needs, streams: Streams): Promise<void> {
  const all = [...streams.values()].flatMap((own) => [...own])
  const sessionIds = all.map(({ member }) => member.sessionId)
  const open = await openSessions(app, sessionIds)
  // A page that was opened meanwhile was not asked about.
  endStreams(streams, [...streams.keys()], open, new Set(sessionIds))
}

/** Ends the open pages of these people whose session is not open; with `asked`, only those whose session is in it. */
function endStreams(streams: Streams, userIds: string[], open: Set<string>, asked?: Set<string>): void {
  for (const stream of userIds.flatMap((userId) => [...(streams.get(userId) ?? [])])) {
    const { sessionId, userId } = stream.member
    if (open.has(sessionId) || (asked && !asked.has(sessionId))) continue
    const own = streams.get(userId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(userId)
    stream.end()
  }
}
