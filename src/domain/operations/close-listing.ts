import type { App } from '../app.ts'
import { closeByStaff, type StaffClosing } from '../listings/index.ts'
import { endDealingsOf } from '../transactions/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { wake } from '../wake.ts'

/**
 * Staff close a listing, see `closeByStaff`: open requests about it end, because nobody may accept them any more; agreed
 * stays remain unless `cancelStays` says otherwise. Both sides of what ends are told. Throws like `closeByStaff`, and
 * `transaction-locked` while a payment is under way.
 */
export async function closeListingByStaff(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  { cancelStays = false, ...closing }: StaffClosing & { cancelStays?: boolean },
): Promise<void> {
  await closeByStaff(app, viewer, closing, (tx) =>
    endDealingsOf(app, tx, { listingId: closing.id }, 'listing-closed', { stays: cancelStays ? 'end' : 'keep' }),
  )
  wake(app)
}
