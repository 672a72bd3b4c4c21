import { findNightDifferences } from '#domain/availability/index.ts'
import type { Audited } from '../audited.ts'

/** The counter of each night has the seats of its bookings. */
export async function findNightFaults({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const differences = await findNightDifferences({ db })
  return differences.map(
    ({ listingId, night, counted, held }) =>
      `${night} of the listing ${listingId} counts ${counted} seats, not ${held}`,
  )
}
