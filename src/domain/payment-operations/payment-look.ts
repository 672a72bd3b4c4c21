/**
 * What has become of a payment, for staff. `open`: the guest has not paid yet. `unpaid`: the guest never did. `released`: an
 * amount was held and given free, nothing was taken.
 */
export type PaymentLook = 'open' | 'held' | 'taken' | 'part-refunded' | 'refunded' | 'released' | 'unpaid' | 'disputed'

type Row = { status: string; captured: number; refunded: number; heldUntil: Date | null; disputed: boolean }

/** Returns what has become of a payment. */
export function paymentLook({ status, captured, refunded, heldUntil, disputed }: Row): PaymentLook {
  if (disputed) return 'disputed'
  if (status === 'held') return 'held'
  if (status === 'canceled') return heldUntil ? 'released' : 'unpaid'
  if (status !== 'captured') return 'open'
  if (refunded === 0) return 'taken'
  return refunded < captured ? 'part-refunded' : 'refunded'
}
