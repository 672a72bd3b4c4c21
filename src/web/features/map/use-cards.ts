import { useEffect, useState } from 'react'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { Locale } from '#kernel/locale.ts'

type Cards = Map<string, ListingCard | 'missing'>

/** Returns cards by id: those of the page, and the wanted ones, which are loaded when missing. */
export function useCards(page: ListingCard[], wanted: string[], locale: Locale): Map<string, ListingCard> {
  const [fetched, setFetched] = useState<Cards>(new Map())
  const known = new Map(page.map((card) => [card.id, card]))
  for (const [id, card] of fetched) if (card !== 'missing' && !known.has(id)) known.set(id, card)
  const lacking = wanted
    .filter((id) => !known.has(id) && !fetched.has(id))
    .slice(0, 24)
    .join()
  useEffect(() => {
    if (!lacking) return undefined
    const stop = new AbortController()
    const ids = lacking.split(',')
    fetchCards(ids, locale, stop.signal).then(
      (cards) =>
        setFetched((before) => {
          const next: Cards = new Map(before)
          for (const id of ids) next.set(id, 'missing')
          for (const card of cards) next.set(card.id, card)
          return next
        }),
      () => {},
    )
    return () => stop.abort()
  }, [lacking, locale])
  return known
}

async function fetchCards(ids: string[], locale: Locale, signal: AbortSignal): Promise<ListingCard[]> {
  const response = await fetch(`/s/cards?ids=${ids.join()}&in=${locale}`, { signal })
  if (!response.ok) throw new Error(`cards: ${response.status}`)
  return ((await response.json()) as { cards: ListingCard[] }).cards
}
