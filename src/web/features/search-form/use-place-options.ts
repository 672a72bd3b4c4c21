import { cutText } from '#kernel/cut-text.ts'
import { useEffect, useRef, useState } from 'react'
import type { PlaceSuggestion } from '#domain/search/index.ts'
import * as m from '#words/compiled/messages.js'
import { fetchPlaces } from './fetch-places.ts'
import { findLocation, type LocationProblem } from './find-location.ts'
import { useTypingDelays } from '../../parts/use-typing-delays.ts'
import { type RecentPlace, recentPlaces } from './recent-places.ts'

/** One entry of the list. */
export type PlaceOption = RecentPlace & {
  id: string
  kind: PlaceSuggestion['kind'] | 'recent' | 'here'
  heading?: string | undefined
}

type State = 'idle' | 'found' | 'none' | 'failed' | LocationProblem

/**
 * Returns the entries of the list: for an empty text the own location, recent places and the marketplace's places; for
 * a text the server's matches. Late answers are dropped.
 */
export function usePlaceOptions(text: string, open: boolean) {
  const [found, setFound] = useState<{ text: string; places: PlaceSuggestion[] } | null>(null)
  const [state, setState] = useState<State>('idle')
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const { places: between, shortPlaces } = useTypingDelays()
  const typed = cutText(text.trim(), 100)
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const ask = async () => {
      askedAt.current = performance.now()
      try {
        const places = await fetchPlaces(new URLSearchParams({ q: typed }), stop.signal)
        setFound({ text: typed, places })
        setState(typed === '' ? 'idle' : places.length > 0 ? 'found' : 'none')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }
    const sinceAsked = performance.now() - askedAt.current
    const wait = typed.length === 0 ? 0 : typed.length < 3 ? shortPlaces : between - sinceAsked
    const timer = setTimeout(() => void ask(), Math.max(0, wait))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, open, between, shortPlaces])

  const choose = async (option: PlaceOption): Promise<RecentPlace | null> => {
    if (option.kind !== 'here') return option
    const here = await findLocation()
    if ('problem' in here) {
      setState(here.problem)
      return null
    }
    const near = new URLSearchParams({ lat: here.lat.toFixed(3), lng: here.lng.toFixed(3) })
    const [place] = await fetchPlaces(near).catch(() => [])
    if (!place) setState('unavailable')
    return place ?? null
  }
  return { options: open ? optionsFor(typed, found) : [], state, choose }
}

function optionsFor(text: string, found: { text: string; places: PlaceSuggestion[] } | null): PlaceOption[] {
  if (text !== '') return found && found.text !== '' ? found.places : []
  const canLocate = 'geolocation' in navigator
  const here = { id: 'here', kind: 'here' as const, name: m.search_place_here(), detail: '', origin: '', bounds: '' }
  const recent = recentPlaces().map((place) => ({
    ...place,
    id: `recent ${place.name}`,
    kind: 'recent' as const,
    heading: m.search_place_recent(),
  }))
  const own = found?.text === '' ? found.places : []
  return [
    ...(canLocate ? [here] : []),
    ...recent,
    ...own.map((place) => ({ ...place, heading: m.search_place_cities() })),
  ]
}
