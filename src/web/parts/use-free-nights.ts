import { useEffect, useState } from 'react'
import type { CalendarDate } from '#kernel/dates.ts'

/** Free places of a listing, one number for each night from `from` on. */
type FreeNights = { from: CalendarDate; free: number[] }

/** Fetches the free places of a listing's coming nights. Undefined until they are there, and while `wanted` is false. */
export function useFreeNights(listingId: string, wanted = true): FreeNights | 'failed' | undefined {
  const [nights, setNights] = useState<FreeNights | 'failed'>()
  useEffect(() => {
    if (!wanted) return undefined
    const stop = new AbortController()
    const load = async () => {
      const answer = await fetch(`/l/${listingId}/nights`, { signal: stop.signal })
      setNights(answer.ok ? ((await answer.json()) as FreeNights) : 'failed')
    }
    load().catch(() => stop.signal.aborted || setNights('failed'))
    return () => stop.abort()
  }, [listingId, wanted])
  return nights
}
