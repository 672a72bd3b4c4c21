import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listenToLive } from '../live/live-connection.ts'

/**
 * Keeps the list of notifications up to date while it is open: reloads it after a change, and when the page is visible
 * again. Returns how often something new came to its top, to be announced once each.
 */
export function useArrivals(newest: string | undefined): number {
  const { revalidate } = useRevalidator()
  const [seen, setSeen] = useState({ newest, arrivals: 0 })
  useEffect(
    () =>
      listenToLive((news) => {
        if (news.kind === 'lost' || (news.kind === 'change' && news.change.kind !== 'notified')) return
        if (document.visibilityState === 'visible') void revalidate()
      }),
    [revalidate],
  )
  useEffect(() => {
    // Ids grow with time, and a page of earlier ones begins with an older one.
    if (newest !== undefined && newest !== seen.newest)
      setSeen({ newest, arrivals: newest > (seen.newest ?? '') ? seen.arrivals + 1 : seen.arrivals })
  }, [newest, seen])
  return seen.arrivals
}
