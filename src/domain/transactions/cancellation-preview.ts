import type { Marketplace } from '#config/marketplace.ts'
import type { Money } from '#kernel/money.ts'
import type { App } from '../app.ts'
import { type Booking, holdsSeats } from '../availability/index.ts'
import { disputesOf } from '../payments/index.ts'
import { guestFeeOf, lineItemsOf, returnAll, type Returned, returnShare, totalsOf } from '../pricing/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { hasAction, type Actor, movesMoney, type RefundRule } from './process.ts'
import { processOf, processOfView, requireProcess } from './processes.ts'
import { refundRuleOf, type RefundTerm, refundTerms, shareNow } from './refund-terms.ts'
import { showTransaction } from './show-transaction.ts'
import type { TransactionView } from './transaction-view.ts'

/** What a cancellation would come to now. */
export type CancellationPreview = {
  transition: string
  by: Actor
  /** What the guest has paid so far, and what of it goes back. */
  paid: Money
  refund: Money
  /** The part of the guest's fee that the marketplace keeps. */
  keptFee: Money
  /** What the host is still paid. */
  payout: Money
  /** Until when that holds; null where it does not change any more. */
  until: Date | null
  /** The guest's bank decides about the payment, or has taken it back: nothing is refunded until then, or at all. */
  disputed: 'open' | 'lost' | null
}

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Returns what cancelling a paid stay by a transition would come to now; null where the viewer may not take it, or nothing
 * was paid. Throws `transaction-not-found`.
 */
export async function previewCancellation(
  app: Needs,
  viewer: Viewer,
  { transactionId, transition }: { transactionId: string; transition: string },
): Promise<CancellationPreview | null> {
  const view = await showTransaction(app, viewer, transactionId)
  const step = view.next.find(({ name }) => name === transition)
  const returns = step?.actions.some((name) => name === 'calculate-refund' || name === 'calculate-full-refund')
  const items = (await lineItemsOf(app.db, [transactionId])).get(transactionId) ?? []
  if (!step || !returns || !view.booking || items.length === 0) return null
  const { lines, guest, until } = returnedNow(app, view, view.booking, transition, items)
  const [before, after] = [totalsOf(items), totalsOf([...items, ...lines])]
  const money = (amount: number): Money => ({ amount, currency: before.payin.currency })
  return {
    transition,
    by: step.actor,
    paid: before.payin,
    refund: money(guest),
    keptFee: money(Math.max(0, guestFeeOf([...items, ...lines]))),
    payout: after.payout,
    until,
    disputed: await disputeOf(app.db, transactionId),
  }
}

async function disputeOf(db: App['db'], transactionId: string): Promise<CancellationPreview['disputed']> {
  const disputes = await disputesOf(db, transactionId)
  if (disputes.some(({ closedAt }) => !closedAt)) return 'open'
  return disputes.some(({ status }) => status === 'lost') ? 'lost' : null
}

function returnedNow(
  { clock, marketplace }: Needs,
  view: TransactionView,
  booking: Booking,
  transition: string,
  items: Parameters<typeof returnAll>[0],
): Returned & { until: Date | null } {
  const process = processOfView(view)
  const rule = refundRuleOf(process, transition)
  if (!rule) return { ...returnAll(items), until: null }
  const now = clock.now()
  const [term] = refundTerms(rule, booking, marketplace.timeZone, now)
  const share = shareNow(rule, booking, marketplace.timeZone, now)
  return { ...returnShare(items, share), until: term?.until ?? null }
}

/** What a guest who cancels gets back, by time, and whether the guest's fee is kept. */
export type GuestTerms = { terms: RefundTerm[]; keepsFee: boolean }

/**
 * Returns what the guest of a stay that is asked for or agreed gets back for a cancellation; null where its process has no
 * rule for guests.
 */
export function guestTermsOf(
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  view: TransactionView,
): GuestTerms | null {
  const { booking, processName, processVersion, lineItems } = view
  const rule = ruleForGuests(processOf({ process: processName, processVersion }))
  if (!rule || !booking || !holdsSeats(booking.state) || lineItems.length === 0) return null
  const terms = refundTerms(rule, booking, marketplace.timeZone, clock.now())
  return { terms, keepsFee: rule.fees.customer === 'kept' && guestFeeOf(lineItems) > 0 }
}

/** The rule by which guests of a marketplace cancel, before anything is booked. */
export type GuestRule = Pick<RefundRule, 'until' | 'later' | 'time'> & { keepsFee: boolean }

/** Returns the rule by which guests cancel the paid stays of a marketplace; null where nothing is paid, or guests cannot. */
export function guestRuleOf(marketplace: Pick<Marketplace, 'process' | 'pricing'>): GuestRule | null {
  const process = requireProcess(marketplace.process)
  const rule = marketplace.pricing && process.transitions.some(movesMoney) ? ruleForGuests(process) : undefined
  if (!rule) return null
  const { until, later, time, fees } = rule
  return {
    until,
    later,
    time,
    keepsFee: fees.customer === 'kept' && (marketplace.pricing?.commission.customer ?? 0) > 0,
  }
}

function ruleForGuests(process: ReturnType<typeof processOf>): RefundRule | undefined {
  const step = process.transitions.find((each) => each.actor === 'customer' && hasAction(each, 'cancel-booking'))
  return step && refundRuleOf(process, step.name)
}
