import type { TransactionLines } from '#web/server/transaction-lines.ts'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { HostPayoutNote } from '../payouts/payouts-view.ts'

/** The steps an author can take from the list. */
export const intents = ['close', 'open', 'publish', 'delete', 'confirm'] as const
export type Intent = (typeof intents)[number]

/** The state of a listing as its author sees it. `changes`: staff asked for changes. */
export type OwnState = 'draft' | 'pending' | 'changes' | 'rejected' | 'published' | 'closed'

/** One listing of the list. */
export type OwnListing = ListingCard & {
  state: OwnState
  /** The changes staff ask for, or why they closed it; only staff can open it again then. */
  note: string
  /** After how many requests in a row without an answer it was paused. */
  pausedAfter: number | null
  /** Whether it was paused because the question whether it still holds had no answer. */
  lapsed: boolean
  /** Whether its last day is over. */
  over: boolean
  /**
   * The open question whether it still holds; `pausedOn`: the day on which it is paused without an answer, empty for never.
   */
  question: { pausedOn: string } | null
  /** Names of the incomplete steps. */
  missing: string[]
  viewTo: string
  editTo: string
  deleteTo: string
  /** Address of the calendar; null for a request, which has none. */
  calendarTo: string | null
  /** How many requests for it wait for the reader's answer. */
  waiting: number
  /** Address of those in the inbox. */
  waitingTo: string
}

/** The confirmation of the last step. `undo`: the step that reverses it. */
export type Done = { text: string; id: string; undo: Intent | null }

/** The answer of the action when a step was refused or failed. */
export type StepFailure = { id: string; intent: Intent; message: string }

export type ListingsView = {
  listings: OwnListing[]
  groups: { label: string; count: number; to: string; current: boolean }[]
  /** Whether the author has no listing at all. */
  none: boolean
  /** Whether staff have yet to let the reader in. */
  awaitsApproval: boolean
  /** Why guests cannot book, when the reader cannot be paid. */
  payoutNote: HostPayoutNote | null
  /** Address of this part of the list, with nothing open. */
  here: string
  page: number
  /** Addresses of all pages of this part, in order. */
  pages: string[]
  /** The listing whose deletion has to be confirmed. */
  deleting: { id: string; title: string; state: OwnState; unfinished: TransactionLines } | null
  done: Done | null
}
