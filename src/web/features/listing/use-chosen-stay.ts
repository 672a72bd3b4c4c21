import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import { formOver } from '../../parts/overlay-params.ts'
import { type Party, usePartyNeeds } from '../../parts/party.ts'
import { partyInQuery, stayInQuery, useKeptQuery, useStayInAddress, withParty } from '../../parts/stay-in-address.ts'
import type { ListingPage } from './load-listing.ts'

/**
 * Returns the days and the party of the box with functions that change them and the address. Takes over what was typed
 * before hydration, and what was chosen in a form over the listing.
 */
export function useChosenStay({ wish }: ListingPage, form: RefObject<HTMLFormElement | null>) {
  const [asked] = useSearchParams()
  const needs = usePartyNeeds()
  const { from, until, people: count } = stayInQuery(asked)
  const [days, showDays] = useState<DateRange>({ from, until })
  const [party, showParty] = useState<Party>({ ...partyInQuery(asked, needs), people: count ?? wish.people })
  const keepStay = useStayInAddress()
  const keep = useKeptQuery()
  const setDays = (next: DateRange) => {
    showDays(next)
    keepStay(next)
  }
  const setParty = (next: Party) => {
    showParty(next)
    keep((query) => withParty(query, next, needs))
  }
  // Values typed before hydration are only in the fields.
  const adopt = useEffectEvent(() => {
    const typed = new FormData(form.current ?? undefined)
    const shown = { from: String(typed.get('from') ?? ''), until: String(typed.get('until') ?? '') }
    if (shown.from !== days.from || shown.until !== days.until) setDays(shown)
    const shownPeople = Number(typed.get('people')) || 1
    if (shownPeople !== party.people) setParty({ ...party, people: shownPeople })
  })
  useEffect(() => adopt(), [])
  // The form writes its days and people into the address.
  const takeFromAddress = useEffectEvent(() => {
    showDays({ from, until })
    if (count !== null) showParty(partyInQuery(asked, needs))
  })
  const isCovered = formOver(useLocation().pathname) !== undefined
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    if (wasCovered.current && !isCovered) takeFromAddress()
    wasCovered.current = isCovered
  }, [isCovered])
  return { days, party, setDays, setParty }
}
