import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listenToLive, type LiveNews } from './live-connection.ts'

/**
 * Keeps a page of conversations as new as the server: reads its data again when something changed, when the connection is
 * back, and when somebody looks at the page again. A page that nobody looks at reads nothing, so that nothing counts as
 * read by accident. `onMessage` hears who wrote; `connected` is false while there is no connection.
 */
export function useLive(onMessage?: (from: string) => void): { connected: boolean } {
  const { revalidate } = useRevalidator()
  const [connected, setConnected] = useState(true)
  const handle = useRef<(news: LiveNews) => void>(undefined)
  useEffect(() => {
    handle.current = (news) => {
      // While the browser itself is offline, the frame says so.
      if (news.kind !== 'change') setConnected(news.kind === 'ready' || !navigator.onLine)
      if (news.kind === 'change' && news.change.from !== null) onMessage?.(news.change.from)
      if (news.kind !== 'lost' && document.visibilityState === 'visible') void revalidate()
    }
  })
  useEffect(() => listenToLive((news) => handle.current?.(news)), [])
  return { connected }
}
