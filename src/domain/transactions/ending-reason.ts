/** Why the system ended a request or a stay: what became of one side's account, or of the listing. */
export const endingReasons = ['account-deleted', 'account-banned', 'listing-deleted', 'listing-closed'] as const
export type EndingReason = (typeof endingReasons)[number]

/** Whether a step's reason says that the system ended the transaction early. Both sides are notified of such a step. */
export function isEndingReason(reason: string | null | undefined): reason is EndingReason {
  return endingReasons.some((each) => each === reason)
}

/**
 * Returns the sides to notify: the guest, and the host when an account was deleted. A host who deletes a listing needs no
 * notice, and deleted accounts get no mail.
 */
export function sidesToldOf(reason: EndingReason): ('customer' | 'provider')[] {
  return reason.startsWith('listing-') ? ['customer'] : ['customer', 'provider']
}
