import type { FactIcon } from '#config/fact-icons.ts'
import type { Field } from '#config/field.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { factIcon } from './fact-icon.ts'

/** A fact with a title and a secondary text. `absent`: the answer is no. */
export type Fact = { icon: FactIcon; title: string; text: string; absent: boolean }
/** A fact with its icon as SVG. */
export type DrawnFact = Fact & { drawing: string }
/**
 * A longer answer with its heading and the facts that belong to it; the answer or the facts may be missing. `late`: it
 * stands below what is good to know, such as the rules of a house.
 */
export type ListingText = { key: string; title: string; text: string; facts: DrawnFact[]; late: boolean }

/**
 * Returns up to four facts for the box below the title, and the remaining ones. `free`: the places that are free in all
 * nights asked for, of an offer whose places are taken one by one.
 */
export function describeFacts(
  marketplace: Marketplace,
  listing: ListingDetails,
  locale: Locale,
  free: number | null = null,
): { facts: DrawnFact[]; goodToKnow: DrawnFact[] } {
  const fields = marketplace.fields
    .filter((field) => field.fact && !field.fact.with && isAsked(field, listing))
    .toSorted((a, b) => rank(a) - rank(b))
  const answered = fields.flatMap((field) => fieldFact(field, listing, locale) ?? [])
  const always = [
    capacityFact(marketplace, listing, locale, free),
    ...datesFact(listing, locale),
    ...reachFact(marketplace, listing),
  ]
  const shown = 4 - always.length
  return { facts: drawn([...always, ...answered.slice(0, shown)]), goodToKnow: drawn(answered.slice(shown)) }
}

function drawn(facts: Fact[]): DrawnFact[] {
  return facts.map((fact) => ({ ...fact, drawing: factIcon(fact.icon) }))
}

/** Returns the free-text answers to the marketplace's fields, with the facts that are shown beside them. */
export function describeTexts(marketplace: Marketplace, listing: ListingDetails, locale: Locale): ListingText[] {
  return marketplace.fields.flatMap((field) => {
    if ((field.kind !== 'text' && field.kind !== 'longText') || !isAsked(field, listing)) return []
    const answer = listing.fields[field.key]
    const text = typeof answer === 'string' ? answer.trim() : ''
    const facts = factsWith(field, marketplace, listing, locale)
    if (text === '' && facts.length === 0) return []
    const late = field.tab === 'policy' && listing.kind === 'offer'
    return [{ key: field.key, title: fieldHeading(marketplace, field, listing, locale), text, facts, late }]
  })
}

function factsWith({ key }: Field, { fields }: Marketplace, listing: ListingDetails, locale: Locale): DrawnFact[] {
  const beside = fields.filter((field) => field.fact?.with === key && isAsked(field, listing))
  return drawn(beside.flatMap((field) => fieldFact(field, listing, locale) ?? []))
}

/** Sorts required fields first, then choices, then the rest in the marketplace's order. */
function rank({ required, kind }: Field): number {
  if (required) return 0
  return kind === 'choices' || kind === 'choice' ? 1 : 2
}

function isAsked({ categories }: Field, { category }: ListingDetails): boolean {
  return !categories || categories.includes(category)
}

function capacityFact(
  marketplace: Marketplace,
  { kind, capacity }: ListingDetails,
  locale: Locale,
  free: number | null,
): Fact {
  const title =
    kind === 'offer' ? m.layout_places_count({ count: capacity }) : m.search_people_count({ count: capacity })
  const still = free !== null && free > 0 && kind === 'offer' ? m.listing_still_free({ count: free }) : ''
  const text = still || marketplaceWord(marketplace, `listing_capacity_${kind}`, locale)
  return { icon: 'users', title, text, absent: false }
}

function datesFact({ kind, availableFrom: from, availableUntil: until }: ListingDetails, locale: Locale): Fact[] {
  if (!from || !until) return []
  const days = dateRangeText(from, until, formatLocale(locale)).split('– ')
  const title = days.map((part) => part.replaceAll(' ', '\u00a0')).join('– ')
  // A request is for all of its nights; how many an offer has in all says nothing to somebody who stays for some.
  const text = kind === 'request' ? m.listing_nights({ count: nightsBetween(from, until) }) : m.listing_from_one_night()
  return [{ icon: 'calendar', title, text, absent: false }]
}

/** Returns where a request looks for a place, and how far around it. */
function reachFact({ search }: Marketplace, { kind, place }: ListingDetails): Fact[] {
  if (kind !== 'request' || !place) return []
  return [{ icon: 'map-pin', title: place, text: m.listing_reach({ km: search.radius }), absent: false }]
}

function fieldFact(field: Field, listing: ListingDetails, locale: Locale): Fact | undefined {
  const { kind, info } = field
  const fact = field.facts?.[listing.category] ?? field.fact
  const answer = listing.fields[field.key]
  if (!fact || answer === undefined || answer === null) return undefined
  const values = (Array.isArray(answer) ? answer : [answer]).map(String).filter(Boolean)
  // An unanswered question is neither yes nor no.
  if (values.length === 0) return undefined
  if (kind === 'choices' || kind === 'choice') return choiceFact(field, values, locale)
  const yes = values.includes('yes')
  // In a request, needs that were answered with no are left out.
  if (!yes && listing.kind === 'request') return undefined
  const title = yes ? fact.yes : fact.no
  const more = yes && info ? listing.fields[info.key] : undefined
  return title && { icon: fact.icon, title: title[locale], text: typeof more === 'string' ? more : '', absent: !yes }
}

function choiceFact({ fact, options }: Field, values: string[], locale: Locale): Fact | undefined {
  const chosen = values.flatMap((value) => options?.find((option) => option.value === value) ?? [])
  if (!fact || chosen.length === 0) return undefined
  const title = chosen.map(({ label }) => label[locale]).join(', ')
  // A card stands below the heading of its text and need not repeat it.
  const note = chosen.length === 1 ? chosen[0]?.note?.[locale] : undefined
  return { icon: fact.icon, title, text: fact.with ? (note ?? '') : fact.yes[locale], absent: false }
}

/** Returns the heading of an answer: the marketplace's word for it, else the question. */
function fieldHeading(marketplace: Marketplace, field: Field, listing: ListingDetails, locale: Locale): string {
  const own = marketplaceWord(marketplace, `listing_field_${field.key}_${listing.kind}`, locale)
  return own || (field.labels?.[listing.category] ?? field.label)[locale]
}
