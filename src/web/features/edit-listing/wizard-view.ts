import type { Field } from '#config/field.ts'
import type { WizardTab } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { FormProblem } from '../../form-problem.ts'
import type { CalendarView } from '../calendar/calendar-view.ts'

/** The id in the address of a listing that is not saved yet. */
export const noListingYet = '00000000-0000-0000-0000-000000000000'

/** Where a step of the wizard stands. `open`: may be visited, holds nothing yet. */
export type WizardStep = {
  tab: WizardTab
  name: string
  /** What it is about, until it is answered. */
  hint: string
  to: string
  state: 'done' | 'now' | 'open' | 'locked'
  /** What was answered, in a few words; empty for a step without an answer. */
  answer: string
}

/** A question of the marketplace in the reader's language. */
export type AskedField = {
  key: string
  kind: Field['kind']
  required: boolean
  label: string
  hint: string
  maxLength: number
  options: { value: string; label: string }[]
  info: { key: string; label: string; placeholder: string } | null
}

/** A kind of listing to choose on the first tab. */
export type CategoryChoice = { key: string; kind: 'offer' | 'request'; title: string; text: string }

/** A picture of the listing in the wizard. */
export type WizardPicture = {
  imageId: string
  contentHash: string
  width: number
  height: number
  alt: string
  colour: string
}

/** A place that a text may mean. */
export type PlaceChoice = { text: string; lat: number; lng: number; precision: string }

/** What the location tab shows: the home (to its author alone) and the circle that others see. */
export type LocationView = {
  exact: { address: string; building: string; lat: number; lng: number; precision: string } | null
  publicPoint: { lat: number; lng: number } | null
  publicRadius: number
  /** Whether no more than the town is known, so that the circle is as large as it. */
  townOnly: boolean
  /** Whether streets and house numbers are found by their name. */
  findsStreets: boolean
  /** Style of another map than the built-in one, which draws no streets. */
  styleUrl: string | null
  /** Who found the places; must be shown. */
  credits: { text: string; url: string }[]
}

/** What a price may be: `minimum` in words, `share` in per cent kept by the marketplace. */
export type PricingView = {
  currency: string
  byTheHour: boolean
  minimum: string
  share: number
  otherCurrency: string
}

/** A part of the tab that was changed in two places: what this form says, and what was saved meanwhile. */
export type ConflictPart = { name: string; label: string; mine: string; theirs: string }

/** Everything the wizard shows of one tab. */
export type WizardView = {
  mode: 'create' | 'edit'
  tab: WizardTab
  /** Heading and first sentence of the tab. */
  title: string
  lead: string
  listing: { id: string; slug: string; version: number; savedAt: string; title: string; reviewNote: string } | null
  kind: 'offer' | 'request'
  kindName: string
  /** Whether from and until are asked for: without an occasion an offer is free by its calendar alone. */
  asksDays: boolean
  steps: WizardStep[]
  /** Address of the overview of the parts; null of a draft. */
  overview: string | null
  previous: WizardStep | null
  next: WizardStep | null
  /** Answers of this tab by name; several chosen ones separated by commas. */
  values: Record<string, string>
  fields: AskedField[]
  categories: CategoryChoice[]
  card: ListingCard | null
  location: LocationView | null
  /** On the availability tab of an offer. */
  calendar: CalendarView | null
  /** What the pricing tab needs to know; null where there is no price to give. */
  pricing: PricingView | null
  /** Whether the listing stays the kind it is. */
  kindFixed: boolean
  /** Whether what is typed is saved by itself: only in a draft, which nobody else sees. */
  autosaves: boolean
  /** Whether a save takes the listing out of the search until it was read again. */
  waitsAgain: boolean
  /** Whether the team reads a listing before it is public. */
  waitsFirst: boolean
  /** Whether the author has just saved a change of a listing that was submitted before. */
  saved: boolean
  /** Who sees the listing now. */
  seenBy: 'everybody' | 'staff' | 'nobody'
  /** How it went at the payout partner, right after coming back from there. */
  payout: 'success' | 'failure' | null
  pictures: WizardPicture[]
  /** What is missing before it can be published, with the tab that asks for it. */
  missing: { field: string; label: string; to: string }[]
  limits: { title: number; text: number; pictures: number }
  /** Time zone in which times are told, and the day it is there. */
  timeZone: string
  today: string
}

/** What a save answers when it stays on its tab. */
export type SaveAnswer = {
  problems: FormProblem[]
  values: Record<string, string>
  /** What was stored, when something was. */
  saved?: { version: number; at: string }
  /** Places that the typed address may mean. */
  places?: PlaceChoice[]
  /** Somebody saved meanwhile: the version to save against, and what differs. */
  conflict?: { version: number; parts: ConflictPart[] }
}
