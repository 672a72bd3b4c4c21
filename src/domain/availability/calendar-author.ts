import type { App } from '../app.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * Returns the author of a listing, by the id of the listing or of one of its exceptions: the operator's programs edit a
 * calendar for its author.
 */
export async function calendarAuthor(
  { db }: Pick<App, 'db'>,
  of: { listingId: string } | { exceptionId: string },
): Promise<string> {
  const found =
    'listingId' in of
      ? await db.selectFrom('listings').select('authorId').where('id', '=', of.listingId).executeTakeFirst()
      : await db
          .selectFrom('availabilityExceptions')
          .innerJoin('listings', 'listings.id', 'availabilityExceptions.listingId')
          .select('authorId')
          .where('availabilityExceptions.id', '=', of.exceptionId)
          .executeTakeFirst()
  if (!found) throw new Problem('listingId' in of ? 'listing-not-found' : 'not-found')
  return found.authorId
}
