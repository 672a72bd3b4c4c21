import { useEffect, useState } from 'react'

/**
 * How many conversations hold something unread: what the page was sent with, then what the stream says. The stream's code
 * comes after the page, so that nothing waits for it.
 */
export function useUnread(atFirst: number): number {
  // A newer page of the server is newer than what the stream said before it.
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
