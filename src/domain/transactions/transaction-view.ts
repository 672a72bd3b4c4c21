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

/** The next automatic transition. */
export type Deadline = { transition: string; at: Date; owedBy: 'customer' | 'provider' | null }

/** A review that the viewer may see: a published one, or the viewer's own. */
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
  /** The address of the home, while the viewer may read it. */
  address: StayAddress | null
  /** The host's phone number, for as long as the address may be read. */
  hostPhone: string | null
  protectedData: Record<string, unknown>
  metadata: Record<string, unknown>
}
