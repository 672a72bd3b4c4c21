import { multiply, proportion } from './exact-product.ts'
import type { LineItem, Side } from './line-item.ts'

/** What a cancellation returns: per cent of the price, and whether each side's fee goes back with it. */
export type ReturnedShare = {
  percentage: number
  fees: Record<Side, 'kept' | 'returned'>
}

/** Lines that take others back, and what they return: to the guest, and of that from the host. In minor units. */
export type Returned = { lines: LineItem[]; guest: number; host: number }

/** What is left of a price: what both sides share, what only the guest pays, and what only the host pays. */
type Parts = { price: number; guestFee: number; hostFee: number }

/**
 * Returns the lines that take a share of a price back. Each part is rounded once, half away from zero. A fee that is kept is
 * kept from what is left: nobody owes one for money that went back.
 */
export function returnShare(items: LineItem[], { percentage, fees }: ReturnedShare): Returned {
  const left = partsOf(items)
  const share = (amount: number, fee: 'kept' | 'returned') =>
    // A discount is no fee that could be kept.
    fee === 'returned' || amount < 0 ? multiply(amount, percentage, 100) : 0
  const price = multiply(left.price, percentage, 100)
  const hostFee = Math.max(share(left.hostFee, fees.provider), price - (left.price - left.hostFee))
  return takeBack(items, { price, guestFee: share(left.guestFee, fees.customer), hostFee }, percentage)
}

/**
 * Returns the lines that take an amount back from the guest's total, from host and marketplace in proportion: the fees
 * returned so far are the fees times what was returned so far, by the price, rounded. So parts come to the whole exactly.
 * Throws RangeError for less than 1 and for more than is left.
 */
export function returnAmount(items: LineItem[], amount: number): Returned {
  const [left, whole] = [partsOf(items), partsOf(items.filter(({ reversal }) => !reversal))]
  const paid = left.price + left.guestFee
  if (amount < 1 || amount > paid) throw new RangeError(`${amount} of ${paid} cannot be returned`)
  const [feeLeft, feeAtFirst] = [left.guestFee + left.hostFee, whole.guestFee + whole.hostFee]
  const paidAtFirst = whole.price + whole.guestFee
  const due = proportion(feeAtFirst, paidAtFirst - paid + amount, paidAtFirst) - (feeAtFirst - feeLeft)
  const fee = between(due, Math.max(0, amount - (left.price - left.hostFee)), Math.min(amount, feeLeft))
  const guestFee = between(
    feeLeft === 0 ? 0 : proportion(fee, left.guestFee, feeLeft),
    Math.max(0, fee - Math.max(0, left.hostFee), amount - left.price),
    Math.min(fee, Math.max(0, left.guestFee)),
  )
  return takeBack(items, { price: amount - guestFee, guestFee, hostFee: fee - guestFee })
}

/** Returns the lines that take everything back that is left. */
export function returnAll(items: LineItem[]): Returned {
  return takeBack(items, partsOf(items))
}

/**
 * Returns the lines for a refund that was not made after all, reversals of reversals: what the guest has paid, and the host
 * gets, rises again. The guest's fee rises by the share that it had in what was taken back, so that a fee that is kept later
 * is no higher than it was.
 */
export function linesOfFailedRefund(items: LineItem[], { guest, host }: { guest: number; host: number }): LineItem[] {
  const currency = items[0]?.lineTotal.currency ?? ''
  const back = partsOf(items.filter(({ reversal }) => reversal))
  const whole = back.price + back.guestFee
  const guestFee = whole === 0 ? 0 : between(proportion(guest, back.guestFee, whole), 0, guest)
  const price = guest - guestFee
  const line = (amount: number, includeFor: Side[]): LineItem => ({
    code: 'line-item/refund-failed',
    unitPrice: { amount, currency },
    quantity: 1,
    lineTotal: { amount, currency },
    reversal: true,
    includeFor,
  })
  const lines = [
    line(price, ['customer', 'provider']),
    line(guestFee, ['customer']),
    // The host's total rises by `host`, which is the price without the host's fee.
    line(host - price, ['provider']),
  ]
  return lines.filter(({ lineTotal }) => lineTotal.amount !== 0)
}

/** Returns what lines come to that only the guest pays: the marketplace's fee. */
export function guestFeeOf(items: LineItem[]): number {
  return partsOf(items).guestFee
}

function partsOf(items: LineItem[]): Parts {
  const sum = (side: string) =>
    items.filter((item) => sidesOf(item) === side).reduce((total, { lineTotal }) => total + lineTotal.amount, 0)
  return { price: sum('both'), guestFee: sum('customer'), hostFee: 0 - sum('provider') }
}

function sidesOf({ includeFor }: LineItem): string {
  return includeFor.length > 1 ? 'both' : (includeFor[0] ?? 'both')
}

/** `percentage` is written into the lines where it gives their totals. */
function takeBack(items: LineItem[], { price, guestFee, hostFee }: Parts, percentage?: number): Returned {
  const left = partsOf(items)
  const isWhole = price === left.price && guestFee === left.guestFee && hostFee === left.hostFee
  const isFirst = !items.some(({ reversal }) => reversal)
  const lines =
    isWhole && isFirst
      ? items.map(mirrored)
      : [
          ...spread(items, 'both', price, percentage),
          ...spread(items, 'customer', guestFee, percentage),
          ...spread(items, 'provider', -hostFee, percentage),
        ]
  return { lines, guest: price + guestFee, host: price - hostFee }
}

/** Spreads an amount over the lines of some sides, in proportion to what is left of each. */
function spread(items: LineItem[], sides: string, amount: number, percentage?: number): LineItem[] {
  const lefts = new Map<string, { item: LineItem; left: number }>()
  for (const item of items.filter((each) => sidesOf(each) === sides)) {
    const left = (lefts.get(item.code)?.left ?? 0) + item.lineTotal.amount
    lefts.set(item.code, { item: lefts.get(item.code)?.item ?? item, left })
  }
  const total = [...lefts.values()].reduce((sum, { left }) => sum + left, 0)
  if (total === 0 || amount === 0) return []
  let [passed, spent] = [0, 0]
  return [...lefts.values()].flatMap(({ item, left }) => {
    passed += left
    const part = proportion(amount, passed, total) - spent
    spent += part
    return part === 0 ? [] : [reversalOf(item, { left, part, percentage })]
  })
}

type Part = { left: number; part: number; percentage: number | undefined }

function reversalOf({ code, includeFor, lineTotal }: LineItem, { left, part, percentage }: Part): LineItem {
  const { currency } = lineTotal
  const says = percentage !== undefined && multiply(left, percentage, 100) === part
  return {
    code,
    ...(says
      ? { unitPrice: { amount: left, currency }, percentage: -percentage }
      : { unitPrice: { amount: part, currency }, quantity: -1 }),
    lineTotal: { amount: -part, currency },
    reversal: true,
    includeFor,
  }
}

function mirrored(item: LineItem): LineItem {
  const { quantity, percentage, units, seats, lineTotal } = item
  return {
    ...item,
    ...(quantity !== undefined && { quantity: -quantity }),
    ...(percentage !== undefined && { percentage: -percentage }),
    ...(seats !== undefined && units !== undefined && { units: -units }),
    lineTotal: { ...lineTotal, amount: lineTotal.amount === 0 ? 0 : -lineTotal.amount },
    reversal: true,
  }
}

function between(amount: number, least: number, most: number): number {
  return Math.min(Math.max(amount, least), most)
}
