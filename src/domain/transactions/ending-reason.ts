/** Why the system ended a request or a stay: what became of one side's account, of the listing, or of the payment. */
export const endingReasons = [
  'account-deleted',
  'account-banned',
  'listing-deleted',
  'listing-closed',
  'payment-lapsed',
  'account-cannot-charge',
] as const
export type EndingReason = (typeof endingReasons)[number]

/** Whether a step's reason says that the system ended the transaction early. Both sides are notified of such a step. */
export function isEndingReason(reason: string | null | undefined): reason is EndingReason {
  return endingReasons.some((each) => each === reason)
}

/**
 * Returns the sides to notify: the guest, and the host unless it is about the listing. A host who deletes a listing needs no
 * notice, and deleted accounts get no mail.
 */
export function sidesNotifiedOf(reason: EndingReason): ('customer' | 'provider')[] {
  return reason.startsWith('listing-') ? ['customer'] : ['customer', 'provider']
}
