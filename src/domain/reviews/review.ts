import type { Selectable } from 'kysely'
import type { Reviews } from '#db/tables.ts'

/** A review as everybody may read it once it is public. */
export type Review = {
  id: string
  type: 'ofProvider' | 'ofCustomer'
  state: 'public' | 'pending'
  transactionId: string
  listingId: string
  authorId: string
  subjectId: string
  rating: number
  aspects: Record<string, number>
  /** Empty when staff removed it. */
  content: string
  deleted: boolean
  createdAt: Date
}

/** Returns a row of the table as a review. */
export function toReview(row: Selectable<Reviews>): Review {
  const { content, deleted } = row
  return {
    ...row,
    type: row.type as Review['type'],
    state: row.state as Review['state'],
    aspects: deleted ? {} : (row.aspects as Review['aspects']),
    content: deleted ? '' : content,
  }
}
