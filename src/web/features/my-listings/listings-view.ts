import type { DealingLines } from '#web/server/dealing-lines.ts'
import type { ListingCard } from '#domain/listings/listing-card.ts'

/** What an author can do with a listing in one step. */
export const intents = ['close', 'open', 'publish', 'delete'] as const
export type Intent = (typeof intents)[number]

/** Where a listing stands, as its author sees it. `changes`: sent back by the operator. */
export type OwnState = 'draft' | 'pending' | 'changes' | 'published' | 'closed'

/** One listing of the list. */
export type OwnListing = ListingCard & {
  state: OwnState
  /** What the operator asks for, or why staff closed it: only staff open it again then. */
  note: string
  /** Names of the steps that lack something. */
  missing: string[]
  viewTo: string
  editTo: string
  deleteTo: string
}

/** What was just done, for the line that says so. `undo` is the step that takes it back. */
export type Done = { text: string; id: string; undo: Intent | null }

/** What the action answers when a step was refused or failed. */
export type StepFailure = { id: string; intent: Intent; message: string }

export type ListingsView = {
  listings: OwnListing[]
  groups: { label: string; count: number; to: string; current: boolean }[]
  /** Whether there is no listing in any state. */
  none: boolean
  /** Address of this part of the list, with nothing open. */
  here: string
  page: number
  /** Addresses of all pages of this part, first to last. */
  pages: string[]
  /** The listing whose deletion is to be confirmed. */
  deleting: { id: string; title: string; state: OwnState; dealings: DealingLines } | null
  done: Done | null
}
