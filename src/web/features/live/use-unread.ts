import { useEffect, useReducer } from 'react'
import type { LiveChange } from '#domain/messages/index.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/** Returns the number in a change; undefined in changes that say nothing of it. */
type Read = (change: LiveChange) => number | undefined

const conversations: Read = ({ unread }) => unread

/**
 * What the event stream has told last, and since which loaded layout: a counter that is shown only on some pages has not
 * heard of it itself.
 */
const told = new Map<Read, { unread: number; since: unknown }>()

/**
 * Returns the number of unread conversations, or another number of the event stream by `read`, which is the same function in
 * every render: the loaded one, then that of the stream, whose code is loaded after the page.
 */
export function useUnread(atFirst: number, read: Read = conversations): number {
  const layout = useLayoutData()
  const [, show] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const listen = async () => {
      const { listenToLive } = await import('./live-connection.ts')
      if (isOver) return
      stop = listenToLive((news) => {
        const unread = news.kind === 'change' ? read(news.change) : undefined
        if (unread === undefined) return
        told.set(read, { unread, since: layout })
        show()
      })
    }
    void listen()
    return () => {
      isOver = true
      stop?.()
    }
  }, [layout, read])
  const last = told.get(read)
  // Newly loaded data replaces an older event.
  return last && last.since === layout ? last.unread : atFirst
}
