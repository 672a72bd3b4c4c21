import { exactLocation } from '#domain/listings/index.ts'
import { findPerson, ownContactPhone } from '#domain/users/index.ts'
import { memberName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import type { OrderView } from './order-view.ts'

/** Returns what a guest will see after the acceptance: the address, the host's phone number if there is one, and whose both are. */
export async function revealed(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  listingId: string,
): Promise<OrderView['reveals']> {
  const [location, phone, host] = await Promise.all([
    exactLocation(app, viewer, listingId),
    ownContactPhone(app, viewer),
    viewer.kind === 'member' ? findPerson(app, viewer.userId) : null,
  ])
  const where = location && [location.building, location.address].filter(Boolean).join(', ')
  return [
    ...(where ? [{ kind: 'address' as const, text: where }] : []),
    ...(phone ? [{ kind: 'phone' as const, text: phone }] : []),
    ...(host ? [{ kind: 'name' as const, text: memberName(host, locale) }] : []),
  ]
}
