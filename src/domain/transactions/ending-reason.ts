/** Why the system ended a request or a stay: what became of one side's account, or of the listing. */
export const endingReasons = ['account-deleted', 'account-banned', 'listing-deleted', 'listing-closed'] as const
export type EndingReason = (typeof endingReasons)[number]

/** Whether a step's reason says that the system ended the transaction early. Both sides are told of such a step. */
export function isEndingReason(reason: string | null | undefined): reason is EndingReason {
  return endingReasons.some((each) => each === reason)
}
