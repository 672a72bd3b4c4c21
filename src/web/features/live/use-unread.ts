import { useEffect, useState } from 'react'
import type { LiveChange } from '#domain/messages/index.ts'

/** Returns the number in a change; undefined in changes that say nothing of it. */
type Read = (change: LiveChange) => number | undefined

const conversations: Read = ({ unread }) => unread

/**
 * Returns the number of unread conversations, or another number of the event stream by `read`, which is the same function in
 * every render: the loaded one, then that of the stream, whose code is loaded after the page.
 */
export function useUnread(atFirst: number, read: Read = conversations): number {
  // Newly loaded data replaces an older event.
  const [told, setTold] = useState({ unread: atFirst, since: atFirst })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const listen = async () => {
      const { listenToLive } = await import('./live-connection.ts')
      if (isOver) return
      stop = listenToLive((news) => {
        const unread = news.kind === 'change' ? read(news.change) : undefined
        if (unread !== undefined) setTold({ unread, since: atFirst })
      })
    }
    void listen()
    return () => {
      isOver = true
      stop?.()
    }
  }, [atFirst, read])
  return told.since === atFirst ? told.unread : atFirst
}
