import { useEffect, useRef, useState } from 'react'
import { useTypingDelays } from '../../parts/use-typing-delays.ts'
import type { PlaceChoice } from './wizard-view.ts'

/** Letters from which on a text is looked up at once. */
const shortQueryLength = 3

/** Returns the places that match a text while it is typed; empty when they cannot be loaded. */
export function usePlaces(text: string): PlaceChoice[] {
  const [found, setFound] = useState<{ asked: number; places: PlaceChoice[] }>({ asked: 0, places: [] })
  const last = useRef(Number.NEGATIVE_INFINITY)
  const wanted = text.trim()
  const { places: between, shortPlaces } = useTypingDelays()
  useEffect(() => {
    if (wanted === '') return undefined
    const wait =
      wanted.length < shortQueryLength ? shortPlaces : Math.max(0, last.current + between - performance.now())
    const timer = setTimeout(() => {
      const asked = performance.now()
      last.current = asked
      // A late answer to an earlier text is dropped.
      void ask(wanted).then((places) => setFound((now) => (now.asked > asked ? now : { asked, places })))
    }, wait)
    return () => clearTimeout(timer)
  }, [wanted, between, shortPlaces])
  return wanted === '' ? [] : found.places
}

async function ask(text: string): Promise<PlaceChoice[]> {
  try {
    const answer = await fetch(`/listings/places?q=${encodeURIComponent(text)}`)
    if (!answer.ok) return []
    const { places } = (await answer.json()) as { places: PlaceChoice[] }
    return places
  } catch {
    return []
  }
}
