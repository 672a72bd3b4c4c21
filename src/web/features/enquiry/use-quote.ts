import { useEffect, useState } from 'react'
import type { Quote } from './quote.ts'

/** Returns the price of the chosen days: the loaded one, then a new one whenever the days change. */
export function useQuote(
  listingId: string,
  first: Quote | null,
  { from, until }: { from: string; until: string },
  paid: boolean,
) {
  const [known, setKnown] = useState({ key: `${from},${until}`, quote: first })
  const key = `${from},${until}`
  const stale = paid && known.key !== key && from !== '' && until > from
  useEffect(() => {
    if (!stale) return undefined
    const stop = new AbortController()
    const load = async () => {
      const answer = await fetch(`/l/${listingId}/quote?from=${from}&until=${until}`, { signal: stop.signal })
      setKnown({ key, quote: answer.ok ? ((await answer.json()) as Quote | null) : null })
    }
    const timer = setTimeout(() => void load().catch(() => undefined), 250)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [stale, key, listingId, from, until])
  return known.key === key ? known.quote : null
}
