import type { App } from '../app.ts'
import { Problem } from '#kernel/problem.ts'
import type { EventName } from '../events.ts'
import { personCards } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import { type WatchedEvent, watchEvents } from './event-watch.ts'
import { openSessions } from './open-sessions.ts'
import { unreadCounts } from './unread-count.ts'

/** What an open page is told. `from` is the first name of who wrote, when it was not the reader. */
export type LiveChange = {
  kind: 'message' | 'state' | 'read'
  transactionId: string
  unread: number
  from: string | null
}

export type LiveStream = { close(): void }

/** Open pages of this process and the one poll that feeds them all. */
export type Live = {
  /** Adds an open page. `end` is called when the session behind it is over. Throws `too-many-requests` or `busy`. */
  open(member: Member, tell: (change: LiveChange) => void, end: () => void): LiveStream
  /** Looks at once instead of at the next poll: something was just written in this process. */
  wake(): void
  /** Ends every stream. */
  stop(): void
}

const pollMilliseconds = 600
/** Sessions are looked at in every so many polls, about every three seconds. */
const pollsPerSessionCheck = 5
const mostStreamsPerPerson = 5
const mostStreams = 2000

const watched = [
  'message.sent',
  'transaction.initiated',
  'transaction.transitioned',
  'transaction.read',
] as const satisfies EventName[]

type Deps = Pick<App, 'db' | 'clock' | 'log'>
type Stream = { member: Member; tell: (change: LiveChange) => void; end: () => void }

const lives = new WeakMap<object, Live>()

/** The live updates of an app: one for each database connection, made when first asked for. */
export function liveOf(app: Deps): Live {
  const known = lives.get(app.db)
  if (known) return known
  const live = createLive(app)
  lives.set(app.db, live)
  return live
}

function createLive(app: Deps): Live {
  const streams = new Set<Stream>()
  let readNew: (() => Promise<WatchedEvent[]>) | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  let polls = 0

  const poll = async () => {
    running = true
    again = false
    try {
      readNew ??= await watchEvents(app, watched)
      const events = await readNew()
      if (events.length > 0) await tellAll(app, streams, events)
      polls += 1
      if (polls % pollsPerSessionCheck === 0) await endClosed(app, streams)
    } catch (error) {
      app.log('warn', 'live updates could not be read', { error: String(error) })
    }
    running = false
    schedule(again ? 0 : pollMilliseconds)
  }
  const schedule = (delay: number) => {
    clearTimeout(timer)
    timer = undefined
    if (streams.size === 0) readNew = undefined
    else timer = setTimeout(() => void poll(), delay).unref()
  }
  return {
    open(member, tell, end) {
      refuseTooMany(streams, member.userId)
      const stream = { member, tell, end }
      streams.add(stream)
      if (!running && !timer) schedule(0)
      return { close: () => void streams.delete(stream) }
    },
    wake() {
      again = true
      if (!running && streams.size > 0) schedule(0)
    },
    stop() {
      for (const { end } of streams) end()
      streams.clear()
      schedule(0)
    },
  }
}

function refuseTooMany(streams: Set<Stream>, userId: string): void {
  if (streams.size >= mostStreams) throw new Problem('busy')
  const own = [...streams].filter(({ member }) => member.userId === userId).length
  if (own >= mostStreamsPerPerson) throw new Problem('too-many-requests', { params: { seconds: 60 } })
}

async function tellAll(app: Deps, streams: Set<Stream>, events: WatchedEvent[]): Promise<void> {
  const listening = new Set([...streams].map(({ member }) => member.userId))
  const concerned = events.flatMap((event) =>
    peopleOf(event)
      .filter((userId) => listening.has(userId))
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
      kind: event.name === 'message.sent' ? 'message' : event.name === 'transaction.read' ? 'read' : 'state',
      transactionId: event.subjectId,
      unread: unread.get(userId) ?? 0,
      from: sender ? sender.firstName || sender.displayName : null,
    }
    for (const stream of streams) if (stream.member.userId === userId) stream.tell(change)
  }
}

function peopleOf({ payload }: WatchedEvent): string[] {
  const { userId, senderId, recipientId, customerId, providerId } = payload
  return [...new Set([userId, senderId, recipientId, customerId, providerId])].filter((id) => id !== undefined)
}

async function endClosed(app: Deps, streams: Set<Stream>): Promise<void> {
  const open = await openSessions(
    app,
    [...streams].map(({ member }) => member.sessionId),
  )
  for (const stream of streams) {
    if (open.has(stream.member.sessionId)) continue
    streams.delete(stream)
    stream.end()
  }
}
