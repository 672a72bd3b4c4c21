import type { Money } from '#kernel/money.ts'
import type { Booking } from '../availability/index.ts'
import type { LineItem } from '../pricing/index.ts'
import type { Actor, StateName } from './process.ts'
import type { StayAddress } from './stay-address.ts'

/** A step that was taken. */
export type TakenStep = {
  id: string
  transition: string
  by: Actor | 'system'
  from: string
  to: string
  at: Date
  reason: string | null
}

/** What happens by itself if nothing else does before. */
export type Deadline = { transition: string; at: Date; owedBy: 'customer' | 'provider' | null }

/** A review, as the viewer may see it: published ones, and one's own before that. */
export type TransactionReview = {
  id: string
  type: 'ofProvider' | 'ofCustomer'
  state: 'pending' | 'public'
  authorId: string
  subjectId: string
  rating: number
  content: string
  deleted: boolean
  createdAt: Date
}

/** A step the viewer may take now. */
export type NextStep = {
  name: string
  actor: Actor
  actions: string[]
  privileged: boolean
  params: { required: string[]; optional: string[] }
}

/** A transaction as somebody sees it. */
export type TransactionView = {
  id: string
  /** The viewer's side; null for staff who are neither. */
  role: 'customer' | 'provider' | null
  listingId: string
  customerId: string
  providerId: string
  originId: string | null
  processName: string
  processAlias: string
  processVersion: number
  state: StateName
  lastTransition: string
  lastTransitionedAt: Date
  lastMessageAt: Date | null
  createdAt: Date
  /** Lines of the viewer's own side; all of them for staff. */
  lineItems: LineItem[]
  payinTotal: Money | null
  /** For the host and staff; null for the guest. */
  payoutTotal: Money | null
  transitions: TakenStep[]
  booking: Booking | null
  reviews: TransactionReview[]
  deadlines: Deadline[]
  next: NextStep[]
  /** Where the home is, while the viewer may know it. */
  address: StayAddress | null
  /** Where the host is called, for as long as the address may be known. */
  hostPhone: string | null
  protectedData: Record<string, unknown>
  metadata: Record<string, unknown>
}
