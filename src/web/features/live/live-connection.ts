import type { LiveChange } from '#domain/messages/index.ts'

/** An event for listeners on this page. `ready` also follows a time without connection: reload the data. */
export type LiveNews = { kind: 'ready' } | { kind: 'lost' } | { kind: 'change'; change: LiveChange }
type Listener = (news: LiveNews) => void

/** Time after which a hidden page closes its stream. */
const hiddenMilliseconds = 30_000
const firstRetryMilliseconds = 2000
const longestRetryMilliseconds = 60_000

const listeners = new Set<Listener>()
let source: EventSource | undefined
let retryIn = firstRetryMilliseconds
let retryTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Subscribes to the page's one event stream, which opens with the first listener and closes with the last. Returns the
 * function that unsubscribes.
 */
export function listenToLive(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', followVisibility)
    // A page that was opened in the background would keep its stream, and a person may have only a few.
    if (document.visibilityState === 'visible') connect()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', followVisibility)
    disconnect()
  }
}

function tell(news: LiveNews): void {
  for (const listener of listeners) listener(news)
}

function connect(): void {
  disconnect()
  source = new EventSource('/live')
  source.addEventListener('ready', () => {
    retryIn = firstRetryMilliseconds
    tell({ kind: 'ready' })
  })
  source.addEventListener('change', (event) =>
    tell({ kind: 'change', change: JSON.parse((event as MessageEvent<string>).data) as LiveChange }),
  )
  // The session has ended: the next request leads to the log-in page.
  source.addEventListener('over', () => {
    disconnect()
    tell({ kind: 'ready' })
  })
  source.addEventListener('error', () => {
    tell({ kind: 'lost' })
    // The browser reconnects after a broken connection, but not after a refusal.
    if (source?.readyState !== EventSource.CLOSED) return
    retryTimer = setTimeout(connect, retryIn)
    retryIn = Math.min(retryIn * 2, longestRetryMilliseconds)
  })
}

function disconnect(): void {
  clearTimeout(retryTimer)
  clearTimeout(hiddenTimer)
  source?.close()
  source = undefined
}

function followVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(disconnect, hiddenMilliseconds)
  else if (!source) connect()
  else if (source.readyState === EventSource.OPEN) tell({ kind: 'ready' })
}
