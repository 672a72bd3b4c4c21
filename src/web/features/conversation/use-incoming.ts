import { useEffect, useState } from 'react'
import { listenToLive } from '../live/live-connection.ts'
import type { Entry } from './inbox-view.ts'

type Incoming = { id: string; content: string }

/** Returns the messages received by the event stream that the loaded conversation does not contain yet. */
export function useIncoming(transactionId: string, entries: Entry[]): Incoming[] {
  const [heard, setHeard] = useState<(Incoming & { in: string })[]>([])
  useEffect(
    () =>
      listenToLive((news) => {
        if (news.kind !== 'change' || !news.change.message) return
        const message = { ...news.change.message, in: news.change.transactionId }
        setHeard((before) => [...before, message].slice(-20))
      }),
    [],
  )
  return heard.filter((message) => message.in === transactionId && !entries.some(({ key }) => key === message.id))
}
