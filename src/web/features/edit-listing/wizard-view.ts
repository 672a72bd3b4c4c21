import type { Field } from '#config/field.ts'
import type { WizardTab } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { GeoResult } from '#domain/places/index.ts'
import type { QuotaView } from '#web/server/quota-text.ts'
import type { FormProblem } from '../../form-problem.ts'
import type { WizardStay } from './misfit-stays.ts'
import type { HostPayoutNote, PayoutNews, PayoutsView } from '../payouts/payouts-view.ts'
import { nilId } from '#kernel/id.ts'
import type { CalendarView } from '../calendar/calendar-view.ts'

/** The id in the address of a listing that is not saved yet. */
export const noListingYet = nilId

/** A step of the wizard. `open`: can be visited and has no answer. */
export type WizardStep = {
  tab: WizardTab
  name: string
  /** What the step is about, shown until it is answered. */
  hint: string
  to: string
  state: 'done' | 'now' | 'open' | 'locked'
  /** The answer in a few words; empty for a step without one. */
  answer: string
}

/** A question of the marketplace in the reader's language. */
export type AskedField = {
  key: string
  kind: Field['kind']
  required: boolean
  /** Asked among the questions that are folded. */
  folded: boolean
  label: string
  hint: string
  maxLength: number
  options: { value: string; label: string }[]
  info: { key: string; label: string; placeholder: string } | null
}

/** An answer that the preview shows: what each value says there. `spoken`: the languages of the host. */
export type PreviewedAnswer = { key: string; spoken: boolean; texts: Record<string, string> }

/** A category on the first tab. */
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

/** A place that matches a text. `certain`: it has the postal code of the text, so that nobody needs to choose. */
export type PlaceChoice = {
  text: string
  lat: number
  lng: number
  precision: GeoResult['precision']
  certain: boolean
}

/** The content of the location tab: the home (for its author only) and the circle that others see. */
export type LocationView = {
  exact: { address: string; building: string; lat: number; lng: number; precision: string } | null
  publicPoint: { lat: number; lng: number } | null
  publicRadius: number
  /** Whether only the town is known, so that the circle covers it. */
  townOnly: boolean
  /** Style of a map other than the built-in one, which draws no streets. */
  styleUrl: string | null
  /** The attribution of the geocoder, which has to be shown. */
  credits: { text: string; url: string }[]
}

/** The limits of a price: `minimum` in words, `share` in per cent kept by the marketplace. */
export type PricingView = {
  currency: string
  byTheHour: boolean
  minimum: string
  share: number
  otherCurrency: string
}

/** A part of the tab that was changed in two windows: the value in this form and the stored one. */
export type ConflictPart = { name: string; label: string; mine: string; theirs: string }

/** Everything a tab of the wizard shows. */
export type WizardView = {
  mode: 'create' | 'edit'
  tab: WizardTab
  /** Heading and first sentence of the tab. */
  title: string
  lead: string
  listing: {
    id: string
    slug: string
    version: number
    savedAt: string
    title: string
    reviewNote: string
    rejected: boolean
  } | null
  kind: 'offer' | 'request'
  kindName: string
  /** Whether dates are asked for: without an event the calendar alone decides when an offer is free. */
  asksDays: boolean
  /** The agreed stays of an offer; none on tabs that change neither places nor days. */
  stays: WizardStay[]
  steps: WizardStep[]
  /** Address of the overview of the parts; null for a draft. */
  overview: string | null
  previous: WizardStep | null
  next: WizardStep | null
  /** Values of this tab by name; several choices are separated by commas. */
  values: Record<string, string>
  fields: AskedField[]
  /** What the preview shows of the answers, in the marketplace's order. */
  previewed: PreviewedAnswer[]
  categories: CategoryChoice[]
  card: ListingCard | null
  location: LocationView | null
  /** Only on the availability tab of an offer. */
  calendar: CalendarView | null
  /** Content of the pricing tab; null when there is no price. */
  pricing: PricingView | null
  /** Whether the category can no longer be changed. */
  kindFixed: boolean
  /** Whether changes are saved automatically: only in drafts, which nobody else sees. */
  autosaves: boolean
  /** Whether saving takes the listing out of the search until it is approved again. */
  waitsAgain: boolean
  /** Whether staff have not yet approved the author's account: shown on the first tab. */
  awaitsApproval: boolean
  /** Before a listing is created: how many are left, when that is one or none. */
  quota: QuotaView | null
  /** Whether staff approve listings before they are published. */
  waitsFirst: boolean
  /** Whether a change of a submitted listing was just saved. */
  saved: boolean
  /** Who can see the listing now. */
  seenBy: 'everybody' | 'staff' | 'nobody'
  /** The result of the payout partner, after coming back from there. */
  payout: 'success' | 'failure' | null
  /** Why guests cannot book, when the author cannot be paid. On the tab of prices. */
  payoutNote: HostPayoutNote | null
  /** Only on the tab of payouts. `form`: null until the author has confirmed their address. */
  payouts: { form: PayoutsView | null; news: PayoutNews } | null
  pictures: WizardPicture[]
  /** What is missing before it can be published, with the tab that asks for it. */
  missing: { field: string; label: string; to: string }[]
  limits: { title: number; text: number; pictures: number }
  /** The time zone of times, and the present day in it. */
  timeZone: string
  today: string
}

/** The answer of a save that stays on its tab. */
export type SaveAnswer = {
  problems: FormProblem[]
  values: Record<string, string>
  /** What was stored. */
  saved?: { version: number; at: string }
  /** Places that match the typed address. */
  places?: PlaceChoice[]
  /** Somebody saved meanwhile: the version to save against, and what differs. */
  conflict?: { version: number; parts: ConflictPart[] }
}
