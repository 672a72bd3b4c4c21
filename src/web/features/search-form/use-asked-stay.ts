import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AskedStay } from '../../parts/listing-card-view.tsx'
import { needsText, readPillValues } from './search-address.ts'

/** Returns dates, people and needs of the present search. */
export function useAskedStay(): AskedStay {
  const [query] = useSearchParams()
  return useMemo(() => {
    const { from, until, people, children, babies } = readPillValues(query)
    return { from, until, people, children, babies, needs: needsText(query) }
  }, [query])
}
