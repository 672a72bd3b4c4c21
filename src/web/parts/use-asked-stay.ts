import { useSearchParams } from 'react-router'
import type { AskedStay } from './listing-card.tsx'
import { readPillValues } from './search-address.ts'

/** Returns the days and the people of the search that is shown. */
export function useAskedStay(): AskedStay {
  const [query] = useSearchParams()
  const { from, until, people } = readPillValues(query)
  return { from, until, people }
}
