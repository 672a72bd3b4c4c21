import type { App } from '../app.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A review as staff read it: with its text also when it was removed. */
export type ReviewRow = {
  id: string
  transactionId: string
  title: string
  author: { id: string; name: string }
  subject: { id: string; name: string }
  rating: number
  content: string
  state: string
  removed: boolean
  createdAt: Date
}

const limit = 50

/** Returns the latest reviews by or about a person, of a listing or of a stay, at most 50. For staff. */
export async function reviewsAbout(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  about: { userId: string } | { listingId: string } | { transactionId: string } | { reviewId: string },
): Promise<ReviewRow[]> {
  staffActor(viewer)
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('listings', 'listings.id', 'reviews.listingId')
    .leftJoin('users as authors', 'authors.id', 'reviews.authorId')
    .leftJoin('users as subjects', 'subjects.id', 'reviews.subjectId')
    .selectAll('reviews')
    .select(['listings.title', 'authors.displayName as authorName', 'subjects.displayName as subjectName'])
    .where((row) => {
      if ('transactionId' in about) return row('reviews.transactionId', '=', about.transactionId)
      if ('listingId' in about) return row('reviews.listingId', '=', about.listingId)
      if ('reviewId' in about) return row('reviews.id', '=', about.reviewId)
      return row.or([row('reviews.authorId', '=', about.userId), row('reviews.subjectId', '=', about.userId)])
    })
    .orderBy('reviews.createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ authorId, authorName, subjectId, subjectName, deleted, title, ...row }) => ({
    id: row.id,
    transactionId: row.transactionId,
    title: title ?? '',
    author: { id: authorId, name: authorName ?? '' },
    subject: { id: subjectId, name: subjectName ?? '' },
    rating: row.rating,
    content: row.content,
    state: row.state,
    removed: deleted,
    createdAt: row.createdAt,
  }))
}
