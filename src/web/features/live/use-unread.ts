import { useEffect, useState } from 'react'

/**
 * Returns the number of unread conversations: the loaded one, then that of the event stream, whose code is loaded after
 * the page.
 */
export function useUnread(atFirst: number): number {
  // Newly loaded data replaces an older event.
  const [told, setTold] = useState({ unread: atFirst, since: atFirst })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const listen = async () => {
      const { listenToLive } = await import('./live-connection.ts')
      if (isOver) return
      stop = listenToLive((news) => {
        if (news.kind === 'change') setTold({ unread: news.change.unread, since: atFirst })
      })
    }
    void listen()
    return () => {
      isOver = true
      stop?.()
    }
  }, [atFirst])
  return told.since === atFirst ? told.unread : atFirst
}
