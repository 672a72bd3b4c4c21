import { exactLocation } from '#domain/listings/index.ts'
import { findPerson, fullNames, ownContactPhone } from '#domain/users/index.ts'
import { memberName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { addressLines } from './address-lines.ts'
import type { OrderView } from './order-view.ts'
import { phoneLink } from './phone-link.ts'

/**
 * Returns what a guest will see after the acceptance: the address, the host's phone number if there is one, and whose both
 * are.
 */
export async function revealed(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  listingId: string,
): Promise<OrderView['reveals']> {
  const ownId = viewer.kind === 'member' ? viewer.userId : ''
  const [location, phone, host, names] = await Promise.all([
    exactLocation(app, viewer, listingId),
    ownContactPhone(app, viewer),
    findPerson(app, ownId),
    fullNames(app.db, ownId ? [ownId] : []),
  ])
  const where = location && addressLines(location).join(', ')
  const { code } = app.marketplace.search.country
  return [
    ...(where ? [{ kind: 'address' as const, text: where }] : []),
    ...(phone ? [{ kind: 'phone' as const, text: phoneLink(phone, code).text }] : []),
    ...(host ? [{ kind: 'name' as const, text: names.get(ownId) ?? memberName(host, locale) }] : []),
  ]
}
