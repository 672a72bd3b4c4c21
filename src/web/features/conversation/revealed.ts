import { exactLocation } from '#domain/listings/index.ts'
import { ownContactPhone } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import type { OrderView } from './order-view.ts'

/** Returns what a guest will see after the acceptance: the address, and the host's phone number if there is one. */
export async function revealed(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  listingId: string,
): Promise<OrderView['reveals']> {
  const [location, phone] = await Promise.all([exactLocation(app, viewer, listingId), ownContactPhone(app, viewer)])
  const where = location && [location.building, location.address].filter(Boolean).join(', ')
  return [
    ...(where ? [{ kind: 'address' as const, text: where }] : []),
    ...(phone ? [{ kind: 'phone' as const, text: phone }] : []),
  ]
}
