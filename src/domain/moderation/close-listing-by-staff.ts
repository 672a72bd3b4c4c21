import type { App } from '../app.ts'
import { setClosedByStaff, rejectListing, type StaffClosing } from '../listings/index.ts'
import { type EndedTransactions, endUnfinishedOf } from '../transactions/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Closes a listing on behalf of staff, see `setClosedByStaff`. Open requests about it end; agreed stays remain unless
 * `cancelStays` is set. Both sides of each ended transaction get a mail. Throws like `setClosedByStaff`, and
 * `transaction-locked` while a payment is under way.
 */
export async function closeListingByStaff(
  app: Needs,
  viewer: Viewer,
  { cancelStays = false, ...closing }: StaffClosing & { cancelStays?: boolean },
): Promise<void> {
  const stays = cancelStays ? 'end' : 'keep'
  await setClosedByStaff(app, viewer, closing, async (tx) =>
    hasEnded(await endUnfinishedOf(app, tx, { listingId: closing.id }, 'listing-closed', { stays })),
  )
  signalChange(app)
}

/**
 * Rejects a listing on behalf of staff, see `rejectListing`. Open requests about it end, and their guests get a mail;
 * agreed stays remain. Throws like `rejectListing`, and `transaction-locked` while a payment is under way.
 */
export async function rejectListingByStaff(
  app: Needs,
  viewer: Viewer,
  input: Parameters<typeof rejectListing>[2],
): Promise<void> {
  await rejectListing(app, viewer, input, (tx) =>
    endUnfinishedOf(app, tx, { listingId: input.id }, 'listing-closed', { stays: 'keep' }),
  )
  signalChange(app)
}

function hasEnded({ stays, requests }: EndedTransactions): boolean {
  return stays.length + requests.length > 0
}
