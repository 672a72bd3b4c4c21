import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listenToLive, type LiveNews } from './live-connection.ts'

/**
 * Keeps a page of conversations up to date: reloads its data after a change, after a reconnect, and when the page
 * becomes visible again. A hidden page loads nothing, so that nothing counts as read. `onMessage` gets the sender's
 * name. Returns whether it is connected.
 */
export function useLive(onMessage?: (from: string) => void): { connected: boolean } {
  const { revalidate } = useRevalidator()
  const [connected, setConnected] = useState(true)
  const handle = useRef<(news: LiveNews) => void>(undefined)
  useEffect(() => {
    handle.current = (news) => {
      // While the browser is offline, the layout says so.
      if (news.kind !== 'change') setConnected(news.kind === 'ready' || !navigator.onLine)
      if (news.kind === 'change' && news.change.from !== null) onMessage?.(news.change.from)
      // Conversations do not show notifications.
      if (news.kind === 'change' && news.change.kind === 'notified') return
      if (news.kind !== 'lost' && document.visibilityState === 'visible') void revalidate()
    }
  })
  useEffect(() => listenToLive((news) => handle.current?.(news)), [])
  return { connected }
}
