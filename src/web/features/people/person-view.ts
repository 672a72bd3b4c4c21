import type { Host } from './describe-host.ts'

/** The icon of a fact about a person. */
export type FactIcon =
  | 'answers'
  | 'checked'
  | 'email'
  | 'guest'
  | 'hosted'
  | 'languages'
  | 'phone'
  | 'place'
  | 'since'
  | 'vouch'

/** A line about a person. `to`: the path of a page that it leads to. */
export type PersonFact = { key: string; icon: FactIcon; text: string; to?: string }

/** A person as the other side of a stay sees them. */
export type PersonView = {
  host: Host
  name: string
  /** Where the whole profile is. */
  to: string
  /** Such as `4,9 (14 Bewertungen)`; null without reviews. */
  rating: string | null
  /** Such as `4,9 (14)`, for one line; null without reviews. */
  ratingBare: string | null
  facts: PersonFact[]
  /** Nothing happened yet: no stay, no review. */
  isNew: boolean
  /** The first lines of the profile's text; empty for none. */
  about: string
  review: { content: string; rating: number; by: string } | null
}
