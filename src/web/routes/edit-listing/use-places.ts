import { useEffect, useState } from 'react'
import type { PlaceChoice } from './wizard-view.ts'

/** How long a text rests before it is looked up, in milliseconds: short ones longer, they are hardly finished. */
const restShort = 1000
const restLong = 300

/** The places that a text may mean, while it is typed. Nothing is said when they cannot be asked for. */
export function usePlaces(text: string): PlaceChoice[] {
  const [found, setFound] = useState<{ text: string; places: PlaceChoice[] }>({ text: '', places: [] })
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return undefined
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        void ask(wanted, stop.signal).then((places) => !stop.signal.aborted && setFound({ text: wanted, places }))
      },
      wanted.length < 3 ? restShort : restLong,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return wanted === '' ? [] : found.places
}

async function ask(text: string, signal: AbortSignal): Promise<PlaceChoice[]> {
  try {
    const answer = await fetch(`/listings/places?q=${encodeURIComponent(text)}`, { signal })
    if (!answer.ok) return []
    const { places } = (await answer.json()) as { places: PlaceChoice[] }
    return places
  } catch {
    return []
  }
}
