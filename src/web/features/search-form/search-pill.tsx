import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { SearchPillProps } from './search-form-props.ts'
import { usePartyNeeds } from '../../parts/party.ts'
import { useOffersSearch } from '../../parts/offers-search.ts'
import { keptEntries, readPillValues } from './search-address.ts'
import dateStyles from '../../parts/date-range.module.css'
import partyStyles from '../../parts/party-field.module.css'
import placeStyles from './place-panel.module.css'
import switchStyles from './search-switch.module.css'

const SearchBar = lazyPart(async () => (await import('./search-bar.tsx')).SearchBar)
const SearchHero = lazyPart(async () => (await import('./search-hero.tsx')).default)

/**
 * The search form: where, when, who. A form that sends `/s` with GET; on the search page it shows the present search.
 * Without script the server looks the place up and redirects to the canonical address.
 */
export function SearchPill(props: SearchPillProps) {
  const { pathname, search } = useLocation()
  const offers = useOffersSearch()
  const query = new URLSearchParams(pathname === '/s' ? search : offers.split('?')[1])
  const needs = usePartyNeeds()
  const asked = { asked: readPillValues(query, needs), kept: keptEntries(query, needs) }
  const key = JSON.stringify(asked)
  const Form = props.size === 'bar' ? SearchBar : SearchHero
  return (
    <Suspense>
      <Form key={key} {...props} {...asked} />
    </Suspense>
  )
}

keepStyles(SearchPill, [dateStyles, partyStyles, placeStyles, switchStyles])
