import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterWorld, Person } from './cluster-world.ts'

/** An open page that follows its event stream as browsers do: it opens it again after a break, from its last event on. */
export type FollowedStream = {
  /** The conversation of each message that was told, in their order. */
  told: string[]
  /** How often the stream was opened. */
  opened: number
  close(): Promise<void>
}

/** Follows the stream of a person until `close`. Resolves when it is open for the first time. */
export async function followStream({ url }: Pick<ClusterWorld, 'url'>, { cookie }: Person): Promise<FollowedStream> {
  const over = new AbortController()
  let lastEventId = ''
  let isReady: () => void = () => {}
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  const stream: FollowedStream = { told: [], opened: 0, close: async () => {} }
  const take = (event: string) => {
    lastEventId = /^id: (.*)$/m.exec(event)?.[1] ?? lastEventId
    if (/^event: ready$/m.test(event)) isReady()
    const data = /^event: change\ndata: (.*)$/m.exec(event)?.[1]
    if (!data) return
    const change = JSON.parse(data) as { kind: string; transactionId: string; from: string | null }
    // Without `from` it is a message of this person's own.
    if (change.kind === 'message' && change.from) stream.told.push(change.transactionId)
  }
  const listen = async () => {
    const headers = new Headers({ cookie, accept: 'text/event-stream' })
    if (lastEventId) headers.set('last-event-id', lastEventId)
    const answer = await fetch(`${url}/live`, { headers, signal: over.signal })
    if (!answer.ok || !answer.body) return
    stream.opened += 1
    const reader = answer.body.getReader()
    const decoder = new TextDecoder()
    for (let text = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      events.forEach(take)
    }
  }
  const following = (async () => {
    while (!over.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(500)
    }
  })()
  stream.close = async () => {
    over.abort()
    await following
  }
  await ready
  return stream
}
