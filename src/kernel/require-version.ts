import { Problem } from './problem.ts'

/**
 * Throws the refusal when two people, or two windows, change the same thing: it has another version than the one that was
 * read before the change. Without `read` nothing is compared. Call it under a lock of the row.
 */
export function requireVersion(
  read: number | undefined,
  present: number,
  refusal: 'listing-changed-meanwhile' | 'calendar-changed-meanwhile',
): void {
  if (read !== undefined && read !== present) throw new Problem(refusal)
}
