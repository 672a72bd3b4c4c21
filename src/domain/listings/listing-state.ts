/** State of a listing. A listing that was sent back by the operator is a draft with a review note. */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed'
